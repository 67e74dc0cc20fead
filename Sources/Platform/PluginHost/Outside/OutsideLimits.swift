/// How long a plugin's process may take, and how often it may die.
public struct OutsideLimits: Sendable {
  /// How long it has for its greeting: an interpreter may compile it first.
  public var greeting: Duration
  /// How long it has for any other answer.
  public var answer: Duration
  /// How often it is started again before it is left alone.
  public var restarts: Int
  /// How long it rests before the first of these; twice as long before each next.
  public var pause: Duration
  /// After running so long without a fault, earlier faults don't count any more.
  public var forgiven: Duration
  /// Calls that wait for an answer at once.
  public var calls: Int
  /// Messages that answer nothing: so many at once, and so many in each second after.
  public var burst: Int
  public var perSecond: Int

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
