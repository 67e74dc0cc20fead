import Flows
import Routing
import Unidirectional

/// Follows links, step by step, through a tree of flows that may not be ready for them yet.
///
/// A link becomes steps. Each step waits until its flow is on screen, and then changes that flow.
/// One link is followed at a time. However a link ends, ``onOutcome`` receives the outcome.
@MainActor public final class LinkOpener {
  /// Called with the outcome of each link. Show its description to the user.
  public var onOutcome: (@MainActor (LinkOutcome) -> Void)?
  /// The routes that links can lead to.
  public private(set) var registry = RouteRegistry()

  /// The maximum number of routes that one link may lead through.
  static let routeLimit = 16

  /// The scheme of the app's URLs, such as `notes` in `notes://today`.
  public let scheme: String

  private weak var root: (any AnyFlow)?
  private let wait: @Sendable () async throws -> Void
  private var makers: [String: @MainActor (any Route) throws -> [LinkStep]] = [:]
  private let waiting = Source<PendingLink?>(nil)
  private var steps: ArraySlice<LinkStep> = []
  private var routesTaken = 0
  /// The number of links that have waited so far, which identifies the link that is being followed.
  private var turn = 0
  private var isFollowing = false
  private var expiry: Task<Void, Never>?
  private lazy var observer = Observer { [weak self] in self?.follow() }

  /// Creates a link opener with a given clock, for example one that a test advances manually.
  ///
  /// - Parameters:
  ///   - root: the outermost flow. It isn't retained.
  ///   - scheme: the scheme of the app's URLs: letters, digits, `+`, `-` and `.`, starting with a
  ///     letter.
  ///   - patience: how long a link may wait in total. The default is 10 minutes.
  ///   - clock: measures `patience`.
  public init<C: Clock>(
    root: any AnyFlow, scheme: String, patience: Duration = .seconds(600), clock: C
  ) where C.Duration == Duration {
    self.root = root
    self.scheme = scheme
    wait = { try await clock.sleep(for: patience, tolerance: nil) }
  }

  /// Creates a link opener that uses the continuous clock.
  ///
  /// - Parameters:
  ///   - root: the outermost flow. It isn't retained.
  ///   - scheme: the scheme of the app's URLs: letters, digits, `+`, `-` and `.`, starting with a
  ///     letter.
  ///   - patience: how long a link may wait in total. The default is 10 minutes.
  public convenience init(
    root: any AnyFlow, scheme: String, patience: Duration = .seconds(600)
  ) {
    self.init(root: root, scheme: scheme, patience: patience, clock: ContinuousClock())
  }

  // MARK: Registration

  /// Registers a route and the steps that lead to it.
  ///
  /// - Parameters:
  ///   - type: the type of the route.
  ///   - steps: returns the steps for a route. An error that it throws ends the link.
  /// - Throws: `LinkError` with the code `duplicate` if the route's identifier or host is already
  ///   registered.
  public func register<R: Route>(
    _ type: R.Type, steps: @escaping @MainActor (R) throws -> [LinkStep]
  ) throws(LinkError) {
    try registry.register(type)
    makers[R.identifier] = { route in try (route as? R).map(steps) ?? [] }
  }

  /// Removes a route, for example when its plugin is disabled. A link that is being followed
  /// continues.
  public func unregister<R: Route>(_ type: R.Type) {
    registry.remove(type)
    makers[R.identifier] = nil
  }

  /// Returns a route as a URL of this app, or nil if the route has parameters that a URL can't
  /// represent.
  public func url(for route: any Route) -> String? { registry.url(for: route, scheme: scheme) }

  // MARK: Opening

  /// The link that waits for its flow; nil if none waits. Reading it is tracked.
  public var pending: PendingLink? { waiting.value }

  /// Opens a link that a user typed, pasted or passed to the app.
  ///
  /// The link may arrive before this method returns. If it is invalid, ``onOutcome`` receives the
  /// error at once, with the nearest known link.
  public func open(_ text: String) {
    do {
      open(try registry.route(forText: text, scheme: scheme).route, as: text)
    } catch {
      finish(text, .failed(error))
    }
  }

