import Dispatch

/// Does something later, on the main queue and without a task.
///
/// A task that sleeps would do, but on Linux it starts the pool of worker threads, and from then on
/// its monitor wakes the process up once a second: an app that once showed a spinner would never
/// sleep again.
enum MainQueueTimer {
  @MainActor static func after(_ time: Duration, _ action: @escaping @MainActor () -> Void) {
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(max(0, nanoseconds))) {
      MainActor.assumeIsolated(action)
    }
  }
}
