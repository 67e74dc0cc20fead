import DeclarativeUI
import DependencyInjection
import Routing
import Unidirectional

/// Screens that belong together, and the rules which of them is shown for which state.
///
/// A flow is itself routable, so flows nest to any depth. Nobody pushes screens: the state changes,
/// the rules are asked again, and the first that holds decides. Subclass it and write the rules down
/// in `init`:
///
/// ```swift
/// final class GreetingFlow: Flow<GreetingState, String> {
///   init() {
///     super.init(id: "greeting", title: "Greeting", state: GreetingState())
///     router.show("name", when: { $0.name.isEmpty }) { [unowned self] in
///       ScreenRoutable("Name") {
///         TextField("name", onSubmit: { name in self.go { $0.name = name } })
///       }
///     }
///     router.exit("done") { $0.name }
///   }
/// }
/// ```
///
/// `go` remembers the state before, so that `back()` returns to it; `update` doesn't. The state is a
/// value that can be written down: sandboxes and sessions start from it.
@MainActor open class Flow<State: Equatable & Codable & Sendable, Exit>: AnyFlow, ShowsScreens {
  public let id: FlowID
  /// What it is called in the path of flows on screen.
  public let title: String
  /// The rules. Written in `init`, asked whenever the state changes.
  public let router = Router<State, Exit>()
  /// Takes the result when an exit rule wins. The parent changes its own state here.
  public var onExit: (@MainActor (Exit) -> Void)?

  private let initial: State
  private let contents: Source<FlowContents<State>>
  private var history: [FlowContents<State>] = []
  private let shown = Source<Shown?>(nil)
  private let shownOver = Source<Shown?>(nil)
  private var memories = ScreenMemories()
  private var keptChildren = KeptChildren()
  private var isStarted = false
  private var isRouting = false
  private var needsRouting = false
  private var reportedUnreachable: Set<String> = []
  private var companions: [AnyObject] = []

  /// - Parameters:
  ///   - id: its name in links, snapshots and explanations.
  ///   - title: its part of the path of flows on screen; empty for a flow that is no place of its own.
  ///   - state: where it begins, and where the way out of a mistake leads.
  public init(id: FlowID, title: String, state: State) {
    self.id = id
    self.title = title
    initial = state
    contents = Source(FlowContents(state: state, storage: PluginStorage()))
  }

  // MARK: State

  /// The state; the read is tracked.
  public var state: State { contents.value.state }

  /// What plugins keep in this flow; the read is tracked.
  public var pluginStorage: PluginStorage { contents.value.storage }

  /// Changes the state. Going back doesn't return to the one before.
  public func update(_ change: (inout State) -> Void) {
    set(remember: false) { state, _ in change(&state) }
  }

  /// Changes the state, and remembers the one before for going back.
  public func go(_ change: (inout State) -> Void) {
    set(remember: true) { state, _ in change(&state) }
  }

  /// Keeps a value beside the state, where screens of plugins keep theirs.
  ///
  /// - Parameter remember: whether going back returns to the one before.
  public func keep<Value>(_ value: Value, in key: PluginStorageKey<Value>, remember: Bool) {
    set(remember: remember) { _, storage in storage[key] = value }
  }

  /// Starts again from a state, with nothing to go back to.
  public func reset(to state: State) {
    history = []
    set(remember: false) { current, _ in current = state }
  }

  private func set(
    remember: Bool, _ change: (inout State, inout PluginStorage) -> Void
  ) {
    var next = contents.untracked
    change(&next.state, &next.storage)
    guard next != contents.untracked else { return }
    if remember { history.append(contents.untracked) }
    contents.value = next
    route()
  }

  /// Forgets the history: there is no way back past here.
  public func setBarrier() { history = [] }

  public var canGoBack: Bool {
    (shown.value?.routable as? any AnyFlow)?.canGoBack ?? false || !history.isEmpty
  }

  @discardableResult public func back() -> Bool {
    if let child = shown.untracked?.routable as? any AnyFlow, child.back() { return true }
    guard let last = history.popLast() else { return false }
    contents.value = last
    route()
    return true
  }

  // MARK: Routing

  /// What is shown; nil once the flow is left. The read is tracked, and the first one starts it.
  public var current: (any Routable)? {
    start()
    return shown.value?.routable
  }

  public var overlay: Overlay? {
    start()
    guard let over = shownOver.value else { return nil }
    return Overlay(routable: over.routable, dismiss: over.dismiss)
  }

