import ArgumentParser
import Foundation
import Processes

/// Runs the command and turns whatever ends it into an exit code: 0 clean, 1 findings, 2 wrong usage,
/// configuration or environment.
@main
enum Main {
  @MainActor static func main() async {
    let code = await run()
    let mayExit = await ProcessRunner.endAll()
    // Most runs end here, as functions do: the runtime lets go of what it holds.
    if code != 0 || !mayExit || PrintedOutput.isLost() { end(code) }
  }

  /// Runs the command and prints what ends it.
  ///
  /// - Returns: the exit code.
  @MainActor private static func run() async -> Int32 {
    do {
      let arguments = GlobalOptions.movedBehindSubcommand(
        Array(CommandLine.arguments.dropFirst()))
      try GlobalOptions.checkSubcommand(arguments)
      var command = try Headway.parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch let failure as Failure {
      failure.print(asJSON: ErrorFormat.isJSON(CommandLine.arguments))
      return 2
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      let text = Headway.fullMessage(for: error)
      if Headway.exitCode(for: error) == .success {
        print(text)
        return 0
      }
      if ErrorFormat.isJSON(CommandLine.arguments) {
        let isUsage = Headway.exitCode(for: error) == .validationFailure
        Failure(code: isUsage ? "usage" : "failed", message: Headway.message(for: error))
          .print(asJSON: true)
        return 2
      }
      FileHandle.standardError.write(Data((forPeople(text) + "\n").utf8))
      return 2
    }
  }

  /// The parser's message in this program's voice: the command that stands for none has no name.
  private static func forPeople(_ text: String) -> String {
    let text = text.replacing("headway start", with: "headway")
    return text.hasPrefix("Error: ") ? "headway: " + text.dropFirst("Error: ".count) : text
  }

  /// Ends the process without waiting for programs that still run, and without taking down the runtime
  /// that waits for them. What was printed and is lost is no success.
  private static func end(_ code: Int32) -> Never {
    let isLost = PrintedOutput.isLost()
    if isLost {
      SafeText.printError("what was printed couldn't be written; is the disk full?")
    }
    fflush(nil)
    _exit(isLost ? 2 : code)
  }
}
