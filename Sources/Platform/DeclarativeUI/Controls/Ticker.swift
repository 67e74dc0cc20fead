import Unidirectional

/// The beat of what moves on screen.
///
/// Whatever shows a beat asks for the next one when it is drawn. Once nothing that moves is on screen
/// any more, nobody asks, nothing waits, and the app sleeps.
///
/// ```swift
/// let ticker = Ticker(every: .milliseconds(120))
/// Spinner(ticker)
/// ```
@MainActor public final class Ticker {
  /// Calls what it is given once, when the next beat is due.
  public typealias Schedule = @MainActor (_ beat: @escaping @MainActor () -> Void) -> Void

  private let beats = Source(0)
  private let schedule: Schedule?
  /// Whether something on screen waits for the next beat.
  public private(set) var isAwaited = false

  /// A ticker that beats when it is told to, by `tick()`, and never by itself.
  public init() { schedule = nil }

  /// - Parameter schedule: sees to the next beat. Called only while something on screen waits for one.
  public init(schedule: @escaping Schedule) {
    self.schedule = schedule
  }

  /// A ticker that beats at an interval, while something on screen waits for it.
  public convenience init(every interval: Duration) {
    self.init { MainQueueTimer.after(interval, $0) }
  }

  /// The beats so far; the read is tracked.
  public var beat: Int { beats.value }

  /// Beats once.
  public func tick() {
    isAwaited = false
    beats.value += 1
  }

  /// Asks for the next beat: called by what shows this one, while it is drawn.
  public func awaitNext() {
    guard !isAwaited else { return }
    isAwaited = true
    schedule? { [weak self] in self?.tick() }
  }
}
