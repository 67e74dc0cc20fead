import ArgumentParser
import Inspection
import Output
import Programs
import Sandbox
import SharedServices

/// `headway replay FILE`: replays a session of the sandbox, and compares its screens.
struct ReplayCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a recorded session, and compare its screens.",
    usage: "headway replay <file> [<options>]",
    discussion: """
      Headway replays the input of a session recorded with "headway sandbox --record-session", without a terminal. \
      The exit code is 1 if a screen differs from the recorded one in any cell.
      """)

  static let examples = [
    CommandExample(
      "headway sandbox root --record-session bug.session", "Record a session with sample data"),
    CommandExample("headway replay bug.session", "Replay it, and compare each screen"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: ScreenOptions
  @Argument(help: "The recorded session.", completion: .file()) var file: String

  @MainActor func run(in app: AppParts) async throws {
    let outcome = try await app.replay(file)
    for line in SandboxReplay.text(outcome).split(separator: "\n", omittingEmptySubsequences: false)
    {
      print(SafeText.line(String(line)))
    }
    if case .differs = outcome { throw ExitCode(1) }
  }
}

extension AppParts {
  /// Replays a session of the sandbox.
  ///
  /// - Parameters:
  ///   - file: the path of the recording.
  ///   - patience: how long a screen that has finished loading may differ from the recorded one.
  /// - Throws: `Failure` if the file isn't a recording, or if its flow doesn't exist.
  @MainActor package func replay(
    _ file: String, patience: Duration = .seconds(5)
  ) async throws -> SessionReplay.Outcome {
    let replay: SandboxReplay
    do {
      replay = try SandboxReplay(file: file)
    } catch {
      throw Failure(code: "recording", message: "can't replay \(file): \(error)")
    }
    let subject = replay.recording.subject
    guard let flow = flows().first(where: { $0.id == subject["flow"] }) else {
      throw Failure(
        code: "recording",
        message: "can't replay \(file): unknown flow \"\(subject["flow"] ?? "")\"")
    }
    let wanted = words(subject["plugins"])
    let appServices = try AppServices(
      flags: words(subject["flags"]), file: nil,
      plugins: try SandboxCommand.plugins(wanted, among: plugins()), features: flags,
      screens: screens)
    let context = SandboxContext(
      fixture: try SandboxFixture(subject["fixture"] ?? SandboxFixture.names[0]),
      appServices: appServices, log: { _ in })
    let made = try flow.start(context)
    return await replay.run(made, drawsFrame: flow.drawsFrame, patience: patience) {
      context.controls = $0
    }
  }

  private func words(_ text: String?) -> [String] {
    (text ?? "").split(separator: " ").map(String.init)
  }
}
