import DeclarativeUI
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import RouterService
import Routing
import SettingsInterface
import SettingsLogic
import SettingsUI
import Unidirectional

/// The state of the settings flow.
package struct SettingsState: Codable, Equatable, Sendable {
  /// A part of the settings, each with its own list.
  package enum Part: String, CaseIterable, Codable, Sendable { case plugins, themes }

  /// The open part.
  package var part: Part
  /// The folder of the external plugin under review; nil if none is.
  package var plugin: String?

  package init(part: Part = .plugins) {
    self.part = part
  }
}

extension Flag {
  /// Whether the app shows the details that help the authors of plugins and flows.
  package static let developerDetails = Flag(
    key: "developer.details", default: false, owner: "@headway/app",
    about: "Show flags, timings and extension points in the settings")
}

/// The settings: plugins, which the user enables and disables, and themes, of which the user
/// selects one. Changes apply immediately and are saved.
package final class Settings: Flow<SettingsState, Never> {
  private let plugins: PluginRegistry
  private let flags: FlagStore

  private let themes: any ThemeChoosing
  private let trust: any PluginTrusting
  private let app: any AppActions
  /// The id of the row whose details are shown.
  private let selectedPlugin = Source<String?>(nil)
  private let selectedTheme = Source<String?>(nil)
  /// Whether the details for developers are shown.
  private let isDetailed: Source<Bool>

  /// - Parameters:
  ///   - plugins: the plugins to list.
  ///   - flags: the flags that enable the plugins.
  ///   - themes: the themes to select from.
  ///   - trust: the external plugins.
  ///   - app: makes the changes, so that the user can undo them.
  package init(
    plugins: PluginRegistry, flags: FlagStore, themes: any ThemeChoosing,
    trust: any PluginTrusting, app: any AppActions
  ) {
    self.app = app
    self.trust = trust
    self.plugins = plugins
    isDetailed = Source(flags.isOn(.developerDetails))
    self.flags = flags
    self.themes = themes
    super.init(id: "settings", title: "Settings", state: SettingsState())
    router.show("trust", matching: \.plugin) { flow, value in flow.trustScreen(value) }
    router.show("themes", when: { $0.part == .themes }) { flow in
      ScreenRoutable("Themes") {
        ThemesView(
          themes: Bind { ThemeRow.rows(themes.items, chosen: themes.chosen) },
          selected: flow.selectedTheme, choose: { flow.choose($0) }, reload: { themes.reload() })
      }
    }
    router.show("plugins") { flow in
      ScreenRoutable("") {
        SettingsView(
          plugins: flow.rows, conflicts: Bind { plugins.conflicts.map(\.description) },
          selected: flow.selectedPlugin, isDetailed: flow.isDetailed.bind,
          toggle: { flow.toggle($0) }, look: { row in flow.go { $0.plugin = row.folder } },
          showDetails: { flow.toggleDetails() }, showThemes: { flow.go { $0.part = .themes } })
      }
    }
  }

  private func trustScreen(_ folder: String) -> any Routable {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    return ScreenRoutable(name) {
      PluginTrustView(
        plugin: Bind { self.trust.items.first { $0.id == folder } }, trust: { self.trust($0) },
        distrust: { self.distrust($0) })
    }
  }

  private func trust(_ plugin: FolderPlugin) {
    app.make(
      UndoableChange(
        "Trusted \(plugin.title).", undone: "\(plugin.title) isn't trusted anymore."
      ) {
        [trust] in trust.trust(plugin)
      })
    back()
  }

  private func distrust(_ plugin: FolderPlugin) {
    app.make(
      UndoableChange(
        "Revoked trust in \(plugin.title).", undone: "\(plugin.title) is trusted again."
      ) {
        [trust] in trust.distrust(plugin)
      })
    back()
  }

  override package var currentRoute: (any Route)? {
    SettingsRoute(part: state.part == .plugins ? nil : state.part.rawValue)
  }

  private var rows: Bind<[PluginListRow]> {
    Bind { [plugins, flags, trust] in
      let reports = Dictionary(uniqueKeysWithValues: flags.reports.map { ($0.flag.key, $0) })
      let known = plugins.plugins.map { report in
        var failure: String?
        if case .failed(let message) = report.state { failure = message }
        let time = report.timeSpent.components
        return PluginListRow(
          id: report.id, title: report.title, version: report.version, owner: report.owner,
          about: reports[report.flag]?.flag.about ?? "", flag: report.flag,
          isOn: report.state == .on,
          source: reports[report.flag].map { "\($0.source)" } ?? "default",
          failure: failure,
          contributions: report.contributions.map { "\($0.id): \($0.pointTitle)" },
          microseconds: Int(time.seconds) * 1_000_000 + Int(time.attoseconds / 1_000_000_000_000))
      }
      return PluginListRow.rows(known, trust.items)
    }
  }

  private func toggle(_ row: PluginListRow) {
    guard let flag = try? flags.flag(row.flag) else { return }
    let isOn = flags.isOn(flag)
    app.make(
      UndoableChange(
        "\(isOn ? "Disabled" : "Enabled") \(row.title).",
        undone: "\(row.title) is \(isOn ? "enabled" : "disabled") again."
      ) { [flags] in flags.set(flag, to: !isOn) })
  }

  /// Shows or hides the details for developers, and saves that.
  private func toggleDetails() {
    isDetailed.value.toggle()
    flags.set(.developerDetails, to: isDetailed.value)
  }

  private func choose(_ row: ThemeRow) {
    if let change = UndoableChange(choosing: row, among: themes) { app.make(change) }
  }
}
