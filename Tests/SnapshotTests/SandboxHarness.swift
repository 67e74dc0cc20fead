import DeclarativeUI
import DependencyInjection
import DesignSystem
import Flows
import Programs
import Routing
import Terminal
import Testing
import Unidirectional

@testable import Output
@testable import Sandbox
@testable import SharedServices
@testable import headway

/// A single flow on a fixture, shown at a size.
@MainActor struct SandboxHarness {
  let flow: any AnyFlow
  let registry: DependencyRegistry
  let host: ViewHost
  /// The events of its stores.
  private let events = SandboxEvents()

  /// - Parameters:
  ///   - state: the initial state of the flow as JSON.
  ///   - appServices: nil for a default with only the sample plugin.
  init(
    _ id: String, fixture: String = "orchard", state: String? = nil,
    appServices: AppServices? = nil, theme: Theme = .dark, columns: Int, rows: Int,
    log: @escaping @MainActor (String) -> Void = { _ in }
  ) throws {
    let chosen = SandboxFlow.all.first { $0.id == id }
    guard let chosen else { throw Failure(code: "flow", message: id) }
    events.watchStores()
    defer { StoreLog.setHandler(nil) }
    let context = SandboxContext(
      fixture: try SandboxFixture(fixture),
      appServices: try appServices ?? AppServices(file: nil, plugins: [FixturePlugin()]),
      state: try state.map { try RouteCoding.decode(FlowSnapshot.self, from: $0) }, log: log)
    registry = context.registry
    flow = try chosen.start(context)
    host = ViewHost(flow.screen, size: Size(columns: columns, rows: rows), theme: theme)
    host.render()
  }

  /// Whether a store has received an event, such as `← found`.
  func hasReceived(_ event: String) -> Bool {
    events.lines.untracked.contains { $0.contains(event) }
  }

  /// Returns the screen once a condition holds for it, and fails the test if it never does.
  func screen(
    sourceLocation: SourceLocation = #_sourceLocation, when condition: (String) -> Bool
  ) async throws -> String {
    var text = ""
    for _ in 0..<6_000 {
      let before = text
      host.render()
      text = host.surface.lines.joined(separator: "\n")
      // A preview follows in the frame after that of its list.
      if condition(text), text == before { return text }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("timed out; the screen is:\n\(text)", sourceLocation: sourceLocation)
    return text
  }

  func press(_ keys: KeyPress...) {
    for key in keys { host.handle(.key(key)) }
  }
}
