/// The note about Swift package manifests that Headway may not run yet.
package enum UnreadManifests {
  /// Returns the note with the key that shows them, such as `4 Swift manifests not run; press T in Modules`.
  ///
  /// - Parameter count: the number of manifests; nil if it isn't known.
  package static func text(_ count: Int? = nil) -> String {
    let number = count.map { "\($0) " } ?? ""
    return "\(number)Swift manifest\(count == 1 ? "" : "s") not run; press T in Modules"
  }
}
