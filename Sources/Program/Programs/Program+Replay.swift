import AppRuntime
import DeclarativeUI
import Flows
import Foundation
import Inspection
import Unidirectional

extension Program {
  /// Replays a recorded session of the sandbox without a terminal, for tests.
  ///
  /// The user's settings have no influence. The replay continues after a screen that differs.
  ///
  /// ```swift
  /// let session = try await program.replay("lost-selection.session")
  /// #expect(session.text.contains("2 of 3 done"))
  /// ```
  ///
  /// - Parameter path: the path of the recording.
  /// - Throws: ``ProgramError`` if the file can't be replayed.
  public func replay(_ path: String) async throws -> ReplayedSession {
    let folder = FileManager.default.temporaryDirectory.path + "/replay-\(UUID().uuidString)"
    let options = try ProgramOptions(["replay", path], sandbox: sandbox.map(\.flow))
    let context = try ProgramContext(self, options: options, folders: ProgramFolders(in: folder))
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await ActivityLog.$current.withValue(ActivityLog()) {
      let prepared = try prepare(path, context)
      return await prepared.replay.replayed(
        prepared.flow, notice: prepared.context.actions.notice)
    }
  }

  /// Replays a session of the sandbox.
  ///
  /// - Throws: `ProgramError` if the file can't be replayed, or if a screen differs.
  func replay(_ path: String, _ context: ProgramContext) async throws {
    let prepared = try prepare(path, context)
    let outcome = await prepared.replay.run(
      prepared.flow, notice: prepared.context.actions.notice)
    try report(outcome, of: path)
  }

  /// Plays a session in the terminal.
  ///
  /// - Throws: `ProgramError` if the file can't be replayed, or if a screen differs.
  func play(_ path: String, speed: SessionPlayer.Speed, _ context: ProgramContext) async throws {
    let prepared = try prepare(path, context)
    let player = prepared.replay.player(
      prepared.flow, speed: speed, notice: prepared.context.actions.notice)
    let playing = Task { await player.run() }
    var quit: @MainActor () -> Void = {}
    try await FlowApp.show(
      notice: Source(nil), screenReader: false, onStart: { loop, _ in quit = { loop.finish() } }
    ) { _ in
      player.view { quit() }
    }
    player.quit()
    if let outcome = await playing.value { try report(outcome, of: path) }
  }

  /// Prints a test that replays a session.
  ///
  /// - Throws: `ProgramError` if the file can't be replayed.
  func printTest(
    of path: String, _ expected: [String], not unexpected: [String], _ context: ProgramContext
  ) async throws {
    let prepared = try prepare(path, context)
    let recording = prepared.replay.recording
    let session = await prepared.replay.replayed(
      prepared.flow, notice: prepared.context.actions.notice)
    let parts = site.split(separator: "/")
    let type = parts.last?.split(separator: ".").first.map(String.init) ?? ""
    let test = RecordedTest(
      URL(fileURLWithPath: path).lastPathComponent,
      command: recording.isLive ? name : "\(name) sandbox \(recording.subject["flow"] ?? "")",
      imports: ["Foundation", "HeadwayAppKit", "Testing", parts.first.map(String.init) ?? ""]
        .sorted(),
      replay: "\(type).program.replay(file)", expected: expected, unexpected: unexpected)
    print(test.source(of: recording), terminator: "")
    for note in test.notes(on: session) { ProgramOutput.printError("\(name): \(note)") }
  }

  private func prepare(_ path: String, _ context: ProgramContext) throws -> PreparedProgramReplay {
    var replay: SandboxReplay
    do {
      replay = try SandboxReplay(file: path) { [actions = context.actions] in
        actions.runningWork?.isEmpty == false
      }
    } catch {
      throw ProgramError("can't replay \(path): \(error)")
    }
    if replay.recording.isLive { return try prepareLive(replay, path, context) }
    let flow = replay.recording.subject["flow"] ?? ""
    guard let entry = sandbox.first(where: { $0.flow == flow }) else {
      throw ProgramError("can't replay \(path): \(name) has no flow \"\(flow)\" in its sandbox")
    }
    let made = entry.make(context.services)
    made.didAppear()
    replay.frame = { ProgramRunner(context).sandboxView(made, events: nil, $0) }
    return PreparedProgramReplay(replay: replay, flow: made, context: context, retained: nil)
  }

  /// Prepares the replay of the app on the recorded answers of its services.
  private func prepareLive(
    _ replay: SandboxReplay, _ path: String, _ given: ProgramContext
  ) throws -> PreparedProgramReplay {
    let services = replay.recording.services
    let context = try ProgramContext(
      self, options: given.options, folders: given.folders, replay: services)
    var replay = replay
    replay.isWorking = { [actions = context.actions] in actions.runningWork?.isEmpty == false }
    let runner = ProgramRunner(context)
    let flow = ProgramFlow(try makeRoot(in: context), context)
    let links = try runner.connect(flow, addLinks)
    if let link = replay.recording.subject["link"] { context.actions.open(link) }
    try context.beginThemes()
    let keys = try context.keys()
    replay.services = services
    replay.configure = { $0.keyMap = keys }
    replay.frame = { runner.view(flow, $0) }
    return PreparedProgramReplay(replay: replay, flow: flow, context: context, retained: links)
  }

  private func report(_ outcome: SessionReplay.Outcome, of path: String) throws {
    ProgramOutput.printLines(SandboxReplay.text(outcome))
    if case .differs = outcome { throw ProgramError("the replay differs from \(path)") }
  }
}

/// A replay with the flow that it needs.
@MainActor private struct PreparedProgramReplay {
  let replay: SandboxReplay
  let flow: any AnyFlow
  let context: ProgramContext
  /// The links, which must exist as long as the flow.
  let retained: AnyObject?
}
