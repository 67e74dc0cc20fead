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
  private let beats = Source(0)
  private let wait: (@MainActor () async throws -> Void)?
  /// Whether something on screen waits for the next beat.
  public private(set) var isAwaited = false

  /// A ticker that beats when it is told to, by `tick()`, and never by itself.
  public init() { wait = nil }

  /// - Parameter wait: returns when the next beat is due. Called only while something on screen waits
  ///   for it; when it throws, no beat comes until it is asked for again.
  public init(wait: @escaping @MainActor () async throws -> Void) {
    self.wait = wait
  }

  /// A ticker that beats at an interval, while something on screen waits for it.
  public convenience init(
    every interval: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init { try await clock.sleep(for: interval) }
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
    guard let wait else { return }
    Task { [weak self] in
      do {
        try await wait()
        self?.tick()
      } catch {
        self?.isAwaited = false
      }
    }
  }
}
