/// A collection of rows with hostile text. Each row is created on access, from its index and a
/// seed, so that tests can verify every row on a screen.
package struct StressRows: RandomAccessCollection, Equatable, Sendable {
  /// A row, with child rows for the tree.
  package struct Row: Identifiable, Equatable, Sendable {
    package let id: Int
    package let text: String
    package let inside: [Row]?
  }

  /// The seed of the pseudorandom text.
  package let seed: UInt64
  /// The number of rows.
  package let scale: Int

  /// - Parameters:
  ///   - seed: the seed of the pseudorandom text.
  ///   - scale: the number of rows; a negative number counts as 0.
  package init(seed: UInt64, scale: Int) {
    self.seed = seed
    self.scale = Swift.max(0, scale)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { scale }

  package subscript(index: Int) -> Row {
    row(
      index,
      inside: index.isMultiple(of: 3) ? (1...3).map { row(index * 4 + $0, inside: nil) } : nil)
  }

  private func row(_ index: Int, inside: [Row]?) -> Row {
    Row(id: index, text: text(index), inside: inside)
  }

  /// Returns a mark such as `#12:1f0a` followed by words. The mark consists of the row number and
  /// hexadecimal digits that depend on the number and the seed.
  private func text(_ index: Int) -> String {
    let mixed = mixed(index)
    let words = (0..<(1 + mixed % 9)).map { place in
      StressRows.words[Int((mixed >> (4 + place * 5)) % UInt64(StressRows.words.count))]
    }
    return "\(mark(index)) \(words.joined(separator: " "))"
  }

  private func mark(_ index: Int) -> String {
    let digits = String(mixed(index) & 0xFFFF, radix: 16)
    return "#\(index):" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Returns descriptions of the rows on a screen with the wrong mark for their number. Truncated
  /// marks are ignored.
  package func diagnostics(in lines: [String]) -> [String] {
    lines.flatMap { line in
      line.matches(of: #/[#](\d{1,9}):([0-9a-f]{4}) /#).compactMap { found in
        guard let index = Int(found.1), mark(index) + " " != found.0 else { return nil }
        return "row \(index) has the mark \(found.2): \(line)"
      }
    }
  }

  /// SplitMix64's mixing step (<https://prng.di.unimi.it/splitmix64.c>).
  private func mixed(_ index: Int) -> UInt64 {
    var mixed = seed &+ (UInt64(truncatingIfNeeded: index) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private static let words = [
    "a", "pear", "Cart", "移行", "進み具合", "한글", "e\u{301}", "👩‍👩‍👧‍👦", "🇯🇵", "👍🏽", "נ",
    "a_word_without_a_break",
    "\u{1B}[31m", "\u{202E}", "\t", "१२",
  ]
}
