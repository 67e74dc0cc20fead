import AppRuntime
import Flows
import Inspection
import Output
import Programs
import Sandbox
import Screens
import ServiceRecording
import SharedServices
import Unidirectional

/// A recorded session with the flow that it needs, on the same sample data or on recorded answers.
@MainActor struct PreparedReplay {
  let replay: SandboxReplay
  let flow: any AnyFlow
  let drawsFrame: Bool
  let appServices: AppServices
  /// Uses the controls of the terminal.
  let use: @MainActor (TerminalControls) -> Void
  /// The command that records such a session.
  let command: String

  /// Replays the session, or its part before the first screen that differs.
  func run(patience: Duration) async -> SessionReplay.Outcome {
    await replay.run(flow, drawsFrame: drawsFrame, patience: patience) { use($0) }
  }

  /// Replays the whole session.
  func replayed() async -> ReplayedSession {
    await replay.replayed(flow, drawsFrame: drawsFrame) { use($0) }
  }

  /// Creates a player for the terminal.
  func player(speed: SessionPlayer.Speed) -> SessionPlayer {
    replay.player(flow, speed: speed, drawsFrame: drawsFrame) { use($0) }
  }
}

extension AppParts {
  /// Replays a session.
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

  /// Replays a session to its end, also if a screen differs, for tests.
  ///
  /// - Throws: `Failure` if the file isn't a recording, or if its flow doesn't exist.
  @MainActor package func replayed(_ file: String) async throws -> ReplayedSession {
    try await ActivityLog.$current.withValue(ActivityLog()) {
      try await prepareReplay(of: file).replayed()
    }
  }

  /// Plays a session in the terminal.
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
      theme: try AppTerminal.theme(named: screen.theme, prepared.appServices.themes))
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
          ? "record one with \"headway --record-session FILE\"" : nil)
    }
    let subject = replay.recording.subject
    if replay.recording.isLive { return try prepareLive(replay) }
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
      replay: replay, flow: try flow.start(context), drawsFrame: flow.drawsFrame,
      appServices: appServices, use: { context.controls = $0 },
      command: "headway sandbox \(flow.id)")
  }

  /// Creates the app for the replay of a live session.
  @MainActor private func prepareLive(_ replay: SandboxReplay) throws -> PreparedReplay {
    let services = replay.recording.services
    let live = try self.live(ServiceRecorder(replaying: services), replay.recording.subject)
    var replay = replay
    replay.services = services
    replay.configure = live.configure
    return PreparedReplay(
      replay: replay, flow: live.flow, drawsFrame: true, appServices: live.appServices,
      use: live.use, command: "headway")
  }

  private func words(_ text: String?) -> [String] {
    (text ?? "").split(separator: " ").map(String.init)
  }
}
