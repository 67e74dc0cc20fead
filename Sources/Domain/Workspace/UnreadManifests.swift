/// The note about Swift package manifests that Headway may not run yet.
package enum UnreadManifests {
  /// Returns the note with what to do about them, such as
  /// `4 Swift manifests not run, so modules are missing; press T to review them`.
  ///
  /// - Parameters:
  ///   - count: the number of manifests; nil if it isn't known.
  ///   - hasKey: whether the screen has the key that reviews them.
  package static func text(_ count: Int? = nil, hasKey: Bool = false) -> String {
    let number = count.map { "\($0) " } ?? ""
    return "\(number)Swift manifest\(count == 1 ? "" : "s") not run, so modules are missing; "
      + (hasKey ? "press T to review \(count == 1 ? "it" : "them")" : "see the Modules screen")
  }
}
