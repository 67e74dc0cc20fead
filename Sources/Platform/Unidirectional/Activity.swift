import Synchronization

/// Asynchronous work that changes the state of the app when it ends: an effect of a store, or a task.
///
/// A recording compares a screen only if no work is running, so that a replay can wait for the same.
package final class Activity: Sendable {
  private let log: ActivityLog
  private let key: Int

  /// Begins work in the current log. It lasts until `end()`, or until the object is released.
  package init() {
    log = ActivityLog.current
    key = log.begin()
  }

  deinit { end() }

  /// Ends the work.
  package func end() { log.end(key) }
}

/// The asynchronous work that is running.
package final class ActivityLog: Sendable {
  /// The log of the work that the current task starts. By default, it is that of the process. Replays
  /// that run side by side have their own.
  @TaskLocal package static var current = ActivityLog()

  /// Work that takes longer may have no end, such as an effect that waits for changes of a file.
  private static let longest = Duration.seconds(5)

  private let running = Mutex<(next: Int, starts: [Int: ContinuousClock.Instant])>((0, [:]))

  /// Creates a log without work.
  package init() {}

  /// Whether work is running that began in the last five seconds.
  package var isRunning: Bool {
    running.withLock { running in
      guard !running.starts.isEmpty else { return false }
      let now = ContinuousClock.now
      return running.starts.values.contains { now - $0 < ActivityLog.longest }
    }
  }

  fileprivate func begin() -> Int {
    running.withLock { running in
      running.next += 1
      running.starts[running.next] = .now
      return running.next
    }
  }

  fileprivate func end(_ key: Int) { running.withLock { $0.starts[key] = nil } }
}
