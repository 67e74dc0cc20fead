import DeclarativeUI
import DependencyInjection
import DesignSystem
import Flows
import Routing
import Terminal

@testable import headway

/// A flow alone on a fixture, mounted at a size.
@MainActor struct Sandboxed {
  let flow: any AnyFlow
  let registry = DependencyRegistry()
  let host: ViewHost

  /// - Parameters:
  ///   - state: the flow's state as JSON, to start in.
  ///   - switchboard: nil for one with the sample plugin alone.
  init(
    _ id: String, fixture: String = "orchard", state: String? = nil,
    switchboard: Switchboard? = nil, theme: Theme = .dark, columns: Int, rows: Int
  ) throws {
    let chosen = SandboxFlow.all.first { $0.id == id }
    guard let chosen else { throw Failure(code: "flow", message: id) }
    flow = try chosen.start(
      on: SandboxFixture(fixture), registry: registry,
      switchboard: switchboard ?? Switchboard(file: nil, plugins: [SamplePlugin()]),
      tell: { _ in })
    if let state { try flow.restore(RouteCoding.decode(FlowSnapshot.self, from: state)) }
    host = ViewHost(flow.screen, size: Size(columns: columns, rows: rows), theme: theme)
    host.render()
  }

  /// What is on screen once `condition` holds for it, or what it is in the end.
  func screen(when condition: (String) -> Bool) async throws -> String {
    var text = ""
    for _ in 0..<6_000 {
      host.render()
      text = host.surface.lines.joined(separator: "\n")
      if condition(text) { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    return text
  }

  func press(_ keys: KeyPress...) {
    for key in keys { host.handle(.key(key)) }
  }
}
