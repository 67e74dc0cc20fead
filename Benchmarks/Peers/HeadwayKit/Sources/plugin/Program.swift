import GreetingPlugin
import HeadwayKit
import RowsFlow

@main enum Program {
  static func main() async throws {
    let plugins = try PluginRegistry([Greeting()], flags: FlagStore())
    await FlowApp.main(Rows(contributions: plugins))
  }
}
