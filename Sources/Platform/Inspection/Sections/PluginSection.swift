import DeclarativeUI
import DesignSystem
import PluginHost

/// The rows about plugins: their state, the time that their code took, and their contributions.
@MainActor enum PluginSection {
  /// Returns a row for each plugin, and one for conflicts.
  static func items(of registry: PluginRegistry) -> [InspectorItem] {
    let conflicts = registry.conflicts.enumerated().map { index, conflict in
      InspectorItem(
        id: "#conflict\(index)", title: StyledText("\(Glyph.problem) \(conflict)", .warning),
        detail: "\(conflict)", kind: .problem)
    }
    return registry.plugins.map(item) + conflicts
  }

  private static func item(of plugin: PluginReport) -> InspectorItem {
    let time = ReadableText.duration(plugin.timeSpent)
    let slow = plugin.slowCalls > 0 ? ", \(ReadableText.count(plugin.slowCalls, "slow call"))" : ""
    var note: StyledText
    switch plugin.state {
    case .on: note = .muted("\(time)\(slow)")
    case .off: note = .muted("off")
    case .failed: note = StyledText("disabled after an error", .danger)
    }
    if plugin.state == .on, plugin.slowCalls > 0 { note = StyledText("\(time)\(slow)", .warning) }
    var detail = "\(plugin.title) \(plugin.version) of \(plugin.owner), flag \(plugin.flag); "
    if case .failed(let reason) = plugin.state {
      detail += "disabled until restart: \(reason)"
    } else {
      detail += "its code took \(time) on the main thread\(slow)"
      if let latest = plugin.latestSlowCall { detail += ", most recently \(latest)" }
    }
    return InspectorItem(
      id: plugin.id, title: .strong(plugin.id) + .muted(" \(plugin.title)"), note: note,
      detail: detail,
      children: plugin.contributions.isEmpty
        ? nil
        : plugin.contributions.enumerated()
          .sorted { ($1.element.timeSpent, $0.offset) < ($0.element.timeSpent, $1.offset) }
          .map { item(of: $1, "\(plugin.id)/\($0)") })
  }

  private static func item(
    of contribution: PluginReport.Contribution, _ id: String
  ) -> InspectorItem {
    let calls = ReadableText.count(contribution.calls, "call")
    let time = ReadableText.duration(contribution.timeSpent)
    let use = contribution.calls == 0 ? "not called yet" : "\(calls), \(time)"
    return InspectorItem(
      id: id, title: StyledText(contribution.id), note: .muted("\(contribution.point), \(use)"),
      detail:
        "\(contribution.id) at \(contribution.point): \(contribution.pointTitle); \(use)")
  }
}
