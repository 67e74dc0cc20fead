import DeclarativeUI
import DependencyInjection
import DesignSystem
import Flows
import Routing
import Terminal
import Testing
import Unidirectional

@testable import headway

/// A flow alone on a fixture, mounted at a size.
@MainActor struct Sandboxed {
  let flow: any AnyFlow
  let registry = DependencyRegistry()
  let host: ViewHost
  /// What happened in its stores.
  private let events = SandboxEvents()

  /// - Parameters:
  ///   - state: the flow's state as JSON, to start in.
  ///   - switchboard: nil for one with the sample plugin alone.
  init(
    _ id: String, fixture: String = "orchard", state: String? = nil,
    switchboard: Switchboard? = nil, theme: Theme = .dark, columns: Int, rows: Int
  ) throws {
    let chosen = SandboxFlow.all.first { $0.id == id }
    guard let chosen else { throw Failure(code: "flow", message: id) }
    events.watchStores()
    defer { StoreLog.setHandler(nil) }
    flow = try chosen.start(
      on: SandboxFixture(fixture), registry: registry,
      switchboard: switchboard ?? Switchboard(file: nil, plugins: [SamplePlugin()]),
      tell: { _ in })
    if let state { try flow.restore(RouteCoding.decode(FlowSnapshot.self, from: state)) }
    host = ViewHost(flow.screen, size: Size(columns: columns, rows: rows), theme: theme)
    host.render()
  }

  /// Whether a store has heard of something, such as `← found`.
  func hasHeard(_ event: String) -> Bool {
    events.lines.untracked.contains { $0.contains(event) }
  }

  /// What is on screen once `condition` holds for it; a test that waits in vain fails.
  func screen(
    sourceLocation: SourceLocation = #_sourceLocation, when condition: (String) -> Bool
  ) async throws -> String {
    var text = ""
    for _ in 0..<6_000 {
      host.render()
      text = host.surface.lines.joined(separator: "\n")
      if condition(text) { return text }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("waited in vain; the screen is:\n\(text)", sourceLocation: sourceLocation)
    return text
  }

  func press(_ keys: KeyPress...) {
    for key in keys { host.handle(.key(key)) }
  }
}
