/// So many rows of hostile text, each made from its index and a seed when it is asked for, so that it can
/// be told of any row on a screen whether it is the one that belongs there.
package struct StressRows: RandomAccessCollection, Equatable, Sendable {
  package struct Row: Identifiable, Equatable, Sendable {
    package let id: Int
    package let text: String
    package let inside: [Row]?
  }

  package let seed: UInt64
  /// How many rows.
  package let scale: Int

  /// - Parameter scale: how many rows; less than none is none.
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

  /// `#12:1f0a` and words: the number, and digits that only this number has under this seed.
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

  /// What is wrong with the rows of a screen: marks that aren't those of their number. Marks that are cut
  /// off, or belong to nothing, count for nothing.
  package func mistakes(in lines: [String]) -> [String] {
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
