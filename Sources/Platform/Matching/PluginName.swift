/// The syntax of the ids of external plugins and of their contributions.
package enum PluginName {
  /// The maximum length of a name, in characters.
  package static let limit = 64

  /// Returns whether a text is a name: it consists of lowercase letters of ASCII, digits and `-`, and
  /// starts with a letter.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - others: other characters of ASCII that a name may contain, except at its start.
  package static func isValid(_ text: String, also others: String = "") -> Bool {
    let bytes = text.utf8
    guard bytes.count <= limit, let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-") || others.utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
