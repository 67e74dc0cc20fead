/// How long the pieces of plugins may take. What runs on the main actor is timed afterwards: one that
/// never returns can't be helped in the process.
public struct PluginLimits: Sendable {
  /// From this on a piece counts as slow.
  public var slow: Duration
  /// So many slow pieces switch the plugin off.
  public var slowPieces: Int
  /// A piece that takes this long switches the plugin off at once.
  public var tooSlow: Duration
  /// How long slow work off the main actor may take.
  public var deadline: Duration

  public init(
    slow: Duration = .milliseconds(100), slowPieces: Int = 5, tooSlow: Duration = .seconds(1),
    deadline: Duration = .seconds(10)
  ) {
    self.slow = slow
    self.slowPieces = slowPieces
    self.tooSlow = tooSlow
    self.deadline = deadline
  }
}
