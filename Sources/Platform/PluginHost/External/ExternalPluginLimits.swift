/// Limits for the process of a plugin.
public struct ExternalPluginLimits: Sendable {
  /// The time limit for the answer to `initialize`. It is long because an interpreter may have to
  /// compile the plugin first.
  public var greeting: Duration
  /// The time limit for any other answer.
  public var answer: Duration
  /// The number of restarts before the plugin is disabled.
  public var restarts: Int
  /// The delay before the first restart. It doubles before each further restart.
  public var pause: Duration
  /// After the process has run this long without an error, earlier errors no longer count.
  public var forgiven: Duration
  /// The maximum number of pending calls.
  public var calls: Int
  /// The number of unsolicited messages that a plugin may send at once.
  public var burst: Int
  /// The number of unsolicited messages that a plugin may send per second in the long run.
  public var perSecond: Int

  /// Creates limits.
  public init(
    greeting: Duration = .seconds(20), answer: Duration = .seconds(5), restarts: Int = 3,
    pause: Duration = .milliseconds(500), forgiven: Duration = .seconds(300), calls: Int = 64,
    burst: Int = 100, perSecond: Int = 20
  ) {
    self.greeting = greeting
    self.answer = answer
    self.restarts = restarts
    self.pause = pause
    self.forgiven = forgiven
    self.calls = calls
    self.burst = burst
    self.perSecond = perSecond
  }
}
