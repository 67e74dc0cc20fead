import HeadwayKit
import SummaryPlugin
import TodoFlow

@main enum Program {
  static func main() async {
    do {
      let flags = FlagStore()
      let plugins = PluginRegistry { flags.isOn($0) }
      let summary = Summary()
      try flags.declare(summary.flag)
      plugins.register(summary)
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
