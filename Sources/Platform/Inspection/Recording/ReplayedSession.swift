/// A session after its replay, for tests.
public struct ReplayedSession: Equatable, Sendable {
  /// The last screen as text, one line for each row.
  public let text: String
  /// The first screen that differs from the recorded one, with its rows; nil if all screens are the
  /// same.
  public let difference: String?

  /// Creates a value from the last screen and the first difference.
  package init(text: String, difference: String?) {
    self.text = text
    self.difference = difference
  }
}
