/// Limits for the process of a plugin.
package struct ExternalPluginLimits: Sendable {
  /// The time limit for the answer to `initialize`. It is long because an interpreter may have to
  /// compile the plugin first.
  package var greeting: Duration
  /// The time limit for any other answer.
  package var answer: Duration
  /// The number of restarts before the plugin is disabled.
  package var restarts: Int
  /// The delay before the first restart. It doubles before each further restart.
  package var pause: Duration
  /// After the process has run this long without an error, earlier errors no longer count.
  package var forgiven: Duration
  /// The maximum number of pending calls.
  package var calls: Int
  /// The number of unsolicited messages that a plugin may send at once.
  package var burst: Int
  /// The number of unsolicited messages that a plugin may send per second in the long run.
  package var perSecond: Int

  /// Creates limits.
  package init(
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
