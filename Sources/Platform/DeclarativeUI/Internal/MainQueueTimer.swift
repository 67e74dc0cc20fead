import Dispatch

/// Runs an action on the main queue after a delay, without a task.
///
/// On Linux, a sleeping task would start the pool of worker threads. Its monitor then wakes the
/// process once per second, so an app that showed a spinner once would never sleep again.
enum MainQueueTimer {
  @MainActor static func after(_ time: Duration, _ action: @escaping @MainActor () -> Void) {
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(max(0, nanoseconds))) {
      MainActor.assumeIsolated(action)
    }
  }
}
