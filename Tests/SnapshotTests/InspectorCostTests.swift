import DeclarativeUI
import Flows
import Inspection
import Programs
import Screens
import Terminal
import Testing

@testable import Commands
@testable import Sandbox
@testable import SharedServices
@testable import headway

/// The work of an app with and without an inspector, while the inspector is closed.
@MainActor @Suite struct InspectorCostTests {
  private static let keys: [KeyPress] = [
    "down", "down", "2", "down", "enter", "esc", "4", "enter", "2", "esc", "1", "enter", "3",
    "down", "esc", "3", "5", "1",
  ]

  /// An app on sample data.
  private struct App {
    let flow: any AnyFlow
    let host: ViewHost
    let context: SandboxContext
    let inspector: Inspector?
  }

  /// Starts the complete app and waits until it has loaded.
  private func start(inspects: Bool) async throws -> App {
    let parts = AppComposition.appParts
    let appServices = try AppServices(
      file: nil, plugins: parts.plugins(), features: parts.flags, points: parts.points)
    let inspector = inspects ? Inspector(plugins: appServices.plugins) : nil
    let context = SandboxContext(
      fixture: try SandboxFixture("orchard"), appServices: appServices, log: { _ in })
    let chosen = try #require(parts.flows().first { $0.id == "root" })
    let flow = try chosen.start(context)
    let frame = SandboxFrame(
      flow: flow, drawsFrame: true, events: nil, controls: .none)
    let view = inspector.map { AnyView($0.inspecting(frame, flow: flow)) } ?? AnyView(frame)
    let host = ViewHost(view, size: Size(columns: 120, rows: 40))
    let app = App(flow: flow, host: host, context: context, inspector: inspector)
    try await settle(app)
    // Every screen loads its data.
    for key in Self.keys {
      app.host.handle(.key(key))
      try await settle(app)
    }
    return app
  }

  private func settle(_ app: App) async throws {
    repeat {
      try await Task.sleep(for: .milliseconds(2))
      app.host.render()
    } while !app.flow.activePath.allSatisfy { ($0 as? any SettlingFlow)?.isSettled ?? true }
  }

  /// Presses all keys, with a frame after each.
  private func press(_ app: App) {
    for key in Self.keys {
      app.host.handle(.key(key))
      app.host.render()
    }
  }

  /// The work of all keys, once everything has loaded.
  private func work(inspects: Bool) async throws -> [Int] {
    let app = try await start(inspects: inspects)
    let before = app.host.counters
    press(app)
    let after = app.host.counters
    return [
      after.frames - before.frames, after.bodiesEvaluated - before.bodiesEvaluated,
      after.nodesPainted - before.nodesPainted, after.rowsRealized - before.rowsRealized,
    ]
  }

  @Test("a closed inspector causes no evaluations of the app's views and no drawing")
  func counters() async throws {
    let plain = try await work(inspects: false)
    #expect(try await work(inspects: true) == plain)
    #expect(plain.allSatisfy { $0 > 0 })
  }
}
