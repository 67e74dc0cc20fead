/// How long an Escape waits for what may follow it: only time tells the key from the beginning of the
/// sequence of another key.
///
/// A terminal sends the bytes of a key together, but a slow line may tear them apart. Where a person's arrows
/// come as Escape and letters, more is needed. The variable is that of ncurses: see `ESCDELAY` in ncurses(3).
public struct EscapeDelay: Hashable, Sendable {
  /// What is possible, in milliseconds.
  public static let range = 1...5_000
  /// Enough for a terminal of this machine and for most lines, and too short to be noticed.
  public static let usual = EscapeDelay(milliseconds: 30)

  /// Within ``range``.
  public let milliseconds: Int

  /// - Parameter milliseconds: what is outside of ``range`` is brought into it.
  public init(milliseconds: Int) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// What the variable `ESCDELAY` says, in milliseconds; the usual one where it says no number.
  ///
  /// - Parameter environment: looks up a variable.
  public init(environment: (String) -> String?) {
    guard let text = environment("ESCDELAY"), let number = Int(text) else {
      self = .usual
      return
    }
    self.init(milliseconds: number)
  }
}
