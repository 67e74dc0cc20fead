import Diagnostics

/// Owns a store's state: reduces actions one at a time, notifies the observers of changed values,
/// and starts effects.
final class RootCore<State, Action: Sendable>: StoreCore<State, Action> {
  private var current: State
  private let label: String
  private let reduce: @MainActor (inout State, Action) -> Effect<Action>
  private var queue: [(action: Action, site: CallSite)] = []
  private var isReducing = false
  private var isFinished = false
  private var nodes: [AnyKeyPath: PathNode<State>] = [:]
  private var elementNodes: [AnyKeyPath: PathNode<State>] = [:]
  private var logs: [Int: @MainActor (StoreEvent) -> Void] = [:]
  private var nextLog = 0
  /// Called with each event, for a tracker; nil for none.
  private var follower: (@MainActor (FollowedEvent) -> Void)?
  let effects: EffectRunner<Action>
  /// The log of the app, if it contains actions.
  private let appLog = AppLog.current.flatMap { $0.level >= .debug ? $0 : nil }

  init(
    _ initial: State, label: String,
    reduce: @escaping @MainActor (inout State, Action) -> Effect<Action>
  ) {
    current = initial
    self.label = label
    self.reduce = reduce
    effects = EffectRunner()
    super.init()
    if let handler = StoreLog.handler { _ = observe(handler) }
    effects.followed = StoreTracker.current?.follow(self, label: label)
    effects.deliver = { [weak self] action, isCancelled, moment in
      if isCancelled {
        self?.drop(action, .canceled)
      } else {
        self?.send(action, at: CallSite(), from: moment)
      }
    }
  }

  override var state: State { current }

  override func reader<Value: Equatable>(
    _ path: KeyPath<State, Value>
  ) -> @MainActor () -> Value {
    { self.read(path) }
  }

  override func reader<Element: Equatable>(
    _ path: KeyPath<State, [Element]>, at index: Int
  ) -> @MainActor () -> Element? {
    { self.read(path, at: index) }
  }

  private func read<Value: Equatable>(_ path: KeyPath<State, Value>) -> Value {
    if Tracking.reader != nil {
      let node: PathNode<State>
      if let known = nodes[path] {
        node = known
      } else {
        node = ValuePathNode(path)
        nodes[path] = node
      }
      node.noteRead()
    }
    return current[keyPath: path]
  }

  private func read<Element: Equatable>(
    _ path: KeyPath<State, [Element]>, at index: Int
  ) -> Element? {
    if Tracking.reader != nil {
      let node: ElementsNode<State, Element>
      if let known = elementNodes[path] as? ElementsNode<State, Element> {
        node = known
      } else {
        node = ElementsNode(path)
        elementNodes[path] = node
      }
      node.noteRead(of: index)
    }
    let elements = current[keyPath: path]
    return elements.indices ~= index ? elements[index] : nil
  }

  override func send(_ action: Action, at site: CallSite) { send(action, at: site, from: nil) }

  /// - Parameter moment: the moment in which the effect started that sends the action; nil if no effect
  ///   sends it.
  private func send(_ action: Action, at site: CallSite, from moment: Int?) {
    if let hold = effects.followed?.hold {
      return hold.add(from: moment) { [weak self] in self?.send(action, at: site) }
    }
    guard !isFinished else { return drop(action, .finished, at: site) }
    guard !isReducing else { return queue.append((action, site)) }
    isReducing = true
    process(action)
    var next = 0
    while next < queue.count {
      let (action, site) = queue[next]
      next += 1
      if isFinished {
        drop(action, .finished, at: site)
      } else {
        process(action)
      }
    }
    queue.removeAll(keepingCapacity: true)
    isReducing = false
  }

