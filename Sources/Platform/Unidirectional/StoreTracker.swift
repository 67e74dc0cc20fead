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
  package static let mostEvents = 100

  /// Changes with each event of any store. Reading its value is tracked.
  package let revision = Source(0)
  /// Called after each event of a store.
  package var onEvent: (@MainActor (TrackedStore, FollowedEvent) -> Void)?
  /// The number of the latest moment that an inspector has recorded. Effects keep the one in which they
  /// started.
  package var moment = 0
  /// The number of the earliest moment that can still be shown. Effects that ended before aren't kept.
  package var firstMoment = 0
  /// Keeps all actions back while an inspector shows an earlier moment; nil otherwise.
  package var hold: StoreHold?
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

  func follow(_ store: any InspectableStore, label: String) -> TrackedStore {
    followed.removeAll { $0.store == nil }
    let tracked = TrackedStore(id: nextID, label: label, store: store, tracker: self)
    nextID += 1
    followed.append(tracked)
    store.follow { [weak self, weak tracked] event in
      guard let self, let tracked else { return }
      tracked.note(event, at: now)
      onEvent?(tracked, event)
      revision.value += 1
    }
    return tracked
  }
}
