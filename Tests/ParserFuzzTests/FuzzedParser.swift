/// A parser of untrusted text, named after the folder of its valid inputs in `Corpus`.
protocol FuzzedParser: RawRepresentable<String>, CaseIterable, Sendable {
  /// Parses an input.
  ///
  /// - Returns: what is wrong with the outcome; nil if it is a value or a usable error.
  func problem(_ input: [UInt8]) -> String?
}

extension FuzzedParser {
  /// Returns the first line number that isn't in the input.
  func invalidLine(_ found: [Int], in input: [UInt8]) -> String? {
    // The parser of YAML also ends lines at U+0085, U+2028 and U+2029, and may point behind the end.
    let lines =
      String(decoding: input, as: UTF8.self).unicodeScalars.count {
        "\n\u{B}\u{C}\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
      } + 2
    return found.first { $0 < 0 || $0 > lines }.map { "line \($0) of \(lines)" }
  }
}
