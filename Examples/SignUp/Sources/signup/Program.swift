import AppRuntime

@main enum Program {
  @MainActor static func main() async {
    do {
      let app = try SignUpApp(arguments: Array(CommandLine.arguments.dropFirst()))
      await FlowApp.main(app.flow, notice: app.notice) { print(app.summary(of: $0)) }
    } catch {
      FlowApp.fail(error)
    }
  }
}
