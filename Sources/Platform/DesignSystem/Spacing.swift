/// The space between views, in cells.
public enum Spacing: Int, Sendable {
  /// No space.
  case none = 0
  /// One cell.
  case one = 1
  /// Two cells.
  case two = 2
  /// Three cells.
  case three = 3
  /// Four cells.
  case four = 4
}
