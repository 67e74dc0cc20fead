import HeadwayKit
import TodoFlow

/// Adds a line with the remaining work to the list.
public struct Summary: Plugin {
  /// The plugin's identifier.
  public let id = "summary"
  /// The name for users.
  public let title = "Summary"
  /// The version.
  public let version = "1.0.0"
  /// The team that is responsible for the plugin.
  public let owner = "@example/todo"
  /// The flag that enables the plugin.
  public let flag = Flag(
    key: "plugin.summary", default: true, owner: "@example/todo",
    about: "A line in the list with the remaining work")

  /// Creates the plugin.
  public init() {}

  /// Adds the line.
  public func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: title) { $0.isEmpty ? [] : [Self.line($0)] }, id: "summary.line",
      to: .todoLines)
  }

  /// Returns the line for the items.
  static func line(_ items: [TodoItem]) -> TodoLine {
    let open = items.filter { !$0.isDone }
    let minutes = open.compactMap(\.minutes).reduce(0, +)
    return TodoLine("\(open.count) open, \(minutes) min")
  }
}
