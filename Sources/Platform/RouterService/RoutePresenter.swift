import Flows
import Routing

/// Presents the flows of routes over another flow, and passes on the results with which they end.
///
/// The presented routes are part of the state of the flow below, so they are restored with it, and
/// going back closes them.
@MainActor public final class RoutePresenter<State: Equatable & Codable & Sendable, Exit> {
  private weak var flow: Flow<State, Exit>?
  private let stack: WritableKeyPath<State, PresentedRoutes>
  private let scheme: String
  private let features: @MainActor () throws -> FeatureRouter
  private let failure: @MainActor (any Error) -> any Routable
  private let onProblem: @MainActor (String) -> Void
  /// The closures that receive the results, by presentation.
  private var receivers: [Int: @MainActor (Any) -> Void] = [:]
  /// The links that are followed inside presented flows, by presentation.
  private var openers: [Int: LinkOpener] = [:]
  private var lastID = 0
  /// The presentation whose routable was created last.
  private var madeID = 0
  private weak var made: (any Routable)?
  /// How a route that is presented again was shown; nil while no session is restored.
  private var restored: Presentation?

  /// Returns the rule that shows the routes with a presentation.
  private func rule(_ presentation: Presentation) -> String {
    presentation == .overlay ? "presented overlay" : "presented"
  }

  /// Creates a presenter.
  ///
  /// - Parameters:
  ///   - flow: the flow over which routes are presented. It isn't retained.
  ///   - stack: the presented routes in the flow's state.
  ///   - scheme: the scheme of the app's URLs, for messages.
  ///   - features: returns the router that builds the flows of routes.
  ///   - failure: returns the screen to show for a route that can't be shown.
  ///   - onProblem: receives a message if the screen that a route describes can't be opened.
  public init(
    in flow: Flow<State, Exit>, at stack: WritableKeyPath<State, PresentedRoutes>, scheme: String,
    features: @escaping @MainActor () throws -> FeatureRouter,
    failure: @escaping @MainActor (any Error) -> any Routable,
    onProblem: @escaping @MainActor (String) -> Void
  ) {
    self.flow = flow
    self.stack = stack
    self.scheme = scheme
    self.features = features
    self.failure = failure
    self.onProblem = onProblem
  }

  /// Adds the rules that show the presented routes. Call it before the rules of the screens over
  /// which routes are presented are added.
  ///
  /// - Parameter isAvailable: returns whether presented routes are shown for a state.
  public func addRules(when isAvailable: @escaping @MainActor (State) -> Bool = { _ in true }) {
    guard let flow else { return }
    let stack = stack
    flow.router.show(
      rule(.push), matching: { isAvailable($0) ? $0[keyPath: stack].screen : nil }, keepsState: true
    ) { [unowned self] in make($0) }
    flow.router.overlay(
      rule(.overlay), matching: { isAvailable($0) ? $0[keyPath: stack].overlay : nil },
      keepsState: true, dismiss: { [weak self] in self?.closeTop() }
    ) { [unowned self] in make($0) }
    flow.keep(self)
  }

  // MARK: Presenting

  /// Shows the flow of a route over the current screen.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - presentation: how the flow comes on screen.
  ///   - onExit: receives the result with which the flow ends, after the flow has closed.
  public func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) {
    guard let flow else { return }
    let text: String
    do { text = try AnyRoute(route).text() } catch { return onProblem("\(error)") }
    let id = max(lastID + 1, flow.state[keyPath: stack].nextID)
    lastID = id
    receivers[id] = { exit in
      if let exit = exit as? R.Exit { onExit(exit) }
    }
    let (stack, presentation) = (stack, restored ?? presentation)
    switch presentation {
    case .replace: flow.update { $0[keyPath: stack].add(text, as: presentation, id: id) }
    case .push, .overlay: flow.go { $0[keyPath: stack].add(text, as: presentation, id: id) }
    }
    forgetClosed()
    follow(route, in: id)
  }

  /// Presents the routes of a saved session again, and restores the states of their flows. The
  /// results reach the handlers of the routes, as the results of links do.
  ///
  /// - Parameters:
  ///   - saved: the presented routes.
  ///   - snapshot: the snapshot of the flow over which they were presented.
  ///   - navigator: presents the routes with this presenter.
  /// - Throws: `LinkError` if no feature handles a route anymore, or `FlowRestoreError` if the
  ///   state of a presented flow can't be restored.
  public func restore(
    _ saved: PresentedRoutes, from snapshot: FlowSnapshot, with navigator: any Navigating
  ) throws {
    let features = try features()
    defer { restored = nil }
    for route in saved.routes {
      restored = route.presentation
      try features.present(
        AnyRoute(route.route, registry: features.registry).route, with: navigator)
      openers[lastID] = nil
      let onScreen =
        route == saved.overlay ? snapshot.over : route == saved.screen ? snapshot.child : nil
      let child = onScreen?.first ?? snapshot.kept?["\(rule(route.presentation))/\(route)"]
      guard let child, madeID == lastID, let shown = made as? any AnyFlow, shown.id == child.flow
      else { continue }
      try shown.restore(child)
    }
  }

  /// Closes all presented routes. Their results aren't passed on.
  public func closeAll() {
    let stack = stack
    flow?.unwind { $0[keyPath: stack].removeAll() }
    forgetClosed()
  }

  private func closeTop() {
    guard let top = flow?.state[keyPath: stack].routes.last else { return }
    close(top.id)
  }

  private func close(_ id: Int) {
    let stack = stack
    flow?.unwind { $0[keyPath: stack].remove(id) }
    forgetClosed()
  }

  private func exited(_ id: Int, _ exit: Any) {
    let receive = receivers[id]
    close(id)
    receive?(exit)
  }

  /// Releases what belongs to presentations that are closed. Going back closes one without notice.
  private func forgetClosed() {
    guard let flow else { return }
    let open = flow.state[keyPath: stack]
    receivers = receivers.filter { open.contains($0.key) }
    openers = openers.filter { open.contains($0.key) }
    for presentation in [Presentation.push, .overlay] {
      flow.discardSavedStates(of: rule(presentation)) { name in
        open.routes.contains { "\($0)" == name }
      }
    }
  }

  // MARK: Building

  private func make(_ presented: PresentedRoute) -> any Routable {
    do {
      let features = try features()
      let route = try AnyRoute(presented.route, registry: features.registry).route
      let routable = try build(route, presented.id, features)
      made = routable
      madeID = presented.id
      return routable
    } catch {
      return failure(error)
    }
  }

  private func build<R: Route>(
    _ route: R, _ id: Int, _ features: FeatureRouter
  ) throws -> any Routable {
    try features.routable(for: route) { [weak self] exit in self?.exited(id, exit) }
  }

  /// Leads from the first screen of a presented flow to the screen that the route describes. Going
  /// back from that screen closes the flow.
  private func follow<R: Route>(_ route: R, in id: Int) {
    guard madeID == id, let shown = made as? any ExitingFlow else { return }
    do {
      let steps = try features().steps(to: route)
      guard !steps.isEmpty else { return }
      let opener = LinkOpener(root: shown, scheme: scheme)
      try opener.register(R.self) { _ in steps }
      openers[id] = opener
      opener.onOutcome = { [weak self, weak shown] outcome in
        shown?.setBarrier()
        self?.openers[id] = nil
        if outcome.kind != .arrived { self?.onProblem("\(outcome)") }
      }
      opener.open(route)
    } catch {
      onProblem("\(error)")
    }
  }
}
