import TestSupport

/// Random patterns made of typical parts; the same seed gives the same patterns.
struct RandomPattern {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let atoms = [
    "import", "XCTest", "foo", "bar", "let", #"\w"#, #"\d"#, #"\s"#, ".", "[a-z]", "[^a-z]",
    #"\S"#, "é", #"\("#, "x", #"\t"#, "(?i:FOO)", #"\."#, "(?:foo|bar)", #"\W"#, " ",
  ]
  private static let repeats = ["", "", "", "", "*", "+", "?", "{2}", "*?", "++"]
  private static let borders = ["", "", "", "^", #"\b"#, "(?<=o)", "(?<![a-z])", #"^\s*"#, #"\B"#]
  private static let ends = ["", "", "", "$", #"\b"#, "(?=;)", "(?![a-z])", #"\s*$"#, #"\r$"#]

  mutating func next() -> String {
    var pattern = random.pick(RandomPattern.borders)
    for _ in 0...random.below(4) {
      pattern += random.pick(RandomPattern.atoms) + random.pick(RandomPattern.repeats)
    }
    return pattern + random.pick(RandomPattern.ends)
  }
}
