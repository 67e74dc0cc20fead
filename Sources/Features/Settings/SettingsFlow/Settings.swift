import DeclarativeUI
import FeatureFlags
import Flows
import PluginHost
import Routing
import SettingsInterface
import SettingsLogic
import SettingsUI
import Unidirectional

/// What can be set: the plugins' flags.
package struct SettingsState: Codable, Equatable, Sendable {
  package init() {}
}

/// Shows the plugins and switches their flags, at once and for good.
package final class Settings: Flow<SettingsState, Never> {
  private let plugins: PluginRegistry
  private let flags: FlagStore

  package init(plugins: PluginRegistry, flags: FlagStore) {
    self.plugins = plugins
    self.flags = flags
    super.init(id: "settings", title: "Settings", state: SettingsState())
    router.show("plugins") { [unowned self] in
      ScreenRoutable("") { [unowned self] in
        SettingsView(
          plugins: rows, conflicts: Bind { plugins.conflicts.map(\.description) },
          toggle: { [weak self] in self?.toggle($0) })
      }
    }
  }

  override package var place: (any Route)? { SettingsRoute() }

  private var rows: Bind<[PluginRow]> {
    Bind { [plugins, flags] in
      let sources = Dictionary(
        uniqueKeysWithValues: flags.reports.map { ($0.flag.key, "\($0.source)") })
      return plugins.plugins.map { report in
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
    }
  }

  private func toggle(_ row: PluginRow) {
    guard let flag = try? flags.flag(row.flag) else { return }
    flags.set(flag, to: !flags.isOn(flag))
  }
}
