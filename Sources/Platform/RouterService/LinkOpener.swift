import Flows
import Routing
import Unidirectional

/// Follows links, step by step, through a tree of flows that may not be ready for them yet.
///
/// A link becomes steps; each waits until its flow is on screen, and then changes that flow. One link
/// is on its way at a time. However it ends, ``onOutcome`` tells: nothing is lost silently.
@MainActor public final class LinkOpener {
  /// Told how each link ended; show its text.
  public var onOutcome: (@MainActor (LinkOutcome) -> Void)?
  /// All routes that links can lead to.
  public private(set) var registry = RouteRegistry()

  /// How many routes one link may lead through.
  static let routeLimit = 16

  /// The scheme of the app's URLs: `notes` in `notes://today`. An app says it here alone.
  public let scheme: String

  private weak var root: (any AnyFlow)?
  private let wait: @Sendable () async throws -> Void
  private var makers: [String: @MainActor (any Route) throws -> [LinkStep]] = [:]
  private let waiting = Source<PendingLink?>(nil)
  private var steps: ArraySlice<LinkStep> = []
  private var routesTaken = 0
  /// How many links have waited so far: which of them is on its way.
  private var turn = 0
  private var isFollowing = false
  private var expiry: Task<Void, Never>?
  private lazy var observer = Observer { [weak self] in self?.follow() }

  /// - Parameters:
  ///   - root: the flow that all others are in; it isn't kept alive.
  ///   - scheme: the scheme of the app's URLs: letters, digits, `+`, `-` and `.`, a letter first.
  ///   - patience: how long a link waits for its flows altogether.
  ///   - clock: what measures that; tests pass one that they move by hand.
  public init<C: Clock>(
    root: any AnyFlow, scheme: String, patience: Duration = .seconds(600), clock: C
  ) where C.Duration == Duration {
    self.root = root
    self.scheme = scheme
    wait = { try await clock.sleep(for: patience, tolerance: nil) }
  }

  /// The same, in real time.
  public convenience init(
    root: any AnyFlow, scheme: String, patience: Duration = .seconds(600)
  ) {
    self.init(root: root, scheme: scheme, patience: patience, clock: ContinuousClock())
  }

  // MARK: Knowing links

  /// Says which steps lead to a route.
  ///
  /// - Throws: `LinkError` with the code `duplicate` when the route's identifier or host is taken.
  public func register<R: Route>(
    _ type: R.Type, steps: @escaping @MainActor (R) throws -> [LinkStep]
  ) throws(LinkError) {
    try registry.register(type)
    makers[R.identifier] = { route in try (route as? R).map(steps) ?? [] }
  }

  /// Forgets a route, as when its plugin goes. A link that is on its way goes on.
  public func unregister<R: Route>(_ type: R.Type) {
    registry.remove(type)
    makers[R.identifier] = nil
  }

  /// A route as a URL of this app, for copying; nil when it has parameters that no URL can carry.
  public func url(for route: any Route) -> String? { registry.url(for: route, scheme: scheme) }

  // MARK: Opening

  /// The link that waits for its flow, if one does; the read is tracked.
  public var pending: PendingLink? { waiting.value }

  /// Opens what somebody typed, pasted or sent.
  ///
  /// It may arrive before this returns; a mistake in it is told at once, with the nearest known link.
  public func open(_ text: String) {
    do {
      let link = try Link(text, scheme: scheme)
      open(try registry.route(for: link, scheme: scheme).route, as: text)
    } catch {
      finish(text, .failed(error))
    }
  }

  /// Opens a route.
  public func open(_ route: any Route) { open(route, as: AnyRoute(route).description) }

  private func open(_ route: any Route, as text: String) {
    if let old = waiting.untracked { end(old, .replaced(waitingFor: old.waitingFor)) }
    routesTaken = 0
    let first: LinkStep.Change?
    do {
      steps = try way(to: route)[...]
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

  /// Gives up the link that waits, and says so.
  public func drop() {
    if let pending = waiting.untracked { end(pending, .dropped(waitingFor: pending.waitingFor)) }
  }

  // MARK: Following

  /// Does all steps whose flow is ready; the observer calls again when one may have become so.
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
        // The step may have opened another link: that one goes on.
        if turn == self.turn, let route { steps = (try way(to: route) + steps)[...] }
      } catch {
        guard turn == self.turn else { continue }
        return end(pending, .failed(linkError(error)))
      }
    }
  }

  /// The change that comes next; steps that name a route are replaced by that route's steps first.
  private func nextChange() throws -> LinkStep.Change? {
    while let step = steps.first {
      switch step.kind {
      case .change(let change): return change
      case .follow(let route): steps = (try way(to: route) + steps.dropFirst())[...]
      }
    }
    return nil
  }

  /// The steps to a route.
  ///
  /// - Throws: `LinkError` when nobody knows them, or when a link's routes lead on without end.
  private func way(to route: any Route) throws -> [LinkStep] {
    let name = type(of: route).identifier
    guard let maker = makers[name] else {
      throw LinkError(code: .unknownPlace, message: "There is no way to “\(name)”.")
    }
    routesTaken += 1
    guard routesTaken <= Self.routeLimit else {
      throw LinkError(
        code: .badParameters, message: "The link goes round in a circle: “\(name)” again.")
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

  /// What went wrong, with the nearest link as people know it.
  private func linkError(_ error: any Error) -> LinkError {
    guard var error = error as? LinkError else {
      return LinkError(code: .badParameters, message: "The link can't be followed: \(error)")
    }
    // The nearest may also be a word, a parameter's name say, which is no route.
    if let nearest = error.nearest, nearest.contains("|"),
      let route = try? AnyRoute(nearest, registry: registry).route
    {
      error.nearest = url(for: route) ?? nearest
    }
    return error
  }
}
