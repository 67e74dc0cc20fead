/// Keeps back the actions of all followed stores while an inspector shows an earlier moment.
@MainActor package final class StoreHold {
  private struct Waiting {
    let moment: Int?
    let send: @MainActor () -> Void
  }

  /// The maximum number of actions that are kept. Later ones are discarded.
  package nonisolated static let limit = 10_000

  /// Whether actions are discarded, because screens that appear again send them.
  package var isDiscarding = false
  private var waiting: [Waiting] = []

  /// Creates an empty hold.
  package init() {}

  /// The number of actions that wait.
  package var count: Int { waiting.count }

  func add(from moment: Int?, _ send: @escaping @MainActor () -> Void) {
    guard !isDiscarding, waiting.count < StoreHold.limit else { return }
    waiting.append(Waiting(moment: moment, send: send))
  }

  /// Sends the actions in their order, except those of effects that started after a moment. Call this
  /// method when the tracker no longer has this hold.
  package func release(until moment: Int) {
    let actions = waiting
    waiting = []
    for action in actions where action.moment ?? 0 <= moment { action.send() }
  }
}
