/// The names of series on screens and in reports.
package enum SeriesText {
  /// The name of a value.
  ///
  /// - Parameter value: the value; nil for all values that aren't listed.
  package static func name(_ value: String?) -> String {
    guard let value else { return "other" }
    return value.isEmpty ? "(empty)" : value
  }
}
