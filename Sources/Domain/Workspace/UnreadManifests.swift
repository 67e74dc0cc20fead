/// The note about Swift package manifests that Headway may not run yet.
package enum UnreadManifests {
  /// Returns the note with what to do about them, such as
  /// `Modules are missing: 4 Package.swift files weren't run. Press T to review.`.
  ///
  /// - Parameters:
  ///   - count: the number of manifests; nil if it isn't known.
  ///   - hasKey: whether the screen has the key that reviews them.
  package static func text(_ count: Int? = nil, hasKey: Bool = false) -> String {
    let (number, isOne) = (count.map { "\($0) " } ?? "", count == 1)
    return
      "Modules are missing: \(number)Package.swift \(isOne ? "file wasn't" : "files weren't") run. "
      + (hasKey ? "Press T to review." : "Open Modules.")
  }
}
