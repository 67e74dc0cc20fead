import DependencyInjection
import Flows
import Screens
import SharedServices

/// The surroundings of a flow in the sandbox, in place of those of the app.
@MainActor package final class SandboxContext {
  package let fixture: SandboxFixture
  package let appServices: AppServices
  /// The registry with the services of the flow. A flow that loads a project itself has its own.
  package let registry = DependencyRegistry()
  /// The state in which the flow starts; nil for its initial state.
  package var state: FlowSnapshot?
  /// The link to open in the complete app; nil for its first screen.
  package let link: String?
  /// Adds a line to the log of events.
  package let log: @MainActor (String) -> Void
  /// The controls of the terminal, once the flow is shown in one.
  package var controls = TerminalControls.none

  package init(
    fixture: SandboxFixture, appServices: AppServices, state: FlowSnapshot? = nil,
    link: String? = nil, log: @escaping @MainActor (String) -> Void
  ) {
    self.fixture = fixture
    self.appServices = appServices
    self.state = state
    self.link = link
    self.log = log
  }

  /// Shows a flow in the state in which it starts.
  ///
  /// - Throws: `FlowRestoreError` if the state isn't one of the flow.
  package func show(_ flow: any AnyFlow) throws -> any AnyFlow {
    flow.didAppear()
    if let state { try flow.restore(state) }
    return flow
  }
}
