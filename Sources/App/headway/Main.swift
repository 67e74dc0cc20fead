import ArgumentParser
import Foundation

/// Runs the command and turns whatever ends it into an exit code: 0 clean, 1 findings, 2 wrong usage,
/// configuration or environment.
@main
enum Main {
  @MainActor static func main() async {
    do {
      var command = try Headway.parseAsRoot(
        GlobalOptions.movedBehindSubcommand(Array(CommandLine.arguments.dropFirst())))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      failure.print(asJSON: CommandLine.arguments.contains("json"))
      exit(2)
    } catch let code as ExitCode {
      exit(code.rawValue)
    } catch {
      let text = Headway.fullMessage(for: error)
      if Headway.exitCode(for: error) == .success {
        print(text)
        exit(0)
      }
      FileHandle.standardError.write(Data((text + "\n").utf8))
      exit(2)
    }
  }
}
