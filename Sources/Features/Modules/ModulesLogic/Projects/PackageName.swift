import Routing

/// The name in a folder's package.json.
package enum PackageName {
  /// Returns the name; nil if the text isn't valid JSON or contains no name.
  package static func name(in text: [UInt8]) -> String? {
    (try? LocatedJSON(parsing: text))?["name"]?.string
  }
}
