import OwnersInterface
import Testing

@testable import OwnersLogic

@Suite struct PatternIndexTests {
  /// Random patterns and paths of a few names, so that many match.
  private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }

    mutating func path() -> String {
      (0...roll(4)).map { _ in ["a", "b", "ab", "a.c", "b.c"][roll(5)] }.joined(separator: "/")
    }

    mutating func pattern() -> String {
      let names = ["a", "b", "ab", "a.c", "*", "*.c", "a*", "?", "**", "*b*"]
      let body = (0...roll(3)).map { _ in names[roll(names.count)] }.joined(separator: "/")
      return ["", "/"][roll(2)] + body + ["", "/"][roll(2)]
    }
  }

  @Test("the index finds the same patterns as trying all of them", arguments: 0..<6)
  func sameAsAll(seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 977 &+ 13)
    for isGitLab in [false, true] {
      let patterns = (0..<60).map { _ in
        isGitLab ? PathPattern(gitlab: dice.pattern()) : PathPattern(github: dice.pattern())
      }
      let index = PatternIndex(patterns)
      for _ in 0..<200 {
        let path = PathParts(dice.path().utf8)
        let all = patterns.indices.filter { patterns[$0].matches(path) }
        #expect(index.matches(path) == all)
        #expect(index.lastMatch(path) == all.last)
      }
    }
  }
}