  /// Opens a route. Messages contain its URL, if it has one.
  public func open(_ route: any Route) {
    open(route, as: url(for: route) ?? AnyRoute(route).description)
  }

  private func open(_ route: any Route, as text: String) {
    if let old = waiting.untracked { end(old, .replaced(waitingFor: old.waitingFor)) }
    routesTaken = 0
    let first: LinkStep.Change?
    do {
      steps = try linkSteps(to: route)[...]
      first = try nextChange()
    } catch {
      steps = []
      return finish(text, .failed(linkError(error)))
    }
    guard let first else { return finish(text, .arrived) }
    turn += 1
    waiting.value = PendingLink(link: text, waitingFor: first.waitsFor)
    follow()
    guard waiting.untracked != nil else { return }
    expiry = Task { [weak self, wait] in
      do { try await wait() } catch { return }
      guard !Task.isCancelled, let self, let late = self.waiting.untracked else { return }
      self.end(late, .expired(waitingFor: late.waitingFor))
    }
  }

  /// Drops the link that waits, and reports the outcome.
  public func drop() {
    if let pending = waiting.untracked { end(pending, .dropped(waitingFor: pending.waitingFor)) }
  }

  // MARK: Following

  /// Performs all steps whose flow is ready. The observer calls this again when another one may be
  /// ready.
  private func follow() {
    guard !isFollowing else { return }
    isFollowing = true
    defer { isFollowing = false }
    while let pending = waiting.untracked {
      let turn = turn
      do {
        guard let step = try nextChange() else { return end(pending, .arrived) }
        if step.waitsFor != pending.waitingFor {
          waiting.value = PendingLink(link: pending.link, waitingFor: step.waitsFor)
        }
        guard let root else { return end(pending, .dropped(waitingFor: step.waitsFor)) }
        let ready: (any AnyFlow)? = observer.track {
          let flow = step.flow.map { root.active($0) } ?? root
          return flow.flatMap { step.isReady($0) ? $0 : nil }
        }
        guard let flow = ready else { return }
        observer.stop()
        steps = steps.dropFirst()
        let route = try step.apply(flow)
        // The step may have opened another link, which then continues.
        if turn == self.turn, let route { steps = (try linkSteps(to: route) + steps)[...] }
      } catch {
        guard turn == self.turn else { continue }
        return end(pending, .failed(linkError(error)))
      }
    }
  }

  /// Returns the next change. A step that names a route is replaced by that route's steps first.
  private func nextChange() throws -> LinkStep.Change? {
    while let step = steps.first {
      switch step.kind {
      case .change(let change): return change
      case .follow(let route): steps = (try linkSteps(to: route) + steps.dropFirst())[...]
      }
    }
    return nil
  }

  /// Returns the steps that lead to a route.
  ///
  /// - Throws: `LinkError` if the route isn't registered, or if the link leads through too many
  ///   routes.
  private func linkSteps(to route: any Route) throws -> [LinkStep] {
    let name = type(of: route).identifier
    guard let maker = makers[name] else {
      throw LinkError(code: .unknownPath, message: "No link leads to \"\(name)\".")
    }
    routesTaken += 1
    guard routesTaken <= Self.routeLimit else {
      throw LinkError(
        code: .badParameters, message: "The link leads through too many routes, last \"\(name)\".")
    }
    return try maker(route)
  }

  private func end(_ pending: PendingLink, _ kind: LinkOutcome.Kind) {
    steps = []
    observer.stop()
    expiry?.cancel()
    expiry = nil
    waiting.value = nil
    finish(pending.link, kind)
  }

  private func finish(_ link: String, _ kind: LinkOutcome.Kind) {
    onOutcome?(LinkOutcome(link: Link.shown(link), kind: kind))
  }

  /// The error with the nearest known link in the form of a URL.
  private func linkError(_ error: any Error) -> LinkError {
    guard var error = error as? LinkError else {
      return LinkError(code: .badParameters, message: "The link can't be followed: \(error)")
    }
    // The nearest match can also be the name of a parameter, which is no route.
    if let nearest = error.nearest, nearest.contains("|"),
      let route = try? AnyRoute(nearest, registry: registry).route
    {
      error.nearest = url(for: route) ?? nearest
    }
    return error
  }
}
