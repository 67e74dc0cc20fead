import DeclarativeUI
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

  /// Records a session of a flow and returns the path of the file.
  private func record(
    _ id: String, fixture: String = "orchard", _ keys: [KeyPress]
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
    for key in keys {
      try await settle(flow, host)
      host.handle(.key(key))
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
    repeat {
      try await Task.sleep(for: .milliseconds(2))
      host.render()
    } while !flow.activePath.allSatisfy { ($0 as? any SettlingFlow)?.isSettled ?? true }
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
    let keys: [KeyPress] = [
      "down", "up", "enter", "esc", "tab", "1", "2", "3", "/", "a", "s", "?", "pagedown", "right",
      "S", "M",
    ]
    let pressed = (0..<20).map { _ in keys.randomElement(using: &generator) ?? "down" }
    let outcome = try await AppComposition.appParts.replay(
      try await record("root", pressed), patience: .seconds(60))
    guard case .same = outcome else {
      Issue.record("\(pressed.map(\.notation)): \(SandboxReplay.text(outcome))")
      return
    }
  }
}
