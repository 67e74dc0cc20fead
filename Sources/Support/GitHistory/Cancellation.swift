import Synchronization

/// Ends work that waits in several threads.
package final class Cancellation: Sendable {
  private let state = Mutex<(isCancelled: Bool, actions: [@Sendable () -> Void])>((false, []))

  package init() {}

  package var isCancelled: Bool { state.withLock(\.isCancelled) }

  package func cancel() {
    let actions = state.withLock { state in
      state.isCancelled = true
      defer { state.actions = [] }
      return state.actions
    }
    for action in actions { action() }
  }

  /// - Throws: `CancellationError` where it is too late.
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

  package func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
