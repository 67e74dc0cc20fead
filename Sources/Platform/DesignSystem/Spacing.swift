/// Room between things, in cells.
public enum Spacing: Int, Sendable {
  case none = 0
  case one = 1
  case two = 2
  case three = 3
  case four = 4
}
