import Unidirectional

/// A clock for animations.
///
/// An animated view requests the next beat when it is drawn. If no animated view is visible, there
/// are no requests and no timers, and the app can sleep.
///
/// ```swift
/// let ticker = Ticker(every: .milliseconds(120))
/// Spinner(ticker)
/// ```
@MainActor public final class Ticker {
  /// Calls its argument once, when the next beat is due.
  package typealias Schedule = @MainActor (_ beat: @escaping @MainActor () -> Void) -> Void

  private let beats = Source(0)
  private let schedule: Schedule?
  /// Whether a visible view is waiting for the next beat.
  package private(set) var isAwaited = false

  /// Creates a ticker that beats only on calls of ``tick()``, for tests.
  package init() { schedule = nil }

  /// Creates a ticker.
  ///
  /// - Parameter schedule: Schedules the next beat. Called only while a visible view is waiting for
  ///   one.
  package init(schedule: @escaping Schedule) {
    self.schedule = schedule
  }

  /// Creates a ticker that beats at an interval while a visible view is waiting for it.
  public convenience init(every interval: Duration) {
    self.init { MainQueueTimer.after(interval, $0) }
  }

  /// The number of beats so far. Reads are tracked.
  package var beat: Int { beats.value }

  /// Beats once.
  package func tick() {
    isAwaited = false
    beats.value += 1
  }

  /// Requests the next beat. Call this method while drawing the current one.
  package func awaitNext() {
    guard !isAwaited else { return }
    isAwaited = true
    schedule? { [weak self] in self?.tick() }
  }
}