  /// Asks the rules for the first time. Reading `current` does it too.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    reportUnreachableRules()
    route()
  }

  /// In debug builds, tells of rules that can never win, each once.
  private func reportUnreachableRules() {
    #if DEBUG
      let new = router.unreachableRules.filter { reportedUnreachable.insert($0).inserted }
      guard !new.isEmpty else { return }
      report("rules of flow \(id) that can never win: \(new.joined(separator: ", "))")
    #endif
  }

  /// Replaces the rules that plugins contribute, and routes again at once.
  public func setContributedRules(_ rules: [RouteRule<State, Exit>]) {
    router.setContributed(rules)
    if isStarted { reportUnreachableRules() }
    route()
  }

  /// Keeps an object for as long as the flow lives: an observation of what contributes to it.
  public func keep(_ companion: AnyObject) { companions.append(companion) }

  private func route() {
    guard isStarted else { return }
    guard !isRouting else {
      needsRouting = true
      return
    }
    isRouting = true
    defer { isRouting = false }
    RoutingPass.run {
      repeat {
        needsRouting = false
        routeOnce()
        if !needsRouting { routeOver() }
      } while needsRouting && !RoutingPass.isBouncing(id)
      if isStarted, RoutingPass.isBouncing(id) {
        showFailure("flows bounce without input: \(RoutingPass.path(6))")
      }
    }
  }

  /// Asks the rules that show something over the screen.
  private func routeOver() {
    let now = contents.untracked
    guard shown.untracked != nil,
      let (rule, key) = router.match(now.state, now.storage, overlay: true),
      case .show(let make) = rule.outcome
    else { return leaveOverlay() }
    let identity = RouteIdentity(rule: rule.id, key: key)
    if shownOver.untracked?.identity == identity { return }
    leaveOverlay()
    let routable = make(key, access)
    let dismiss: @MainActor () -> Void = { [access] in rule.dismiss?(access) }
    shownOver.value = Shown(
      identity: identity, routable: routable, keepsState: false,
      origin: rule.origin.description, dismiss: dismiss)
    routable.didAppear()
    (routable as? any AnyFlow)?.startAsChild()
  }

  private func leaveOverlay() {
    guard let old = shownOver.untracked else { return }
    shownOver.value = nil
    old.routable.didLeave()
  }

  private func routeOnce() {
    let now = contents.untracked
    guard let (rule, key) = router.match(now.state, now.storage) else {
      guard RoutingPass.step(id, "nothing") else { return }
      let rules = router.rules.map(\.id).joined(separator: ", ")
      report("no rule of flow \(id) matches \(now.state); its rules are \(rules)")
      showFailure("flow \(id)")
      return
    }
    guard RoutingPass.step(id, rule.id) else { return }
    switch rule.outcome {
    case .exit(let result):
      guard let onExit else {
        report("flow \(id) is left by rule \(rule.id), and nobody takes the result (onExit)")
        return
      }
      if let result = result(now.state) { onExit(result) }
    case .show(let make):
      let identity = RouteIdentity(rule: rule.id, key: key)
      if shown.untracked?.identity == identity { return }
      let routable = make(key, access)
      if rule.keepsState { putBack(identity.name, into: routable) }
      show(identity, routable, keepsState: rule.keepsState, origin: rule.origin.description)
    }
  }

  private func show(
    _ identity: RouteIdentity, _ routable: any Routable, keepsState: Bool = false,
    origin: String = ""
  ) {
    leaveCurrent()
    shown.value = Shown(
      identity: identity, routable: routable, keepsState: keepsState, origin: origin)
    routable.didAppear()
    (routable as? any AnyFlow)?.startAsChild()
  }

  /// The mistake as a screen, whose keys lead back: to the state before, else to the first one.
  private func showFailure(_ message: String) {
    show(
      .failure,
      NoScreen(
        message,
        canGoBack: { [weak self] in self.map { $0.canGoBack || $0.state != $0.initial } ?? false },
        goBack: { [weak self] in
          guard let self, !back() else { return }
          reset(to: initial)
        }))
  }

  private func putBack(_ name: String, into routable: any Routable) {
    do { try keptChildren.putBack(name, into: routable) } catch { report("\(error)") }
  }

  private func leaveCurrent() {
    guard let old = shown.untracked else { return }
    // It takes leave of its own children first: what those leave behind is among what it does.
    old.routable.didLeave()
    if old.keepsState, let child = old.routable as? any KeepsState {
      keptChildren.keep(child, named: old.identity.name)
    }
  }

  private var access: FlowAccess<State> {
    let initial = contents.untracked
    return FlowAccess(
      readState: { [weak self] in self?.state ?? initial.state },
      readStorage: { [weak self] in self?.pluginStorage ?? initial.storage },
      change: { [weak self] in self?.set(remember: $0, $1) })
  }

  private func report(_ message: String) {
    MisuseReport(module: "Flows", message: message).report()
  }

  // MARK: Routable

  open var crumb: String { title }

  /// Override it to say which link leads to what the flow shows now.
  open var place: (any Route)? { nil }

  /// The screen of what is shown. Override it to put something around.
  open var screen: AnyView { AnyView(FlowView(self)) }

  open func didAppear() {}

  /// Lets go of what is shown. Call super.
  open func didLeave() {
    leaveOverlay()
    leaveCurrent()
    shown.value = nil
    isStarted = false
  }

  var hasOverlayRules: Bool { router.hasOverlayRules }

  func memory(of routable: any Routable) -> ViewMemory? {
    // Not tracked: the view that asks shows just this routable, whatever else comes and goes.
    let found = [shown.untracked, shownOver.untracked].compactMap(\.self).first {
      $0.routable === routable && !($0.routable is any AnyFlow)
    }
    guard let name = found?.identity.name else { return nil }
    return memories.memory(name)
  }

  // MARK: Explaining

  public func explain() -> RouteExplanation {
    start()
    let won = shown.value
    let hasScreen = won.map { $0.identity != .failure } ?? false
    let step = RouteExplanation.Step(
      flow: id.description, rule: hasScreen ? won?.identity.rule : nil,
      origin: hasScreen ? won?.origin ?? "nobody" : "nobody")
    guard let child = won?.routable as? any AnyFlow else {
      return RouteExplanation(
        steps: [step], state: stateText, rules: router.ruleNames,
        overlay: overlayRule)
    }
    let inner = child.explain()
    return RouteExplanation(
      steps: [step] + inner.steps, state: inner.state, rules: inner.rules,
      overlay: inner.overlay ?? overlayRule)
  }

  /// The state as JSON, the way `snapshot` writes it.
  private var stateText: String {
    let state = contents.value.state
    return (try? RouteCoding.encode(state)) ?? "\(state)"
  }

  private var overlayRule: String? { shownOver.value?.identity.rule }

  // MARK: Writing down

  public func snapshot() throws -> FlowSnapshot {
    let child = try (shown.untracked?.routable as? any AnyFlow)?.snapshot()
    return try kept.written(child: child)
  }

  public func restore(_ snapshot: FlowSnapshot) throws {
    guard snapshot.flow == id else {
      throw FlowRestoreError(description: "this is the state of \(snapshot.flow), not of \(id)")
    }
    func contents(_ state: JSONTree, _ storage: PluginStorage?) throws -> FlowContents<State> {
      do {
        return FlowContents(
          state: try state.decoded(as: State.self), storage: storage ?? PluginStorage())
      } catch {
        throw FlowRestoreError(description: "no state of flow \(id): \(error)")
      }
    }
    let next = try contents(snapshot.state, snapshot.storage)
    history = try (snapshot.history ?? []).map { try contents($0.state, $0.storage) }
    memories = ScreenMemories(snapshot.screens ?? [:])
    keptChildren = KeptChildren(written: snapshot.kept ?? [:])
    self.contents.value = next
    if !isStarted { reportUnreachableRules() }
    isStarted = true
    route()
    // What was shown until now belongs to the time before.
    keptChildren.forgetLeft()
    if let inner = snapshot.child?.first, let child = shown.untracked?.routable as? any AnyFlow,
      child.id == inner.flow
    {
      try child.restore(inner)
    } else if let current = shown.untracked, current.keepsState {
      // Nobody looked at the flow when this was written: what it showed was left behind then.
      try keptChildren.putBack(current.identity.name, into: current.routable)
    }
  }
}

extension Flow: KeepsState {
  var kept: KeptFlow {
    let (id, now, history, memories) = (id, contents.untracked, history, memories)
    let children = keptChildren
    return KeptFlow(contents: now, history: history, memories: memories, children: children) {
      FlowSnapshot(
        flow: id, state: try JSONTree(now.state),
        history: try history.map { .init(state: try JSONTree($0.state), storage: $0.storage) },
        storage: now.storage, screens: memories.written, child: $0.map { [$0] },
        kept: try children.snapshots())
    }
  }

  func putBack(_ kept: KeptFlow) {
    guard let contents = kept.contents as? FlowContents<State>,
      let history = kept.history as? [FlowContents<State>]
    else { return }
    self.contents.value = contents
    self.history = history
    memories = kept.memories
    keptChildren = kept.children
  }
}
