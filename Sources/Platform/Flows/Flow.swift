import DeclarativeUI
import Diagnostics
import Routing
import Unidirectional

/// A group of screens, and the rules that determine which of them is shown for which state.
///
/// A flow is itself routable, so flows nest to any depth. No code pushes screens: when the state
/// changes, the flow evaluates its rules again, and the first rule that matches is selected. To
/// make a flow, subclass `Flow` and declare its rules in `init`:
///
/// ```swift
/// final class GreetingFlow: Flow<GreetingState, String> {
///   init() {
///     super.init(id: "greeting", title: "Greeting", state: GreetingState())
///     router.show("name", when: { $0.name.isEmpty }) { flow in
///       ScreenRoutable("Name") {
///         TextField("name", onSubmit: { name in flow.go { $0.name = name } })
///       }
///     }
///     router.exit("done") { $0.name }
///   }
/// }
/// ```
///
/// `go` records the previous state, so that `back()` returns to it; `update` doesn't. The state is
/// a value that can be encoded: sandboxes and saved sessions start from it.
///
/// The closures of rules receive the flow, so they need no capture list. Screens may capture the flow:
/// it releases them when it leaves the screen. Children that stay alive after that are reported.
@MainActor open class Flow<State: Equatable & Codable & Sendable, Exit>: AnyFlow, ScreenPresenter {
  /// The flow's identifier in links, snapshots and explanations.
  public let id: FlowID
  /// The flow's name in the breadcrumb.
  public let title: String
  /// The rules. Declare them in `init` with `router`; the flow evaluates them whenever the state
  /// changes.
  public let rules: Router<State, Exit>
  /// Receives the result when an exit rule is selected. The parent flow changes its own state here,
  /// before the closure returns, so that the parent no longer shows this flow.
  public var onExit: (@MainActor (Exit) -> Void)?

  private let initial: State
  let contents: Source<FlowContents<State>>
  private(set) var history = StateHistory<FlowContents<State>>()
  let shown = Source<ShownRoutable?>(nil)
  let shownOver = Source<ShownRoutable?>(nil)
  var memories = ScreenMemories()
  private var savedChildren = SavedChildren()
  private var isStarted = false
  private var isRouting = false
  private var needsRouting = false
  private(set) var departed = DepartedFlows()
  private var reportedUnreachable: Set<String> = []
  /// The exit rule that has won, until the flow routes again or leaves.
  private(set) var exited: String?
  /// The flow that shows this one; nil for the outermost flow.
  private var parent: FlowID?
  /// The code that creates the flow, for reports.
  let site: CallSite
  private(set) var retained: [AnyObject] = []

  /// Creates a flow. Its rules are evaluated when it starts.
  ///
  /// - Parameters:
  ///   - id: the identifier in links, snapshots and explanations.
  ///   - title: the name in the breadcrumb; empty for a flow that doesn't appear there.
  ///   - state: the initial state. The error screen leads back to it if the history is empty.
  public init(
    id: FlowID, title: String, state: State, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    self.id = id
    self.title = title
    rules = Router(flow: id)
    site = CallSite(fileID: fileID, filePath: filePath, line: line)
    initial = state
    contents = Source(FlowContents(state: state, storage: PluginStorage()))
  }

  // MARK: State

  /// The current state. Reading it is tracked.
  public var state: State { contents.value.state }

  /// The values that plugins store in this flow. Reading it is tracked.
  public var pluginStorage: PluginStorage { contents.value.storage }

  /// Changes the state without adding the previous state to the history.
  public func update(_ change: (inout State) -> Void) {
    set(remember: false) { state, _ in change(&state) }
  }

  /// Changes the state and adds the previous state to the history, which keeps the
  /// ``FlowLimits/history`` most recent states.
  public func go(_ change: (inout State) -> Void) {
    set(remember: true) { state, _ in change(&state) }
  }

  /// Changes the state back to an earlier one: removes that state, and all states after it, from
  /// the history. If the history doesn't contain the new state, it isn't changed.
  public func unwind(_ change: (inout State) -> Void) {
    var next = contents.untracked
    change(&next.state)
    history.removeAll(from: next)
    set(remember: false) { state, _ in state = next.state }
  }

