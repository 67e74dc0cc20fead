import LocksInterface

/// Quotes paths in C style like git, but only if necessary: if they contain control characters, `"`
/// or `\`, or if they aren't valid UTF-8.
///
/// Source: `quote.c` of git, with `core.quotePath=false`.
package enum QuotedPath {
  private static let letters: [UInt8: Character] = [
    7: "a", 8: "b", 9: "t", 10: "n", 11: "v", 12: "f", 13: "r", 34: "\"", 92: "\\",
  ]

  /// Returns the path as text, quoted if necessary.
  package static func text(_ path: RepositoryPath) -> String {
    let isText = String(validating: path.bytes, as: UTF8.self) != nil
    let isPlain = path.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 34 && $0 != 92 }
    if isText, isPlain { return path.description }
    var result: [UInt8] = [34]
    for byte in path.bytes {
      if let letter = letters[byte] {
        result += [92] + letter.utf8
      } else if byte < 0x20 || byte == 0x7F || byte >= 0x80 && !isText {
        result += [92, 48 + byte >> 6, 48 + byte >> 3 & 7, 48 + byte & 7]
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result + [34], as: UTF8.self)
  }

  /// Returns the path of a field.
  ///
  /// - Returns: nil if a quote isn't closed or is followed by text, if an escape is unknown, or if
  ///   the path is empty.
  package static func path(_ field: some Collection<UInt8>) -> RepositoryPath? {
    guard let first = field.first else { return nil }
    guard first == 34 else { return RepositoryPath(field) }
    var bytes: [UInt8] = []
    var rest = Array(field.dropFirst())[...]
    while let byte = rest.popFirst() {
      if byte == 34 { return rest.isEmpty && !bytes.isEmpty ? RepositoryPath(bytes) : nil }
      guard byte == 92 else {
        bytes.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      if let plain = letters.first(where: { $0.value.asciiValue == escaped })?.key {
        bytes.append(plain)
        continue
      }
      let digits = [escaped] + rest.prefix(2)
      guard digits.count == 3, digits.allSatisfy({ (48...55).contains($0) }), digits[0] <= 51
      else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(digits.reduce(0) { $0 << 3 | ($1 - 48) })
    }
    return nil
  }
}
