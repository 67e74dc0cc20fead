/// The names of series on screens and in reports.
package enum SeriesText {
  private static let rest = "other"
  private static let empty = "(empty)"

  /// The name of a value. Different values have different names: the value `other` is in quotation marks.
  ///
  /// - Parameter value: the value; nil for all values that aren't listed.
  package static func name(_ value: String?) -> String {
    guard let value else { return rest }
    guard !value.isEmpty else { return empty }
    let bare = value.drop { $0 == "'" }.prefix { $0 != "'" }
    return bare == rest || bare == empty ? "'\(value)'" : value
  }
}