  /// Discards the saved states of child flows that a rule showed, so that they start anew.
  ///
  /// - Parameters:
  ///   - rule: the rule with `keepsState`.
  ///   - isKept: returns whether to keep the state for a value, given the value's description.
  package func discardSavedStates(of rule: String, except isKept: (String) -> Bool) {
    savedChildren.discard { name in
      guard name.hasPrefix("\(rule)/") else { return false }
      return !isKept(String(name.dropFirst(rule.count + 1)))
    }
  }

  /// Stores a value of a plugin beside the state.
  ///
  /// - Parameters:
  ///   - value: the value to store.
  ///   - key: the key of the value.
  ///   - remember: whether to add the previous state to the history, so that going back restores
  ///     the previous value.
  public func keep<Value>(_ value: Value, in key: PluginStorageKey<Value>, remember: Bool) {
    set(remember: remember) { _, storage in storage[key] = value }
  }

  /// Replaces the state and clears the history.
  public func reset(to state: State) {
    setBarrier()
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

  /// Clears the history, so that users can't go back past this state.
  public func setBarrier() { history = StateHistory() }

  /// Whether an overlay can be closed, or this flow or one that it shows has a state to go back to.
  /// Reading it is tracked.
  public var canGoBack: Bool {
    shownOver.value != nil || shown.value?.flow?.canGoBack ?? false || !history.isEmpty
  }

  /// Goes back one state in the flow of the overlay, closes the overlay, or goes back one state in
  /// the innermost flow that has a history.
  ///
  /// - Returns: false if no flow has a state to go back to.
  @discardableResult public func back() -> Bool { back(asks: false) }

  /// Goes back like ``back()``, as a command of the user: a screen with unsaved changes shows a warning
  /// and is only left when the command is repeated. Your code calls ``back()``, for example after
  /// it has saved the changes.
  ///
  /// - Returns: false if no flow has a state to go back to.
  @discardableResult public func requestBack() -> Bool { back(asks: true) }

  func back(asks: Bool) -> Bool {
    if shownOver.untracked?.back(asks: asks) ?? false || closeOverlay(asks: asks) { return true }
    if let child = shown.untracked, child.back(asks: asks) { return true }
    guard !history.isEmpty else { return false }
    if asks, let shown = shown.untracked, !canLeave(shown) { return true }
    guard let last = history.popLast() else { return false }
    contents.value = last
    route()
    return true
  }

  /// Closes the overlay. If that leads to the latest state in the history, which is the state in
  /// which it was opened, the history no longer contains that state.
  ///
  /// - Parameter asks: whether unsaved changes in the overlay prevent that the first time.
  /// - Returns: whether an overlay was closed, or warned the user of unsaved changes.
  private func closeOverlay(asks: Bool) -> Bool {
    guard let over = shownOver.untracked else { return false }
    if asks, !canLeave(over) { return true }
    over.dismiss()
    guard shownOver.untracked?.identity != over.identity else {
      let name = over.identity.rule
      rules.site(of: name).report(
        "Flows",
        "flow \(id) still shows overlay \"\(name)\" after dismiss, which must change the state so "
          + "that the rule's condition no longer holds")
      return false
    }
    if history.last == contents.untracked { _ = history.popLast() }
    return true
  }

  /// Returns whether the user may leave the screens of this flow, for example to quit. If a screen has
  /// unsaved changes, the first request is refused with a warning on that screen, and the same request
  /// right after it is granted.
  ///
  /// ``requestBack()`` asks this, and the frame of an app does before it quits. Changes of the
  /// state and ``back()`` don't. Override it in a flow whose answers on earlier screens would be
  /// lost, too.
  open func canLeave() -> Bool {
    // Every screen shows its warning.
    [shownOver.untracked, shown.untracked].compactMap { $0.map(canLeave) }.allSatisfy(\.self)
  }

  private func canLeave(_ shown: ShownRoutable) -> Bool {
    shown.flow?.canLeave() ?? memories.memory(shown.identity.name).canLeave()
  }

  // MARK: Routing

  /// The routable on screen; nil once the flow has ended. Reading it is tracked, and the first read
  /// starts the flow.
  public var current: (any Routable)? {
    start()
    return shown.value?.routable
  }

  /// The routable over ``current``; nil if no overlay rule holds. Reading it is tracked, and the
  /// first read starts the flow.
  public var overlay: Overlay? {
    start()
    guard let over = shownOver.value else { return nil }
    return Overlay(routable: over.routable) { [weak self] in
      _ = self?.closeOverlay(asks: true)
    }
  }

  /// Starts the flow: evaluates its rules for the first time. Reading `current` does this too.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    reportUnreachableRules()
    route()
  }

