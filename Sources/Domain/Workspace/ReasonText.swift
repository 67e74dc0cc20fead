/// Recognizes texts that give no reason although they aren't empty.
package enum ReasonText {
  /// Whether a text gives a reason: it contains a letter or a digit. Spaces, invisible characters and the
  /// `…` of an entry that was copied without an edit are no reason.
  package static func isGiven(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      let properties = scalar.properties
      return (properties.isAlphabetic || properties.numericType != nil)
        && !properties.isDefaultIgnorableCodePoint
    }
  }
}
