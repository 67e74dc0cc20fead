/// Follows all stores that are created while it is active: their actions, their state and their
/// running effects.
///
/// While no tracker is active, stores create no events and read no clock.
@MainActor package final class StoreTracker {
  /// The active tracker; nil for none.
  package private(set) static var current: StoreTracker?

  /// The maximum length of the text of an action that is kept, in characters.
  nonisolated static let longestAction = 2_000
  /// The maximum number of events that are kept for each store.
  package static let mostEvents = 200

  /// Changes with each event of any store. Reading its value is tracked.
  package let revision = Source(0)
  private var followed: [TrackedStore] = []
  private var nextID = 0
  private let clock: @MainActor () -> ContinuousClock.Instant

  /// Creates a tracker.
  ///
  /// - Parameter now: returns the current time. Tests can pass fixed times.
  package init(now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }) { clock = now }

  /// Follows the stores that are created from now on, in place of the active tracker.
  package func start() { StoreTracker.current = self }

  /// Stops following stores that are created later.
  package func stop() {
    if StoreTracker.current === self { StoreTracker.current = nil }
  }

  /// The current time.
  package var now: ContinuousClock.Instant { clock() }

  /// The stores that are in memory, in the order of their creation.
  package var stores: [TrackedStore] {
    followed.removeAll { $0.store == nil }
    return followed
  }

  func follow(_ store: any InspectableStore, label: String) {
    followed.removeAll { $0.store == nil }
    let tracked = TrackedStore(id: nextID, label: label, store: store)
    nextID += 1
    followed.append(tracked)
    _ = store.observe { [weak self, weak tracked] event in
      guard let self else { return }
      tracked?.note(event, at: now)
      revision.value += 1
    }
  }
}

/// A store that a ``StoreTracker`` follows. The reference doesn't retain it.
@MainActor package final class TrackedStore: Identifiable {
  /// An event and its time.
  package struct TimedEvent: Sendable {
    /// The number of the event in its store, starting at 1.
    package let number: Int
    /// The time of the event.
    package let time: ContinuousClock.Instant
    /// The event.
    package let event: StoreEvent
  }

  /// The number of the store in the order of creation.
  package let id: Int
  /// The name in logs and reports.
  package let label: String
  /// The latest events, oldest first.
  package private(set) var events: [TimedEvent] = []
  private var eventCount = 0
  fileprivate weak var store: (any InspectableStore)?

  fileprivate init(id: Int, label: String, store: any InspectableStore) {
    self.id = id
    self.label = label
    self.store = store
  }

  /// The number of all events, including those that are no longer kept.
  package var totalEvents: Int { eventCount }
  /// The running effects, in the order in which they started.
  package var effects: [RunningEffect] { store?.effectsInProgress ?? [] }
  /// Whether the store has finished, so that it should be released soon.
  package var isFinished: Bool { store?.hasFinished ?? true }
  /// The properties of the state as texts, in their order.
  package var state: [StateChange] { store.map { StateText.members(of: $0.anyState) } ?? [] }

  fileprivate func note(_ event: StoreEvent, at time: ContinuousClock.Instant) {
    eventCount += 1
    events.append(TimedEvent(number: eventCount, time: time, event: event.shortened))
    if events.count > StoreTracker.mostEvents { events.removeFirst() }
  }
}

extension StoreEvent {
  /// The event with the beginning of its action, which may contain the whole result of a service.
  fileprivate var shortened: StoreEvent {
    guard action.utf8.count > StoreTracker.longestAction else { return self }
    return StoreEvent(
      store: store, outcome: outcome, action: action.prefix(StoreTracker.longestAction) + "…",
      changes: changes, effects: effects, duration: duration)
  }
}

/// A store without its types, for ``StoreTracker``.
@MainActor protocol InspectableStore: AnyObject {
  var anyState: Any { get }
  var effectsInProgress: [RunningEffect] { get }
  var hasFinished: Bool { get }
  func observe(_ log: @escaping @MainActor (StoreEvent) -> Void) -> Observation
}