  /// In debug builds, reports each rule that can never be selected, once.
  private func reportUnreachableRules() {
    #if DEBUG
      let new = rules.unreachable.filter { reportedUnreachable.insert($0.id).inserted }
      guard let first = new.first else { return }
      let names = new.map(\.id).joined(separator: ", ")
      first.site.report("Flows", "flow \(id) has rules that can never be selected: \(names)")
    #endif
  }

  /// Replaces the rules that plugins contribute, and routes again at once.
  ///
  /// - Parameter contributed: all contributed rules, in the order in which they were contributed.
  package func setContributedRules(_ contributed: [RouteRule<State, Exit>]) {
    rules.setContributed(contributed)
    if isStarted { reportUnreachableRules() }
    route()
  }

  /// Returns the rule of this flow that would be selected before a matching rule of a plugin, if the
  /// plugin stored other values; nil if there is none.
  ///
  /// - Parameters:
  ///   - isMeant: returns whether the value that the condition of the plugin's rule has found is the
  ///     one that should be shown.
  ///   - storage: the values that plugins store in the flow.
  package func rule(before isMeant: (AnyHashable) -> Bool, _ storage: PluginStorage) -> String? {
    rules.rule(before: isMeant, contents.untracked.state, storage)
  }

  /// Retains an object until the flow is released, for example an observation of a plugin registry.
  public func keep(_ object: AnyObject) { retained.append(object) }

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

  /// Evaluates the overlay rules.
  private func routeOver() {
    let now = contents.untracked
    guard shown.untracked != nil,
      let (rule, key) = rules.match(now.state, now.storage, overlay: true),
      case .show(let make) = rule.outcome
    else { return leaveOverlay() }
    let identity = RouteIdentity(rule: rule.id, key: key)
    if shownOver.untracked?.identity == identity { return }
    leaveOverlay()
    let routable = make(key, access)
    restore(identity.name, into: routable)
    let dismiss: @MainActor () -> Void = { [access] in rule.dismiss?(access) }
    AppLog.current?.note(.info, .flows, "\(id) shows overlay \(rule.id), of \(rule.origin)")
    shownOver.value = ShownRoutable(
      identity: identity, routable: routable, keepsState: rule.keepsState,
      origin: rule.origin.description, dismiss: dismiss)
    appear(routable)
  }

  /// - Parameter keepsState: whether the flow of the overlay has its state again when this flow is
  ///   shown again.
  private func leaveOverlay(keepsState: Bool = false) {
    guard let old = shownOver.untracked else { return }
    shownOver.value = nil
    leave(old, keepsState: keepsState || old.keepsState)
  }

  private func routeOnce() {
    exited = nil
    let now = contents.untracked
    guard let (rule, key) = rules.match(now.state, now.storage) else {
      guard RoutingPass.step(id, "nothing", at: site) else { return }
      let names = rules.rules.map(\.id).joined(separator: ", ")
      report("no rule of flow \(id) matches \(now.state); its rules are \(names)")
      showFailure("flow \(id)")
      return
    }
    guard RoutingPass.step(id, rule.id, at: site) else { return }
    #if DEBUG
      rules.reportHidden(by: rule, now.state, now.storage)
    #endif
    switch rule.outcome {
    case .exit(let result):
      exited = rule.id
      AppLog.current?.note(.info, .flows, "\(id) exits by \(rule.id), of \(rule.origin)")
      RoutingPass.afterwards { [weak self] in self?.checkExit(rule) }
      if let onExit, let result = result(now.state) { onExit(result) }
    case .show(let make):
      let identity = RouteIdentity(rule: rule.id, key: key)
      if shown.untracked?.identity == identity { return }
      let routable = make(key, access)
      if rule.keepsState { restore(identity.name, into: routable) }
      show(identity, routable, keepsState: rule.keepsState, origin: rule.origin.description)
    }
  }

