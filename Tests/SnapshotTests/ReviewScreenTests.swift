import DeclarativeUI
import ModulesInterface
import ModulesLogic
import ModulesUI
import SettingsInterface
import SettingsLogic
import SettingsUI
import Terminal
import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import headway

/// Screens with states that no fixture has: reviews of untrusted code, and errors.
@MainActor @Suite struct ReviewScreenTests {
  private static let size = [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

  private func expect(_ name: String, _ view: @autoclosure () -> some View) throws {
    for size in Self.size {
      let host = ViewHost(view(), size: size)
      host.render()
      ScreenSnapshot(name, (size.columns, size.rows)).expect(
        host.surface.lines.joined(separator: "\n"))
      #expect(LayoutLinter.findingsInAllThemes(of: host) == [], "\(name) \(size)")
    }
  }

  private func plugin(_ state: FolderPlugin.State, problem: String? = nil) -> FolderPlugin {
    FolderPlugin(
      folder: "/orchard/.headway/plugins/deadlines", plugin: "plugin.deadlines",
      title: "Deadlines", version: "1.2", owner: "@orchard/web", state: state,
      facts: [
        .init("Command", "python3 deadlines.py --soon 14"),
        .init("Program", "/usr/bin/python3, outside of the plugin's folder"),
        .init("Folder", "/orchard/.headway/plugins/deadlines in this repository"),
        .init("About", "Lists the migrations that are due within two weeks."),
        .init("Adds", "rows in migrations (soon)"),
        .init("Files", "deadlines.py"), .init("", "plugin.json"),
        .init("SHA-256", String(repeating: "4f1c2d90b7a36e58", count: 4)),
      ],
      contributions: ["deadlines.soon: rows in migrations"], digest: "4f1c2d90", problem: problem)
  }

  @Test("the review of an external plugin has no findings, whether it is new, changed or invalid")
  func plugins() throws {
    let invalid = #"plugin.json:3:14: unknown kind "row"; did you mean "rows"?"#
    for plugin in [
      plugin(.new), plugin(.changed), plugin(.trusted), plugin(.invalid, problem: invalid),
    ] {
      try expect(
        "plugin-\(plugin.state.rawValue)",
        PluginTrustView(plugin: .constant(plugin), trust: { _ in }, distrust: { _ in }))
    }
    try expect(
      "plugin-removed", PluginTrustView(plugin: .constant(nil), trust: { _ in }, distrust: { _ in })
    )
  }

  @Test("the settings list conflicts and the failure of a plugin")
  func settings() throws {
    let failed = PluginListRow(
      id: "plugin.deadlines", title: "Deadlines", version: "1.2", owner: "@orchard/web",
      flag: "plugin.deadlines", isOn: true, source: "default",
      failure: "the process exited with code 3 before responding",
      contributions: ["deadlines.soon: rows in migrations"], microseconds: 0)
    try expect(
      "settings-failed",
      SettingsView(
        plugins: .constant([failed]),
        conflicts: .constant(["Deadlines and Quick wins both use the key d on migrations"]),
        selected: Source(failed.id), isDetailed: .constant(true),
        toggle: { _ in }, look: { _ in }, showDetails: {}, showThemes: {}))
  }

  @Test("the review of manifests lists those that would be run")
  func manifests() throws {
    var state = ModulesReducer.State()
    var report = ModuleReport()
    report.untrusted = ["Package.swift", "Tools/Generator/Package.swift"]
    state.moduleIndex = ModuleIndex(report, ModulesConfiguration())
    try expect(
      "module-trust-manifests",
      ManifestTrustView(
        state: .constant(state), root: "/orchard", decision: .constant(.init()), edit: { _ in },
        trust: {}, cancel: {}))
  }
}
