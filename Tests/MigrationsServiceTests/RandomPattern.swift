/// Patterns made of the pieces that people write, always the same ones for a seed.
struct RandomPattern {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private static let atoms = [
    "import", "XCTest", "foo", "bar", "let", #"\w"#, #"\d"#, #"\s"#, ".", "[a-z]", "[^a-z]",
    #"\S"#, "é", #"\("#, "x", #"\t"#, "(?i:FOO)", #"\."#, "(?:foo|bar)", #"\W"#, " ",
  ]
  private static let repeats = ["", "", "", "", "*", "+", "?", "{2}", "*?", "++"]
  private static let borders = ["", "", "", "^", #"\b"#, "(?<=o)", "(?<![a-z])", #"^\s*"#, #"\B"#]
  private static let ends = ["", "", "", "$", #"\b"#, "(?=;)", "(?![a-z])", #"\s*$"#, #"\r$"#]

  mutating func next() -> String {
    var pattern = pick(RandomPattern.borders)
    for _ in 0...number(below: 4) {
      pattern += pick(RandomPattern.atoms) + pick(RandomPattern.repeats)
    }
    return pattern + pick(RandomPattern.ends)
  }

  private mutating func pick(_ pieces: [String]) -> String {
    pieces[number(below: pieces.count)]
  }

  /// SplitMix64.
  private mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
