import PluginInterface

/// A plugin with what it adds and how it has behaved.
@MainActor struct RegisteredPlugin {
  let plugin: any Plugin
  var contributions = PluginContributions()
  /// What was wrong with it, when it is off until restart.
  var failure: String?
  var timeSpent: Duration = .zero
  var slowPieces = 0

  func report(isOn: Bool) -> PluginReport {
    PluginReport(
      id: plugin.id, title: plugin.title, version: plugin.version, owner: plugin.owner,
      flag: plugin.flag.key, state: failure.map { .failed($0) } ?? (isOn ? .on : .off),
      timeSpent: timeSpent, slowPieces: slowPieces,
      contributions: contributions.entries.map { .init(point: $0.point, id: $0.id) })
  }
}
