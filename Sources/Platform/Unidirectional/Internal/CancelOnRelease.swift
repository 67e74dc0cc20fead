import Synchronization

/// The tasks of a store, which are canceled when the store is released, on any thread.
final class CancelOnRelease: Sendable {
  private let tasks = Mutex<[Int: Task<Void, Never>]>([:])

  func add(_ key: Int, _ task: Task<Void, Never>) {
    tasks.withLock { $0[key] = task }
  }

  func remove(_ key: Int) {
    tasks.withLock { $0[key] = nil }
  }

  func cancelAll() {
    for task in tasks.withLock({ Array($0.values) }) { task.cancel() }
  }
}
