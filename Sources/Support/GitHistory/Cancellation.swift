import Synchronization

/// Cancels work that waits on several threads.
package final class Cancellation: Sendable {
  private let state = Mutex<(isCancelled: Bool, actions: [@Sendable () -> Void])>((false, []))

  /// Creates a cancellation that hasn't happened.
  package init() {}

  /// Whether the work was canceled.
  package var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Cancels the work and calls all registered actions.
  package func cancel() {
    let actions = state.withLock { state in
      state.isCancelled = true
      defer { state.actions = [] }
      return state.actions
    }
    for action in actions { action() }
  }

  /// Registers an action to call on cancellation.
  ///
  /// - Throws: `CancellationError` if the work was canceled already. The action is called in this
  ///   case too.
  package func onCancel(_ action: @escaping @Sendable () -> Void) throws {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.actions.append(action) }
      return state.isCancelled
    }
    if isCancelled {
      action()
      throw CancellationError()
    }
  }

  /// - Throws: `CancellationError` if the work was canceled.
  package func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