  /// Reports an exit after which this flow is still shown, because no closure handles it or the parent
  /// ignores it. If there is no screen to keep, an error screen is shown.
  private func checkExit(_ rule: Router<State, Exit>.Rule) {
    guard exited == rule.id else { return }
    let misuse: String
    if onExit == nil {
      misuse = "rule \(rule.id) exits flow \(id), but its onExit isn't set"
    } else if let parent {
      misuse =
        "rule \(rule.id) exits flow \(id), but flow \(parent) still shows it; change the state of "
        + "\(parent) in the onExit of \(id)"
    } else {
      return
    }
    rule.site.report("Flows", misuse)
    if shown.untracked == nil { showFailure(misuse) }
  }

  private func show(
    _ identity: RouteIdentity, _ routable: any Routable, keepsState: Bool = false,
    origin: String = ""
  ) {
    leaveCurrent()
    AppLog.current?.note(
      .info, .flows,
      "\(id) shows \(identity == .failure ? "an error screen" : identity.rule)"
        + (origin.isEmpty ? "" : ", of \(origin)"))
    shown.value = ShownRoutable(
      identity: identity, routable: routable, keepsState: keepsState, origin: origin)
    appear(routable)
  }

  private func appear(_ routable: any Routable) {
    routable.didAppear()
    if let child = routable as? any ChildFlow {
      child.start(in: id)
    } else if let child = routable as? any AnyFlow {
      _ = child.current
    }
  }

  /// Shows an error screen. Its keys lead back to the previous state, or else to the initial one.
  private func showFailure(_ message: String) {
    show(
      .failure,
      UnmatchedStateScreen(
        message,
        canGoBack: { [weak self] in self.map { $0.canGoBack || $0.state != $0.initial } ?? false },
        goBack: { [weak self] in
          guard let self, !back() else { return }
          reset(to: initial)
        }))
  }

  private func restore(_ name: String, into routable: any Routable) {
    do { try savedChildren.restore(name, into: routable) } catch { report("\(error)") }
  }

  private func leaveCurrent() {
    if let old = shown.untracked { leave(old, keepsState: old.keepsState) }
  }

  private func leave(_ old: ShownRoutable, keepsState: Bool) {
    // The child's `didLeave` runs first, because the state that it leaves in its own children must
    // be stored too.
    old.routable.didLeave()
    guard let child = old.flow as? any ChildFlow else { return }
    if keepsState { savedChildren.keep(child, named: old.identity.name) }
    if let count = departed.add(child, rule: old.identity.rule) {
      child.site.report(
        "Flows",
        "\(count) instances of flow \(child.id) are alive after they left flow \(id); "
          + DepartedReport.advice)
    }
  }

  var access: FlowAccess<State> {
    let initial = contents.untracked
    return FlowAccess(
      readState: { [weak self] in self?.state ?? initial.state },
      readStorage: { [weak self] in self?.pluginStorage ?? initial.storage },
      change: { [weak self] in self?.set(remember: $0, $1) })
  }

  private func report(_ message: String) {
    site.report("Flows", message)
  }

  // MARK: Routable

  /// The flow's name in the breadcrumb: its title unless overridden.
  open var crumb: String { title }

  /// The route that leads to the flow's current screen; nil by default. Override it so that users
  /// can copy links to the flow's screens.
  open var currentRoute: (any Route)? { nil }

  /// The view of the flow's current screen. Override it to add views around that screen.
  open var screen: AnyView { AnyView(FlowView(self)) }

  /// Called when the flow comes on screen. Does nothing by default.
  open func didAppear() {}

  /// Called when the flow leaves the screen; releases the routables that it shows. Overrides must
  /// call `super`.
  open func didLeave() {
    leaveOverlay(keepsState: true)
    leaveCurrent()
    shown.value = nil
    isStarted = false
    exited = nil
    parent = nil
  }

  var hasOverlayRules: Bool { rules.hasOverlayRules }

  func memory(of routable: any Routable) -> ViewMemory? {
    // Not tracked: the calling view shows exactly this routable, whatever else appears or leaves.
    let found = [shown.untracked, shownOver.untracked].compactMap(\.self).first {
      $0.routable === routable && !($0.routable is any AnyFlow)
    }
    guard let name = found?.identity.name else { return nil }
    return memories.memory(name)
  }

  // MARK: Explaining