  /// Reduces an action on a copy of the state, so that the reducer can read the store and the old
  /// state remains available for comparison.
  private func process(_ action: Action) {
    var new = current
    let effect: Effect<Action>
    if logs.isEmpty, follower == nil, appLog == nil {
      effect = reduce(&new, action)
      commit(new)
    } else {
      let old = current
      let start = ContinuousClock.now
      effect = reduce(&new, action)
      let duration = ContinuousClock.now - start
      commit(new)
      // The tracker keeps the names of the effects, but not their closures, which may hold objects.
      let effects = effect.summary
      note(.applied) { [label] in
        StoreEvent(
          store: label, outcome: .applied, action: "\(action)",
          changes: StateDiff.changes(from: old, to: new), effects: effects, duration: duration)
      }
      appLog?.note(
        .debug, .stores,
        ActionSummary.text(action, in: label, from: old, to: new, effect.names, duration))
    }
    if !effect.isNone, !isFinished { effects.start(effect) }
  }

  private func commit(_ new: State) {
    let old = current
    current = new
    guard !nodes.isEmpty || !elementNodes.isEmpty else { return }
    var changed: [ReadNode] = []
    Self.collect(from: old, to: new, in: &nodes, into: &changed)
    Self.collect(from: old, to: new, in: &elementNodes, into: &changed)
    guard !changed.isEmpty else { return }
    Tracking.change {
      for node in changed { node.notify() }
    }
  }

  /// Collects changed nodes and removes nodes without observers.
  private static func collect(
    from old: State, to new: State, in nodes: inout [AnyKeyPath: PathNode<State>],
    into changed: inout [ReadNode]
  ) {
    var unread: [AnyKeyPath] = []
    for (path, node) in nodes {
      if node.isInUse {
        node.collectChanged(from: old, to: new, into: &changed)
      } else {
        unread.append(path)
      }
    }
    for path in unread { nodes[path] = nil }
  }

  override var runningEffects: [String] { effects.names }

  override func finish() {
    guard !isFinished else { return }
    isFinished = true
    effects.cancelAll()
  }

  /// Reports an action that arrived too late, without applying it.
  ///
  /// An action of a canceled effect is a normal race and only logged. An action that is sent to a
  /// finished store is an error in the app.
  func drop(_ action: Action, _ reason: StoreEvent.Outcome, at site: CallSite = CallSite()) {
    note(reason) { [label] in
      StoreEvent(
        store: label, outcome: reason, action: "\(action)", changes: [], effects: [],
        duration: .zero)
    }
    if reason == .finished {
      AppLog.current?.note(
        .warning, .stores, "\(label) ← \(ActionSummary.name(of: action)), too late, not applied")
      site.report(
        "Unidirectional",
        "The store \"\(label)\" has finished, so the late action \(action) was not applied.")
    }
  }

  override func observe(_ log: @escaping @MainActor (StoreEvent) -> Void) -> Observation {
    let id = nextLog
    nextLog += 1
    logs[id] = log
    return Observation { [weak self] in self?.logs[id] = nil }
  }

  private func note(
    _ outcome: StoreEvent.Outcome, _ make: @escaping @MainActor () -> StoreEvent
  ) {
    follower?(FollowedEvent(outcome, make))
    guard !logs.isEmpty else { return }
    let event = make()
    for id in logs.keys.sorted() { logs[id]?(event) }
  }

  override func scoped<S, A: Sendable>(
    _ path: KeyPath<State, S>, _ embed: @escaping (A) -> Action
  ) -> StoreCore<S, A> {
    ScopedCore(root: self, path: path, embed: embed)
  }
}

extension RootCore: InspectableStore {
  var anyState: Any { state }
  var effectsInProgress: [RunningEffect] { effects.inProgress }
  var hasFinished: Bool { isFinished }

  func follow(_ follower: @escaping @MainActor (FollowedEvent) -> Void) {
    self.follower = follower
  }

  func canShow(_ state: Any) -> Bool { state is State }

  func show(_ state: Any) {
    guard let state = state as? State else { return }
    commit(state)
  }

  func isRunning(_ key: Int) -> Bool { effects.isRunning(key) }
  func cancelEffects(startedAfter moment: Int) { effects.cancel(startedAfter: moment) }

  func start(again effect: Any) {
    guard let effect = effect as? Effect<Action>, !isFinished else { return }
    effects.start(effect)
  }
}
