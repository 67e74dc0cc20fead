import Flows
import Routing

/// One step on the way to where a link leads: what is done to one flow, once that flow is on screen, or
/// another route to follow first.
///
/// ```swift
/// LinkStep(in: "migrations", MigrationsFlow.self, when: { $0.state.isLoaded }) { flow in
///   guard flow.state.ids.contains(route.id) else { throw LinkError(code: .unknownTarget, message: "No migration “…”.") }
///   flow.go { $0.open = route.id }
/// }
/// ```
@MainActor public struct LinkStep {
  /// A change of a flow, which may find where the link goes on.
  struct Change {
    /// The flow it waits for; nil for the outermost.
    let flow: FlowID?
    /// What it waits for, in words.
    let waitsFor: String
    let isReady: @MainActor (any AnyFlow) -> Bool
    let apply: @MainActor (any AnyFlow) throws -> (any Route)?
  }

  enum Kind {
    case change(Change)
    case follow(any Route)
  }

  let kind: Kind

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
    self = .choose(in: flow, type, when: isReady) { found in
      try apply(found)
      return nil
    }
  }

  /// A step that finds in its flow where the link goes on.
  ///
  /// - Parameter next: gives the route to follow before the steps that are left; nil for none.
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
              message: "The flow \(flow) is no \(type), so the link can't be followed.")
          }
          return try next(typed)
        }))
  }

  /// A step that takes the steps of another route, so that one who adds a link need not know the way
  /// there.
  public static func follow(_ route: any Route) -> LinkStep { LinkStep(kind: .follow(route)) }

  /// A step that changes nothing, and waits for something that isn't a flow's.
  ///
  /// - Parameters:
  ///   - what: what it waits for, in words that end “The link waits for …”.
  ///   - isReady: whether it is there; what it reads is tracked.
  ///   - route: the route to follow then, before the steps that are left.
  public static func wait(
    for what: String, until isReady: @escaping @MainActor () -> Bool, then route: (any Route)? = nil
  ) -> LinkStep {
    LinkStep(
      kind: .change(
        Change(flow: nil, waitsFor: what, isReady: { _ in isReady() }, apply: { _ in route })))
  }

  /// The same step, its pieces run by somebody else: who adds steps of others can keep their faults from
  /// the app. One whose readiness can't be told is not ready.
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
