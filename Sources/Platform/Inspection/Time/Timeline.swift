import Flows
import Unidirectional

/// The latest moments of an app, and the way to show one of them in the live app.
///
/// While an earlier moment is shown, all actions of stores are held back, so no effect starts and no
/// answer arrives.
@MainActor final class Timeline {
  /// The maximum number of moments that are kept.
  static let mostMoments = 100

  /// The moments, oldest first.
  private(set) var moments: [Moment] = []
  /// The index of the moment that the app shows; nil for the present.
  let shown = Source<Int?>(nil)

  private let stores: StoreTracker
  private weak var flow: (any AnyFlow)?
  private var flows: CapturedFlows?
  private var isShowing = false
  /// The frame after which the latest moment was recorded, if a change of a flow caused it.
  private var flowFrame: Int?
  /// Mounts the screens of a moment before their actions are no longer discarded.
  private let settle: @MainActor () -> Void
  private let frame: @MainActor () -> Int
  private lazy var flowObserver = Observer { [weak self] in self?.flowChanged() }

  /// Creates an empty timeline.
  ///
  /// - Parameters:
  ///   - stores: follows the stores.
  ///   - frame: returns the number of the latest frame.
  ///   - settle: mounts the views of the app's screens.
  init(
    stores: StoreTracker, frame: @escaping @MainActor () -> Int,
    settle: @escaping @MainActor () -> Void
  ) {
    self.stores = stores
    self.frame = frame
    self.settle = settle
    stores.onEvent = { [weak self] store, event in self?.add(event, of: store) }
  }

  // MARK: Recording

  /// Records changes of the flows on screen from now on.
  func follow(_ flow: any AnyFlow) {
    guard self.flow == nil else { return }
    self.flow = flow
    capture()
    add(.beginning)
    watchFlow()
  }

  private func watchFlow() {
    flowObserver.track { (flow as? any InspectableFlow)?.readContents() }
  }

  private func flowChanged() {
    if !isShowing, shown.untracked == nil {
      // The state of a flow changes before its screen. Both are one moment.
      let frame = frame()
      let replaces = flowFrame == frame && moments.count > 1
      let before = replaces ? moments[moments.count - 2].flows : flows
      capture()
      if let flows, before.map({ !flows.capture.hasSameStates(as: $0.capture) }) ?? true {
        if replaces { moments.removeLast() }
        add(.flow(before: before))
        flowFrame = frame
      }
    }
    watchFlow()
  }

  private func add(_ event: FollowedEvent, of store: TrackedStore) {
    guard event.outcome == .applied, shown.untracked == nil, !isShowing else { return }
    add(.action(event, label: store.label))
  }

  private func capture() {
    flows = Observer.untracked {
      (flow as? any InspectableFlow).map { CapturedFlows($0.capture()) }
    }
  }

  private func add(_ cause: Moment.Cause) {
    stores.moment += 1
    flowFrame = nil
    let states = stores.stores.compactMap { store in
      store.currentState.map { Moment.StoreState(store: store, state: $0) }
    }
    moments.append(
      Moment(
        number: stores.moment, cause: cause, flows: flows, stores: states))
    if moments.count > Timeline.mostMoments { moments.removeFirst() }
    stores.firstMoment = moments.first?.number ?? 0
  }

  // MARK: Showing moments

  /// The moment that the app shows; nil for the present.
  var moment: Moment? { shown.untracked.map { moments[$0] } }

  /// The number of actions that wait until the present is shown again.
  var heldActions: Int { stores.hold?.count ?? 0 }

  /// Holds all actions back and adds the present as the last moment.
  func begin() {
    guard shown.untracked == nil else { return }
    capture()
    add(.now)
    stores.hold = StoreHold()
    shown.value = moments.count - 1
  }

  /// Shows a moment, or the nearest one there is.
  func show(_ index: Int) {
    guard shown.untracked != nil, !moments.isEmpty else { return }
    let index = min(max(index, 0), moments.count - 1)
    guard index != shown.untracked else { return }
    shown.value = index
    show(moments[index])
  }

  /// Shows the present again, and sends the actions that were held back.
  func backToNow() {
    guard shown.untracked != nil, let now = moments.last else { return }
    if shown.untracked != moments.count - 1 { show(now) }
    moments.removeLast()
    leave(for: now, repeatsEnded: false)
  }

  /// Continues the app at the shown moment. Later moments are discarded, and so are effects that
  /// started after it with their actions.
  ///
  /// - Parameter repeatsEnded: whether effects that were running and have ended since start again.
  func resume(repeatsEnded: Bool) {
    guard let index = shown.untracked else { return }
    guard index < moments.count - 1 else { return backToNow() }
    let moment = moments[index]
    moments.removeSubrange((index + 1)...)
    for stored in moment.stores { stored.store.cancelEffects(startedAfter: moment.number) }
    for store in stores.stores { store.cancelEffects(startedAfter: moment.number) }
    leave(for: moment, repeatsEnded: repeatsEnded)
  }

  /// The effects that were running in the shown moment and have ended since.
  var endedEffects: [StartedEffect] {
    guard let moment else { return [] }
    return moment.stores.flatMap { $0.store.effects(at: moment.number) }
      .filter { $0.ended != nil }
  }

  private func leave(for moment: Moment, repeatsEnded: Bool) {
    let hold = stores.hold
    stores.hold = nil
    shown.value = nil
    flows = moment.flows
    for (stored, store) in targets(of: moment) {
      for effect in stored.store.effects(at: moment.number) {
        let runs = stored.store === store && store.isRunning(effect)
        if !runs, effect.ended == nil || repeatsEnded { store.start(again: effect) }
      }
    }
    hold?.release(until: moment.number)
  }

  private func show(_ moment: Moment) {
    isShowing = true
    stores.hold?.isDiscarding = true
    if let flow, let snapshot = moment.flows?.snapshot { try? flow.restore(snapshot) }
    settle()
    for (stored, store) in targets(of: moment) { store.show(stored.state) }
    settle()
    stores.hold?.isDiscarding = false
    isShowing = false
  }

  /// The stores that can show the states of a moment. A store that was released since, or has
  /// finished, is replaced by one with the same label and type that didn't exist then.
  private func targets(of moment: Moment) -> [(Moment.StoreState, TrackedStore)] {
    var new = stores.stores.filter { store in
      store.isActive && !moment.stores.contains { $0.store === store }
    }
    return moment.stores.compactMap { stored in
      if stored.store.isActive { return (stored, stored.store) }
      let index = new.lastIndex {
        $0.label == stored.store.label && $0.canShow(stored.state)
      }
      return index.map { (stored, new.remove(at: $0)) }
    }
  }
}