  /// Explains which rules of which flows led to the current screen. Reading it is tracked.
  public func explain() -> RouteExplanation {
    start()
    let won = shown.value
    let hasScreen = won.map { $0.identity != .failure } ?? false
    let step = RouteExplanation.Step(
      flow: id.description, rule: hasScreen ? won?.identity.rule : nil,
      origin: hasScreen ? won?.origin ?? "no rule" : "no rule")
    let inner = won?.flow?.explain()
    let over = shownOver.value.flatMap { over in
      over.flow?.explain().shown(by: over.identity.rule)
    }
    let top = over ?? inner
    return RouteExplanation(
      steps: [step] + (inner?.steps ?? []) + (over?.steps ?? []), state: top?.state ?? stateText,
      rules: top?.rules ?? rules.ruleNames,
      overlay: over?.overlay ?? overlayRule ?? inner?.overlay)
  }

  /// The state as JSON, in the same encoding as in a snapshot.
  var stateText: String {
    let state = contents.value.state
    return (try? StateCoding.tree(of: state).text) ?? "\(state)"
  }

  private var overlayRule: String? { shownOver.value?.identity.rule }

  // MARK: Snapshots

  /// Captures the states, histories, plugin storage and screen memories of this flow and its
  /// children.
  ///
  /// - Throws: an `EncodingError` if a state can't be encoded.
  public func snapshot() throws -> FlowSnapshot {
    try kept.written(
      child: try shown.untracked?.flow?.snapshot(), over: try shownOver.untracked?.flow?.snapshot())
  }

  /// Restores a snapshot and routes at once.
  ///
  /// - Throws: `FlowRestoreError` if the snapshot belongs to another flow, or if a state in it
  ///   can't be decoded.
  public func restore(_ snapshot: FlowSnapshot) throws {
    guard snapshot.flow == id else {
      throw FlowRestoreError(
        description: "the snapshot belongs to flow \(snapshot.flow), not to \(id)")
    }
    func contents(_ state: JSONTree, _ storage: PluginStorage?) throws -> FlowContents<State> {
      do {
        return FlowContents(
          state: try StateCoding.state(State.self, from: state), storage: storage ?? PluginStorage()
        )
      } catch {
        throw FlowRestoreError(
          description: "the snapshot has no valid state for flow \(id): "
            + StateCoding.reason(for: error, in: state))
      }
    }
    let next = try contents(snapshot.state, snapshot.storage)
    let earlier = try (snapshot.history ?? []).map { try contents($0.state, $0.storage) }
    history = StateHistory(earlier)
    memories.restore(snapshot.screens ?? [:])
    savedChildren = SavedChildren(written: snapshot.kept ?? [:])
    self.contents.value = next
    if !isStarted { reportUnreachableRules() }
    isStarted = true
    route()
    // Routables that were shown before the restore must not overwrite restored state.
    savedChildren.forgetLeft()
    for (source, saved) in [(shown, snapshot.child), (shownOver, snapshot.over)] {
      guard let current = source.untracked else { continue }
      if let inner = saved?.first, let child = current.flow, child.id == inner.flow {
        try child.restore(inner)
      } else if current.keepsState {
        // The flow wasn't on screen when the snapshot was taken, so the child's state is among
        // `kept`.
        try savedChildren.restore(current.identity.name, into: current.routable)
      }
    }
  }
}

extension Flow: ChildFlow {
  func start(in parent: FlowID) {
    self.parent = parent
    start()
  }

  var ownHistoryDepth: Int { history.depth }

  var kept: SavedFlow { saved(memories) }

  func saved(_ memories: ScreenMemories) -> SavedFlow {
    let (id, now, history) = (id, contents.untracked, history)
    let children = savedChildren
    return SavedFlow(contents: now, history: history, memories: memories, children: children) {
      FlowSnapshot(
        flow: id, state: try StateCoding.tree(of: now.state),
        history: try history.states.map {
          .init(state: try StateCoding.tree(of: $0.state), storage: $0.storage)
        },
        storage: now.storage, screens: memories.written, child: $0.map { [$0] },
        over: $1.map { [$0] }, kept: try children.snapshots())
    }
  }

  func restore(_ kept: SavedFlow) {
    guard let contents = kept.contents as? FlowContents<State>,
      let history = kept.history as? StateHistory<FlowContents<State>>
    else { return }
    self.contents.value = contents
    self.history = history
    memories = kept.memories
    savedChildren = kept.children
  }
}
