import Flows
import Routing

/// One step on the way to where a link leads: what is done to one flow, once that flow is on screen.
///
/// ```swift
/// LinkStep(in: "migrations", MigrationsFlow.self, when: { $0.state.isLoaded }) { flow in
///   guard flow.state.ids.contains(route.id) else { throw LinkError(code: .unknownTarget, message: "No migration “…”.") }
///   flow.go { $0.open = route.id }
/// }
/// ```
@MainActor public struct LinkStep {
  /// The flow that the step waits for.
  public let flow: FlowID
  let isReady: @MainActor (any AnyFlow) -> Bool
  let apply: @MainActor (any AnyFlow) throws -> Void

  /// Describes a step.
  ///
  /// - Parameters:
  ///   - flow: the flow to wait for.
  ///   - type: its class; a flow of that name but of another class fails the link.
  ///   - isReady: whether the flow can be changed now, as when its data is loaded. What it reads is
  ///     tracked: it is asked again when that changes.
  ///   - apply: changes the flow. What it throws ends the link, with that message.
  public init<F: AnyFlow>(
    in flow: FlowID, _ type: F.Type, when isReady: @escaping @MainActor (F) -> Bool = { _ in true },
    apply: @escaping @MainActor (F) throws -> Void
  ) {
    self.flow = flow
    self.isReady = { ($0 as? F).map(isReady) ?? true }
    self.apply = { found in
      guard let typed = found as? F else {
        throw LinkError(
          code: .unknownTarget,
          message: "The flow \(flow) is no \(type), so the link can't be followed.")
      }
      try apply(typed)
    }
  }

  /// A step that changes the state of a flow, by the way the place is to be presented.
  public init<State, Exit>(
    in flow: FlowID, _ type: Flow<State, Exit>.Type, as presentation: Presentation,
    when isReady: @escaping @MainActor (State) -> Bool = { _ in true },
    change: @escaping @MainActor (inout State) -> Void
  ) {
    self.init(in: flow, type, when: { isReady($0.state) }) { flow in
      switch presentation {
      case .replace: flow.update(change)
      case .push, .overlay: flow.go(change)
      }
    }
  }
}
