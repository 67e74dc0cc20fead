import TestSupport

/// Changes inputs at random: bytes, parts, and tokens that the format gives a meaning.
struct Mutator {
  private static let longest = 4_096
  private var random: SeededGenerator
  private let seeds: [[UInt8]]
  private let tokens: [[UInt8]]

  /// Creates a mutator.
  ///
  /// - Parameters:
  ///   - seeds: valid inputs.
  ///   - seed: the same seed gives the same inputs.
  init(_ seeds: [[UInt8]], seed: UInt64) {
    self.seeds = seeds
    random = SeededGenerator(seed: seed)
    let common = [
      "\0", "\n", "\r\n", "\t", " ", "\"", "'", "\\", "{", "}", "[", "]", "(", ")", "<", ">", "/*",
      "*/",
      "//", "#", ":", ",", "-", "*", "**", "&a", "*a", "!!", "|", "@", "é", "漢", "\u{1B}[2J",
      "\u{2028}", "-1",
      "9223372036854775808", "1e999", "null",
    ]
    let words = seeds.flatMap {
      $0.split { !($0 >= 0x61 && $0 <= 0x7A || $0 >= 0x41 && $0 <= 0x5A) }
    }
    tokens =
      common.map { Array($0.utf8) } + words.map { Array($0) } + [
        [0xFF], [0xC3], [0xED, 0xA0, 0x80],
      ]
  }

  /// Returns the next input.
  mutating func next() -> [UInt8] {
    var input = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...8, using: &random) { mutate(&input) }
    return Array(input.prefix(Mutator.longest))
  }

  private mutating func mutate(_ input: inout [UInt8]) {
    let start = Int.random(in: 0...input.count, using: &random)
    let length = Int.random(in: 0...min(40, input.count - start), using: &random)
    let part = start..<(start + length)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: input.removeSubrange(part)
    case 1: input.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: start)
    case 2: input.replaceSubrange(part, with: tokens.randomElement(using: &random) ?? [])
    case 3: input.insert(contentsOf: input[part], at: start)
    case 4: input.insert(UInt8.random(in: 0...255, using: &random), at: start)
    case 5 where start < input.count: input[start] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 6:
      // Nested or long input.
      let token = tokens.randomElement(using: &random) ?? []
      let count = Int.random(in: 1...200, using: &random)
      input.insert(contentsOf: Array(repeating: token, count: count).joined(), at: start)
    case 7:
      // The start of one input with the end of another.
      let other = seeds.randomElement(using: &random) ?? []
      let end = Int.random(in: 0...other.count, using: &random)
      input = Array(input[..<start] + other[end...])
    default: input.removeSubrange(start...)
    }
  }
}
