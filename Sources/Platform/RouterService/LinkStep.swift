import Flows
import Routing

/// One step of a link: a change of one flow once that flow is on screen, or another route to follow
/// first.
///
/// ```swift
/// LinkStep(in: "migrations", MigrationsFlow.self, when: { $0.state.isLoaded }) { flow in
///   guard flow.state.ids.contains(route.id) else { throw LinkError(code: .unknownTarget, message: "No migration “…”.") }
///   flow.go { $0.open = route.id }
/// }
/// ```
@MainActor public struct LinkStep {
  /// A change of a flow. It may return a route to follow next.
  struct Change {
    /// The flow to wait for; nil for the outermost flow.
    let flow: FlowID?
    /// The flow or condition that the step waits for, as text.
    let waitsFor: String
    let isReady: @MainActor (any AnyFlow) -> Bool
    let apply: @MainActor (any AnyFlow) throws -> (any Route)?
  }

  enum Kind {
    case change(Change)
    case follow(any Route)
  }

  let kind: Kind

  /// Creates a step that changes a flow.
  ///
  /// - Parameters:
  ///   - flow: the flow to wait for.
  ///   - type: the class of the flow. If the flow has another class, the link fails.
  ///   - isReady: returns whether the flow can be changed now, for example whether its data is
  ///     loaded. Its reads are tracked, and it is called again when one of the values changes.
  ///   - apply: changes the flow. An error that it throws ends the link.
  public init<F: AnyFlow>(
    in flow: FlowID, _ type: F.Type, when isReady: @escaping @MainActor (F) -> Bool = { _ in true },
    apply: @escaping @MainActor (F) throws -> Void
  ) {
    self = .choose(in: flow, type, when: isReady) { found in
      try apply(found)
      return nil
    }
  }

  /// Creates a step that determines the next route of the link.
  ///
  /// - Parameters:
  ///   - flow: the flow to wait for.
  ///   - type: the class of the flow. If the flow has another class, the link fails.
  ///   - isReady: returns whether the flow is ready. Its reads are tracked.
  ///   - next: returns the route to follow before the remaining steps, or nil. An error that it
  ///     throws ends the link.
  public static func choose<F: AnyFlow>(
    in flow: FlowID, _ type: F.Type, when isReady: @escaping @MainActor (F) -> Bool = { _ in true },
    next: @escaping @MainActor (F) throws -> (any Route)?
  ) -> LinkStep {
    LinkStep(
      kind: .change(
        Change(
          flow: flow, waitsFor: "\(flow)", isReady: { ($0 as? F).map(isReady) ?? true }
        ) { found in
          guard let typed = found as? F else {
            throw LinkError(
              code: .unknownTarget,
              message: "The flow \(flow) isn't a \(type), so the link can't be followed.")
          }
          return try next(typed)
        }))
  }

  /// Creates a step that follows another route, so that a link can build on an existing one.
  public static func follow(_ route: any Route) -> LinkStep { LinkStep(kind: .follow(route)) }

  /// Creates a step that waits for a condition that isn't part of a flow.
  ///
  /// - Parameters:
  ///   - what: the condition, as a noun that completes "The link waits for …".
  ///   - isReady: returns whether the condition holds. Its reads are tracked.
  ///   - route: the route to follow then, before the remaining steps.
  public static func wait(
    for what: String, until isReady: @escaping @MainActor () -> Bool, then route: (any Route)? = nil
  ) -> LinkStep {
    LinkStep(
      kind: .change(
        Change(flow: nil, waitsFor: what, isReady: { _ in isReady() }, apply: { _ in route })))
  }

  /// Creates a step that performs an action, for a link that leads to no screen of its own.
  package static func perform(_ action: @escaping @MainActor () -> Void) -> LinkStep {
    LinkStep(
      kind: .change(
        Change(
          flow: nil, waitsFor: "the app", isReady: { _ in true }
        ) { _ in
          action()
          return nil
        }))
  }

  /// Creates a step that changes the outermost flow.
  static func host(
    waitsFor: String, when isReady: @escaping @MainActor (any NavigationHost) -> Bool,
    apply: @escaping @MainActor (any NavigationHost) -> Void
  ) -> LinkStep {
    LinkStep(
      kind: .change(
        Change(
          flow: nil, waitsFor: waitsFor,
          isReady: { ($0 as? any NavigationHost).map(isReady) ?? true }
        ) { root in
          guard let host = root as? any NavigationHost else {
            throw LinkError(
              code: .unknownTarget,
              message: "The flow \(root.id) can't present routes, so the link can't be followed.")
          }
          apply(host)
          return nil
        }))
  }

  /// Returns the same step with its closures called through another closure, so that errors in a
  /// plugin's steps can be handled. If `run` throws while the step checks its readiness, the step
  /// isn't ready.
  ///
  /// - Parameter run: calls its argument, and returns or throws its result.
  public func guarded(
    by run: @escaping @MainActor (@MainActor () throws -> (any Route)?) throws -> (any Route)?
  ) -> LinkStep {
    guard case .change(let change) = kind else { return self }
    return LinkStep(
      kind: .change(
        Change(
          flow: change.flow, waitsFor: change.waitsFor,
          isReady: { flow in
            var isReady = false
            _ = try? run {
              isReady = change.isReady(flow)
              return nil
            }
            return isReady
          },
          apply: { flow in try run { try change.apply(flow) } })))
  }

  private init(kind: Kind) { self.kind = kind }

  /// Creates a step that changes the state of a flow.
  ///
  /// - Parameters:
  ///   - flow: the flow to wait for.
  ///   - type: the class of the flow. If the flow has another class, the link fails.
  ///   - presentation: whether the previous state is added to the history.
  ///   - isReady: returns whether the state can be changed now.
  ///   - change: changes the state.
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
