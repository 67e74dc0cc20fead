import HeadwayKit
import SummaryPlugin
import TodoFlow

@main enum Program {
  static func main() async {
    do {
      let plugins = try PluginRegistry([Summary()], flags: FlagStore())
      let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
      let storage = TodoFile(path: arguments.first ?? "todo")
      let todo = Todo(storage: storage, contributions: plugins)
      await FlowApp.main(todo)
      try await todo.save()
    } catch {
      FlowApp.fail(error)
    }
  }
}
