/// A store that a ``StoreTracker`` follows. The reference doesn't retain it.
@MainActor package final class TrackedStore: Identifiable {
  /// An event and its time.
  @MainActor package struct TimedEvent {
    /// The number of the event in its store, starting at 1.
    package let number: Int
    /// The time of the event.
    package let time: ContinuousClock.Instant
    /// The number of the moment after the event.
    package let moment: Int
    fileprivate let followed: FollowedEvent

    /// The event.
    package var event: StoreEvent { followed.event }
  }

  /// The number of the store in the order of creation.
  package let id: Int
  /// The name in logs and reports.
  package let label: String
  /// The latest events, oldest first.
  package private(set) var events: [TimedEvent] = []
  /// The effects that are running, or that ended after the earliest moment that can still be shown, in
  /// the order in which they started. Parts of other effects aren't among them.
  package private(set) var startedEffects: [StartedEffect] = []
  /// The maximum number of effects that are kept for each store.
  nonisolated static let mostEffects = 200
  private var eventCount = 0
  private(set) weak var store: (any InspectableStore)?
  private weak var tracker: StoreTracker?

  init(id: Int, label: String, store: any InspectableStore, tracker: StoreTracker) {
    self.id = id
    self.label = label
    self.store = store
    self.tracker = tracker
  }

  /// The number of all events, including those that are no longer kept.
  package var totalEvents: Int { eventCount }
  /// The running effects, in the order in which they started.
  package var effects: [RunningEffect] { store?.effectsInProgress ?? [] }
  /// Whether the store has finished, so that it should be released soon.
  package var isFinished: Bool { store?.hasFinished ?? true }
  /// The properties of the state as texts, in their order.
  package var state: [StateChange] { store.map { StateText.members(of: $0.anyState) } ?? [] }

  func note(_ event: FollowedEvent, at time: ContinuousClock.Instant) {
    eventCount += 1
    events.append(
      TimedEvent(number: eventCount, time: time, moment: moment + 1, followed: event))
    if events.count > StoreTracker.mostEvents { events.removeFirst() }
  }

  func noteStart(_ effect: StartedEffect) {
    let first = tracker?.firstMoment ?? 0
    startedEffects.removeAll { $0.ended ?? .max < first }
    if startedEffects.count >= TrackedStore.mostEffects { startedEffects.removeFirst() }
    startedEffects.append(effect)
  }

  func noteEnd(of key: Int) {
    guard let index = startedEffects.firstIndex(where: { $0.key == key }) else { return }
    // The actions of an effect that ends while they are held back follow later, so it isn't repeated.
    if hold != nil {
      startedEffects.remove(at: index)
    } else {
      startedEffects[index].ended = moment
    }
  }
}

// MARK: Effects and earlier states
extension TrackedStore {
  var hold: StoreHold? { tracker?.hold }
  var moment: Int { tracker?.moment ?? 0 }
  var now: ContinuousClock.Instant? { tracker?.now }

  /// The current state; nil if the store was released.
  package var currentState: Any? { store?.anyState }
  /// Whether the store is in memory and receives actions.
  package var isActive: Bool { store.map { !$0.hasFinished } ?? false }

  /// Returns whether a state has the type of this store's states.
  package func canShow(_ state: Any) -> Bool { store?.canShow(state) ?? false }
  /// Replaces the state without an action. Observers are notified of the changed values.
  package func show(_ state: Any) { store?.show(state) }

  /// Returns the effects that were running in a moment.
  package func effects(at moment: Int) -> [StartedEffect] {
    startedEffects.filter { $0.moment <= moment && $0.ended ?? .max > moment }
  }

  /// Whether an effect of this store still runs.
  package func isRunning(_ effect: StartedEffect) -> Bool { store?.isRunning(effect.key) ?? false }
  /// Cancels the effects that started after a moment.
  package func cancelEffects(startedAfter moment: Int) {
    store?.cancelEffects(startedAfter: moment)
  }
  /// Starts an effect of this store, or of another one with the same types, from its beginning.
  package func start(again effect: StartedEffect) { store?.start(again: effect.effect) }
}

/// A store without its types, for ``StoreTracker``.
@MainActor protocol InspectableStore: AnyObject {
  var anyState: Any { get }
  var effectsInProgress: [RunningEffect] { get }
  var hasFinished: Bool { get }
  func canShow(_ state: Any) -> Bool
  func show(_ state: Any)
  func isRunning(_ key: Int) -> Bool
  func cancelEffects(startedAfter moment: Int)
  func start(again effect: Any)
  func follow(_ follower: @escaping @MainActor (FollowedEvent) -> Void)
}
