/// A symbol with a meaning, so that one meaning looks the same on every screen.
///
/// A terminal without Unicode shows an ASCII character instead.
package enum Glyph: Character, CaseIterable, Sendable, CustomStringConvertible {
  /// Something violates a rule.
  case violation = "✗"
  /// A lock forbids an increase.
  case lock = "L"
  /// A notice of a problem.
  case problem = "!"
  /// From the element before it to the element after it.
  case arrow = "→"
  /// The head of an arrow that lines are drawn to.
  case arrowhead = "▶"
  /// Between the names of a path, such as those of flows.
  case path = "▸"
  /// In front of an item, between facts, or in place of a count of zero.
  case dot = "·"
  /// The chosen one of several options.
  case chosen = "•"
  /// The Enter key.
  case enter = "↵"

  /// The symbol.
  package var description: String { String(rawValue) }
}
