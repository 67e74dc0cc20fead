import AppRuntime
import Flows
import Inspection
import Output
import Programs
import Sandbox
import Screens
import SharedServices
import Unidirectional

/// A recorded session with the flow that it needs, on the same sample data.
@MainActor struct PreparedReplay {
  let replay: SandboxReplay
  let flow: any AnyFlow
  let drawsFrame: Bool
  let context: SandboxContext

  /// Replays the session, or its part before the first screen that differs.
  func run(patience: Duration) async -> SessionReplay.Outcome {
    await replay.run(flow, drawsFrame: drawsFrame, patience: patience) { context.controls = $0 }
  }

  /// Replays the whole session.
  func replayed() async -> ReplayedSession {
    await replay.replayed(flow, drawsFrame: drawsFrame) { context.controls = $0 }
  }

  /// Creates a player for the terminal.
  func player(speed: SessionPlayer.Speed) -> SessionPlayer {
    replay.player(flow, speed: speed, drawsFrame: drawsFrame) { context.controls = $0 }
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
    try await ActivityLog.$current.withValue(ActivityLog()) {
      try await prepareReplay(of: file).run(patience: patience)
    }
  }

  /// Replays a session of the sandbox to its end, also if a screen differs, for tests.
  ///
  /// - Throws: `Failure` if the file isn't a recording, or if its flow doesn't exist.
  @MainActor package func replayed(_ file: String) async throws -> ReplayedSession {
    try await ActivityLog.$current.withValue(ActivityLog()) {
      try await prepareReplay(of: file).replayed()
    }
  }

  /// Plays a session of the sandbox in the terminal.
  ///
  /// - Returns: the outcome; nil if the user quit before the end.
  /// - Throws: `Failure` if the file isn't a recording, or if there is no terminal.
  @MainActor func play(
    _ file: String, speed: SessionPlayer.Speed, _ screen: DisplayOptions
  ) async throws -> SessionReplay.Outcome? {
    let prepared = try prepareReplay(of: file)
    let player = prepared.player(speed: speed)
    let loop = ScreenLoop(
      session: try AppTerminal.open(),
      theme: try AppTerminal.theme(named: screen.theme, prepared.context.appServices.themes))
    let playing = Task { await player.run() }
    _ = await loop.run(player.view { loop.finish() })
    player.quit()
    return await playing.value
  }

  /// Reads a recording and creates its flow.
  ///
  /// - Throws: `Failure` if the file isn't a recording, or if its flow doesn't exist.
  @MainActor func prepareReplay(of file: String) throws -> PreparedReplay {
    let replay: SandboxReplay
    do {
      replay = try SandboxReplay(file: file)
    } catch {
      throw Failure(
        code: "recording", message: "can't replay \(file): \(error)",
        hint: error == .notRecorded
          ? "record one with \"headway sandbox root --record-session FILE\"" : nil)
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
      points: points)
    let context = SandboxContext(
      fixture: try SandboxFixture(subject["fixture"] ?? SandboxFixture.names[0]),
      appServices: appServices, log: { _ in })
    return PreparedReplay(
      replay: replay, flow: try flow.start(context), drawsFrame: flow.drawsFrame, context: context)
  }

  private func words(_ text: String?) -> [String] {
    (text ?? "").split(separator: " ").map(String.init)
  }
}
