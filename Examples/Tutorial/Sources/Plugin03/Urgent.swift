import HeadwayKit
import TodoFlow

struct Urgent: Plugin {
  let id = "urgent"
  let title = "Urgent"
  let version = "1.0.0"
  let owner = "@example/todo"
  let flag = Flag(
    key: "plugin.urgent", default: true, owner: "@example/todo",
    about: "A line with the number of urgent items")

  func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: title) { [Self.line($0)] }, id: "urgent.line", to: .todoLines)
  }

  static func line(_ items: [TodoItem]) -> TodoLine {
    let urgent = items.filter { $0.isUrgent && !$0.isDone }
    return TodoLine("\(urgent.count) urgent", style: urgent.isEmpty ? .muted : .warning)
  }
}
