import ArgumentParser
import Commands
import Foundation
import Output
import Processes
import SharedServices

/// Runs the command and maps its outcome to an exit code: 0 clean, 1 findings, 2 wrong usage,
/// configuration or environment.
@main
enum Main {
  @MainActor static func main() async {
    let app = AppComposition.appParts
    let code = await AppParts.$completing.withValue(app) { await run(in: app) }
    let mayExit = await ProcessRunner.endAll()
    // Most runs return here, so that the runtime releases everything.
    if code != 0 || !mayExit || StandardOutput.hasLostBytes() { end(code) }
  }

  /// Runs the command and prints its error, if any.
  ///
  /// - Returns: the exit code.
  @MainActor private static func run(in app: AppParts) async -> Int32 {
    let arguments = ArgumentList(Array(CommandLine.arguments.dropFirst()), of: Headway.self)
    do {
      let moved = arguments.joiningNegativeNumbers.movedBehindSubcommand
      try ArgumentList(moved, of: Headway.self).checkSubcommand()
      var command = try await Headway.asyncParseAsRoot(moved)
      if let command = command as? any AppCommand {
        try command.checkPaths()
        try await app.check(GivenFlags(command))
      }
      try raiseOpenFileLimit()
      if let command = command as? any AppCommand {
        try await command.run(in: app)
      } else if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch let failure as Failure {
      failure.print(asJSON: arguments.wantsJSON)
      return 2
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      let text = Headway.fullMessage(for: error)
      if Headway.exitCode(for: error) == .success {
        print(BashScript.completingOwners(HelpText.formatted(text, of: Headway.self)))
        return 0
      }
      if arguments.wantsJSON {
        let isUsage = Headway.exitCode(for: error) == .validationFailure
        Failure(
          code: isUsage ? "usage" : "failed",
          message: withoutPeriod(
            lowercasedFirst(arguments.reviewed(Headway.message(for: error))))
        )
        .print(asJSON: true)
        return 2
      }
      let hint = arguments.hintForDash.map { "\nHint:  \($0)" } ?? ""
      let message = usageError(arguments.reviewed(text))
      FileHandle.standardError.write(Data((message + hint + "\n").utf8))
      return 2
    }
  }

  private static func raiseOpenFileLimit() throws {
    do {
      try OpenFileLimit.raise()
    } catch {
      throw Failure(code: "environment", message: "\(error)", hint: "run \"ulimit -n 1024\" first")
    }
  }

  /// The parser's message in the style of all other errors. The default command has no visible
  /// name.
  private static func usageError(_ text: String) -> String {
    let text = text.replacing("headway start", with: "headway")
    guard text.hasPrefix("Error: ") else { return text }
    var lines = text.dropFirst("Error: ".count)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[0] = withoutPeriod(lowercasedFirst(lines[0]))
    return "headway: " + lines.joined(separator: "\n")
  }

  private static func lowercasedFirst(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func withoutPeriod(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Ends the process without waiting for child processes and without shutting down the runtime
  /// that waits for them. Lost output counts as a failure.
  private static func end(_ code: Int32) -> Never {
    let isLost = StandardOutput.hasLostBytes()
    if isLost {
      SafeText.printError("some output couldn't be written; is the disk full?")
    }
    fflush(nil)
    _exit(isLost ? 2 : code)
  }
}
