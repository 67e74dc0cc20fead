/// An event of a store that a ``StoreTracker`` follows.
///
/// The texts of the action and of the changes are created when they are read for the first time. Most
/// events are never read, and the comparison of two large states takes longer than the frame that shows
/// the change.
@MainActor package final class FollowedEvent {
  /// The outcome of the action.
  package let outcome: StoreEvent.Outcome
  private var contents: Contents

  /// The event before and after its texts are created.
  private enum Contents {
    /// Creates the event from the action and both states.
    case unread(@MainActor () -> StoreEvent)
    case read(StoreEvent)
  }

  init(_ outcome: StoreEvent.Outcome, _ make: @escaping @MainActor () -> StoreEvent) {
    self.outcome = outcome
    contents = .unread(make)
  }

  /// The event, with the beginning of its action. The first read releases the states.
  package var event: StoreEvent {
    switch contents {
    case .read(let event): return event
    case .unread(let make):
      let event = make().shortened
      contents = .read(event)
      return event
    }
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
