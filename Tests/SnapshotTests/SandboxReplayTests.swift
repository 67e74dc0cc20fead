import DeclarativeUI
import DesignSystem
import Flows
import Foundation
import Inspection
import Programs
import Screens
import Terminal
import TestSupport
import Testing
import Unidirectional

@testable import Commands
@testable import Sandbox
@testable import SharedServices
@testable import headway

/// Sessions of Headway's flows on sample data, recorded and replayed.
@MainActor @Suite(.timeLimit(.minutes(5))) final class SandboxReplayTests {
  private let folder = NSTemporaryDirectory() + "headway-replay-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// What can happen in a session.
  private enum Step: CustomStringConvertible {
    case input(InputEvent)
    /// Events that are handled before the next frame.
    case together([InputEvent])
    case theme(Theme)
    case pause(Duration)

    var description: String {
      switch self {
      case .input(.paste(let text)) where text.count > 80: "paste of \(text.count) characters"
      case .input(let event): "\(event)"
      case .together(let events): "together \(events)"
      case .theme(let theme): "theme \(theme.name)"
      case .pause(let duration): "pause of \(duration)"
      }
    }
  }

  /// Records a session of a flow and returns the path of the file.
  private func record(_ id: String, _ keys: [KeyPress]) async throws -> String {
    try await record(id, steps: keys.count) { index, _ in .input(.key(keys[index])) }
  }

  /// Records a session of a flow and returns the path of the file.
  ///
  /// - Parameter next: returns the step with an index, for a screen of the given size.
  private func record(
    _ id: String, fixture: String = "orchard", steps: Int, _ next: (Int, Size) -> Step
  ) async throws -> String {
    // Other tests have effects of their own.
    try await ActivityLog.$current.withValue(ActivityLog()) {
      try await recordSession(id, fixture, steps, next)
    }
  }

  private func recordSession(
    _ id: String, _ fixture: String, _ steps: Int, _ next: (Int, Size) -> Step
  ) async throws -> String {
    let app = AppComposition.appParts
    let chosen = try #require(app.flows().first { $0.id == id })
    let context = SandboxContext(
      fixture: try SandboxFixture(fixture),
      appServices: try AppServices(
        file: nil, plugins: app.plugins(), features: app.flags, points: app.points),
      log: { _ in })
    let flow = try chosen.start(context)
    let path = "\(folder)/\(UUID().uuidString).session"
    let recording = try SandboxRecording(
      path, subject: ["flow": id, "fixture": fixture], flow: flow)
    // As in the terminal.
    let notice = Source<String?>(nil)
    let terminal = TerminalState()
    context.controls = TerminalControls(
      keys: { KeyTable(terminal.host?.activeBindings ?? []) },
      focusValues: { terminal.host?.focusValues ?? [:] },
      toggleMouse: {
        terminal.isMouseOn.toggle()
        return terminal.isMouseOn
      })
    let host = ViewHost(
      recording.recording(
        SandboxFrame(
          flow: flow, drawsFrame: chosen.drawsFrame, events: nil, controls: context.controls,
          notice: notice)),
      size: Size(columns: 100, rows: 30))
    host.minimumSize = ScreenLoop.usualMinimumSize
    host.onDisabledKey = { notice.value = "\($0.title): \($1)" }
    terminal.host = host
    for index in 0..<steps {
      try await settle(flow, host)
      switch next(index, host.surface.size) {
      case .input(let event): host.handle(event)
      case .together(let events): for event in events { host.handle(event) }
      case .theme(let theme): host.theme = theme
      case .pause(let duration):
        try await Task.sleep(for: duration)
        host.render()
      }
    }
    try await settle(flow, host)
    try recording.finish()
    return path
  }

  private final class TerminalState {
    weak var host: ViewHost?
    var isMouseOn = true
  }

  private func settle(_ flow: any AnyFlow, _ host: ViewHost) async throws {
    let start = ContinuousClock.now
    repeat {
      try await Task.sleep(for: .milliseconds(2))
      host.render()
      guard ContinuousClock.now - start < .seconds(60) else {
        let loading = flow.activePath.filter { ($0 as? any SettlingFlow)?.isSettled == false }
        throw Unsettled(
          description: "a frame is due: \(host.awaitsFrame), work is running: "
            + "\(ActivityLog.current.isRunning), loading: \(loading.map(\.id)), "
            + host.surface.lines.joined(separator: "\n"))
      }
    } while host.awaitsFrame || ActivityLog.current.isRunning
      || !flow.activePath.allSatisfy { ($0 as? any SettlingFlow)?.isSettled ?? true }
  }

  /// A screen that never finishes loading.
  private struct Unsettled: Error, CustomStringConvertible {
    let description: String
  }

  @Test(
    "a session of each flow is replayed cell by cell",
    arguments: [
      ("migrations", ["enter", "2", "3", "down", "esc", "/", "r", "x", "enter"]),
      ("modules", ["down", "enter", "2", "esc", "v", "esc"]),
      ("libraries", ["down", "enter", "2", "esc"]), ("teams", ["enter", "esc", "down"]),
      // A disabled key, and a key that changes the terminal.
      ("teams", ["S", "down", "M", "M"]),
      ("root", ["2", "down", "enter", "?", "esc", ":", "t", "h", "esc", "I", "esc"]),
    ] as [(String, [KeyPress])])
  func flows(id: String, keys: [KeyPress]) async throws {
    let outcome = try await AppComposition.appParts.replay(
      try await record(id, keys), patience: .seconds(60))
    guard case .same(let inputs, let screens) = outcome else {
      Issue.record("\(SandboxReplay.text(outcome))")
      return
    }
    #expect(inputs == keys.count)
    #expect(screens > keys.count / 2)
  }

  @Test("a session on other data differs, with the rows that differ")
  func differs() async throws {
    let path = try await record("teams", ["down"])
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("\"orchard\"", with: "\"orchard-empty\"")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    guard
      case .differs(let difference) = try await AppComposition.appParts.replay(
        path, patience: .zero)
    else {
      Issue.record("the replay is the same")
      return
    }
    #expect(!difference.rows.isEmpty)
  }

  /// The seeds of the random sessions: the first one and their number. `make check-replays` sets both.
  nonisolated private static let seeds: ClosedRange<UInt64> = {
    func number(_ name: String, _ otherwise: UInt64) -> UInt64 {
      ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? otherwise
    }
    let first = number("REPLAY_SEED", 1)
    return first...(first + max(1, number("REPLAY_SESSIONS", 8)) - 1)
  }()

  /// One after the other, so that each has the whole time limit.
  @Test("random sessions are the same when they are replayed", .serialized, arguments: seeds)
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var events = RandomEvents(usualKeys: [
      "1", "2", "3", "4", "5", "a", "s", "S", "M", "x", "t", "i", "r", "z", ">", ":", "ctrl-t",
    ])
    events.largest = Size(columns: 160, rows: 50)
    let (flow, fixture) = SandboxReplayTests.subject(&generator)
    var steps: [Step] = []
    let problem: String?
    do {
      let path = try await record(flow, fixture: fixture, steps: 30) { _, size in
        let step = SandboxReplayTests.step(&events, on: size, &generator)
        steps.append(step)
        return step
      }
      let outcome = try await AppComposition.appParts.replay(path, patience: .seconds(20))
      problem = if case .same = outcome { nil } else { SandboxReplay.text(outcome) }
    } catch let error as Unsettled {
      problem = "the screen never finishes loading: \(error)"
    }
    if let problem { Issue.record("\(flow) with \(fixture), \(steps): \(problem)") }
  }

  /// The complete app in most sessions, or one of its flows, on different data.
  private static func subject(_ generator: inout SeededGenerator) -> (String, String) {
    let flows = AppComposition.appParts.flows()
    let chosen =
      generator.happens(onceIn: 3) ? generator.one(of: flows) : flows.first { $0.id == "root" }
    guard let chosen else { return ("root", "orchard") }
    return (chosen.id, generator.one(of: chosen.fixtures) ?? "orchard")
  }

  /// The next random step: input, another theme, or time that passes.
  private static func step(
    _ events: inout RandomEvents, on size: Size, _ generator: inout SeededGenerator
  ) -> Step {
    switch Int.random(in: 0..<30, using: &generator) {
    case 0, 1: .theme(generator.one(of: Theme.builtIn) ?? .dark)
    case 2: .pause(.milliseconds(Int.random(in: 1...200, using: &generator)))
    case 3:
      .together((0..<3).map { _ in event(&events, on: size, &generator) })
    default: .input(event(&events, on: size, &generator))
    }
  }

  /// The next random event that a terminal can send: keys of another notation don't exist.
  private static func event(
    _ events: inout RandomEvents, on size: Size, _ generator: inout SeededGenerator
  ) -> InputEvent {
    while true {
      let event = events.next(on: size, using: &generator)
      guard case .key(let press) = event else { return event }
      if KeyPress(notation: press.notation) == press { return event }
    }
  }
}
