import DeclarativeUI
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import Routing
import SettingsInterface
import SettingsLogic
import SettingsUI
import Unidirectional

/// Which part of the settings is open.
package struct SettingsState: Codable, Equatable, Sendable {
  package enum Part: String, CaseIterable, Codable, Sendable { case plugins, themes }

  package var part: Part
  /// The folder of the plugin that is looked at.
  package var plugin: String?

  package init(part: Part = .plugins) {
    self.part = part
  }
}

/// Shows the plugins and switches their flags, and the themes, of which one is used: at once and for
/// good.
package final class Settings: Flow<SettingsState, Never> {
  private let plugins: PluginRegistry
  private let flags: FlagStore

  private let themes: any ThemeChoosing
  private let trust: any PluginTrusting
  private let app: any AppActions
  /// The rows whose details are shown.
  private let selectedPlugin = Source<String?>(nil)
  private let selectedTheme = Source<String?>(nil)

  /// - Parameter app: makes the changes, so that they can be taken back.
  package init(
    plugins: PluginRegistry, flags: FlagStore, themes: any ThemeChoosing,
    trust: any PluginTrusting, app: any AppActions
  ) {
    self.app = app
    self.trust = trust
    self.plugins = plugins
    self.flags = flags
    self.themes = themes
    super.init(id: "settings", title: "Settings", state: SettingsState())
    router.show("trust", matching: \.plugin) { [unowned self] in trustScreen($0) }
    router.show("themes", when: { $0.part == .themes }) { [unowned self] in
      ScreenRoutable("Themes") { [unowned self] in
        ThemesView(
          themes: Bind { ThemeRow.rows(themes.items, chosen: themes.chosen) },
          selected: selectedTheme,
          choose: { [weak self] in self?.choose($0) }, readAgain: { themes.readAgain() })
      }
    }
    router.show("plugins") { [unowned self] in
      ScreenRoutable("") { [unowned self] in
        SettingsView(
          plugins: rows, conflicts: Bind { plugins.conflicts.map(\.description) },
          selected: selectedPlugin,
          toggle: { [weak self] in self?.toggle($0) },
          look: { [weak self] row in self?.go { $0.plugin = row.folder } },
          showThemes: { [weak self] in self?.go { $0.part = .themes } })
      }
    }
  }

  private func trustScreen(_ folder: String) -> any Routable {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    return ScreenRoutable(name) { [unowned self] in
      TrustView(
        plugin: Bind { [trust] in trust.items.first { $0.id == folder } },
        trust: { [weak self] in self?.trust($0) }, distrust: { [weak self] in self?.distrust($0) })
    }
  }

  private func trust(_ plugin: FolderPlugin) {
    app.make(
      UndoableChange("\(plugin.title) may run.", undone: "\(plugin.title) isn't run.") {
        [trust] in trust.trust(plugin)
      })
    back()
  }

  private func distrust(_ plugin: FolderPlugin) {
    app.make(
      UndoableChange("\(plugin.title) isn't run any more.", undone: "\(plugin.title) may run.") {
        [trust] in trust.distrust(plugin)
      })
    back()
  }

  override package var place: (any Route)? {
    SettingsRoute(part: state.part == .plugins ? nil : state.part.rawValue)
  }

  private var rows: Bind<[PluginRow]> {
    Bind { [plugins, flags, trust] in
      let sources = Dictionary(
        uniqueKeysWithValues: flags.reports.map { ($0.flag.key, "\($0.source)") })
      let known = plugins.plugins.map { report in
        var failure: String?
        if case .failed(let message) = report.state { failure = message }
        let time = report.timeSpent.components
        return PluginRow(
          id: report.id, title: report.title, version: report.version, owner: report.owner,
          flag: report.flag, isOn: report.state == .on, source: sources[report.flag] ?? "default",
          failure: failure,
          contributions: report.contributions.map { "\($0.id)  at \($0.point)" },
          microseconds: Int(time.seconds) * 1_000_000 + Int(time.attoseconds / 1_000_000_000_000))
      }
      return PluginRow.rows(known, trust.items)
    }
  }

  private func toggle(_ row: PluginRow) {
    guard let flag = try? flags.flag(row.flag) else { return }
    let isOn = flags.isOn(flag)
    app.make(
      UndoableChange(
        "\(row.title) is \(isOn ? "off" : "on").",
        undone: "\(row.title) is \(isOn ? "on" : "off") again."
      ) { [flags] in flags.set(flag, to: !isOn) })
  }

  private func choose(_ row: ThemeRow) {
    let before = themes.chosen
    guard row.name != before else { return }
    let title = themes.items.first { $0.name == before }?.title ?? "Automatic"
    app.make(
      UndoableChange("The theme is \(row.title).", undone: "the theme is \(title) again.") {
        [themes] in themes.choose(row.name)
      })
  }
}
