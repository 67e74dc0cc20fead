/// Time limits for the code of plugins. Code on the main actor is only measured: a plugin that
/// never returns blocks the app.
public struct PluginLimits: Sendable {
  /// Code that takes at least this long counts as slow. The default is 100 ms.
  public var slow: Duration
  /// A plugin is disabled after this many slow calls. The default is 5.
  package var slowCalls: Int
  /// A call that takes at least this long disables the plugin at once. The default is 1 second.
  package var tooSlow: Duration
  /// The time limit for asynchronous work off the main actor. The default is 10 seconds.
  public var deadline: Duration

  /// Creates limits.
  public init(
    slow: Duration = .milliseconds(100), slowCalls: Int = 5, tooSlow: Duration = .seconds(1),
    deadline: Duration = .seconds(10)
  ) {
    self.slow = slow
    self.slowCalls = slowCalls
    self.tooSlow = tooSlow
    self.deadline = deadline
  }
}
