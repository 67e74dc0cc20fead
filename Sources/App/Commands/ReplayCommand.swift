import ArgumentParser
import Foundation
import Inspection
import Output
import Programs
import Screens
import SharedServices

/// `headway replay FILE`: replays a session, and compares its screens.
struct ReplayCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a recorded session, and compare its screens.",
    usage: "headway replay <file> [<options>]",
    discussion: """
      Headway replays the input of a session that "headway --record-session" or "headway sandbox \
      --record-session" recorded. It uses neither your repository nor your settings: the recording \
      contains what Headway read. Only --play needs a terminal. The exit code is 1 if any screen \
      differs from the recorded one.
      """)

  static let examples = [
    CommandExample("headway --record-session bug.session", "Record a session in your repository"),
    CommandExample(
      "headway sandbox root --record-session bug.session", "Record a session with sample data"),
    CommandExample("headway replay bug.session", "Replay it, and compare each screen"),
    CommandExample(
      "headway replay bug.session --play --speed 2x",
      "Play it in the terminal at twice the recorded speed"
    ),
    CommandExample(
      "headway replay bug.session --test --expect \"3 migrations\" > BugTests.swift",
      "Write a test that requires certain text on the last screen"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Flag(
    help: """
      Show the replay in the terminal. Space pauses or continues it, the right arrow replays one \
      input and pauses, and q quits.
      """)
  var play = false
  @Option(
    help: ArgumentHelp(
      """
      With --play, replay at a multiple of the recorded speed, such as 2x, or at a number of \
      inputs per second, such as 10. Default: 1x, or 4 inputs per second if the recording \
      contains no times.
      """, valueName: "speed"))
  var speed: String?
  @Flag(
    help: """
      Print a Swift test that replays the session, for the tests of Headway itself. Put the session into \
      the folder of the test. Without --expect and --expect-not, the test \
      requires each screen to match the recording.
      """)
  var test = false
  @Option(
    help: ArgumentHelp(
      "With --test, expect this text on the last screen. Repeatable.", valueName: "text"))
  var expect: [String] = []
  @Option(
    help: ArgumentHelp(
      "With --test, expect that the last screen doesn't contain this text. Repeatable.",
      valueName: "text"))
  var expectNot: [String] = []
  @Argument(help: "The recorded session.", completion: .file()) var file: String

  func validate() throws {
    if test, play { throw ValidationError("--test can't be combined with --play") }
    if let speed {
      guard play else { throw ValidationError("--speed requires --play") }
      guard SessionPlayer.Speed(speed) != nil else {
        throw ValidationError(
          "--speed must be a number of inputs per second, or a multiple such as 2x")
      }
    }
    if !expect.isEmpty || !expectNot.isEmpty, !test {
      throw ValidationError("--expect and --expect-not require --test")
    }
  }

  @MainActor func run(in app: AppParts) async throws {
    if test { return try await printTest(app) }
    let outcome: SessionReplay.Outcome?
    if play {
      guard isatty(1) != 0 else {
        throw Failure(code: "terminal", message: "--play requires a terminal")
      }
      let speed = speed.flatMap { SessionPlayer.Speed($0) } ?? .recorded(times: 1)
      outcome = try await app.play(file, speed: speed, screen)
    } else {
      outcome = try await app.replay(file)
    }
    guard let outcome else { return }
    for line in SandboxReplay.text(outcome).split(separator: "\n", omittingEmptySubsequences: false)
    {
      print(SafeText.line(String(line)))
    }
    if case .differs = outcome { throw ExitCode(1) }
  }

  @MainActor private func printTest(_ app: AppParts) async throws {
    let prepared = try app.prepareReplay(of: file)
    let session = await prepared.replayed()
    let test = RecordedTest(
      URL(fileURLWithPath: file).lastPathComponent,
      command: prepared.command,
      imports: ["Foundation", "Testing"], testableImports: ["Commands", "headway"],
      replay: "AppComposition.appParts.replayed(file)", expected: expect, unexpected: expectNot)
    print(test.source(of: prepared.replay.recording), terminator: "")
    for note in test.notes(on: session) { SafeText.printError(note) }
  }
}
