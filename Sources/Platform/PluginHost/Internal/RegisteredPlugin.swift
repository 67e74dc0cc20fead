import PluginInterface

/// A plugin with its contributions, errors and durations.
@MainActor struct RegisteredPlugin {
  let plugin: any Plugin
  var contributions = PluginContributions()
  /// The reason that the plugin is disabled until restart; nil if it isn't.
  var failure: String?
  var timeSpent: Duration = .zero
  var slowCalls = 0
  /// The calls of each contribution and their time, by its identifier.
  var calls: [String: (count: Int, time: Duration)] = [:]
  /// The contribution of the latest slow call; nil without one.
  var latestSlowCall: String?

  func report(isOn: Bool) -> PluginReport {
    PluginReport(
      id: plugin.id, title: plugin.title, version: plugin.version, owner: plugin.owner,
      flag: plugin.flag.key, state: failure.map { .failed($0) } ?? (isOn ? .on : .off),
      timeSpent: timeSpent, slowCalls: slowCalls,
      contributions: contributions.entries.map {
        .init(
          point: $0.point, pointTitle: $0.pointTitle, id: $0.id, calls: calls[$0.id]?.count ?? 0,
          timeSpent: calls[$0.id]?.time ?? .zero)
      }, latestSlowCall: latestSlowCall)
  }
}
