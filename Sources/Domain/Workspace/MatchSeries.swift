/// The value by which a migration divides its matches into series.
package enum MatchSeries: Equatable, Codable, Sendable {
  /// The text of a group of the pattern; 0 for the whole match.
  case group(Int)
  /// The rule of a violation that another tool has recorded.
  case rule

  /// The maximum number of series. Values beyond it count together.
  package static let limit = 8
}
