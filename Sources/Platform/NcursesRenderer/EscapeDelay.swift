/// The time to wait after an ESC byte before treating it as the Escape key.
///
/// Other keys send sequences that begin with ESC. A terminal sends the bytes of a key together, but
/// a slow connection may separate them. If arrow keys arrive as Escape and letters, increase the
/// delay. The variable is the one of ncurses: see `ESCDELAY` in ncurses(3).
public struct EscapeDelay: Hashable, Sendable {
  /// The valid delays, in milliseconds.
  public static let range = 1...5_000
  /// The default of 30 ms: enough for local terminals and most connections, and too short to
  /// notice.
  public static let usual = EscapeDelay(milliseconds: 30)

  /// The delay in milliseconds, within ``range``.
  public let milliseconds: Int

  /// Creates a delay.
  ///
  /// - Parameter milliseconds: The delay, clamped to ``range``.
  public init(milliseconds: Int) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Reads the delay from the variable `ESCDELAY`, in milliseconds. Uses ``usual`` if the variable
  /// isn't a number.
  ///
  /// - Parameter environment: Returns the value of an environment variable.
  public init(environment: (String) -> String?) {
    guard let text = environment("ESCDELAY"), let number = Int(text) else {
      self = .usual
      return
    }
    self.init(milliseconds: number)
  }
}
