import SwiftPatterns
import Testing

/// Texts that aren't valid Swift, or that are nested deeply.
@Suite struct RobustnessTests {
  private static let patterns: [(SwiftPattern.Kind, String)] = [
    (.inherits, "A"), (.attribute, "@A"), (.call, "f(...)"), (.closureParameter, "any"),
  ]

  /// The lines that each of the patterns finds.
  private func lines(_ text: String) throws -> [[Int]] {
    let patterns = try Self.patterns.map { try SwiftPattern($0.0, $0.1) }
    return Workers.map(patterns) { $0.lines(in: text) }
  }

  @Test(
    "a text without code has no matches",
    arguments: ["", "\n", "\u{FEFF}", "\0", " \t\r\n", "#!swift\n"])
  func empty(_ text: String) throws {
    #expect(try lines(text).allSatisfy(\.isEmpty))
  }

  @Test("a text is parsed once for several patterns, as long as it is kept")
  func parsedOnce() throws {
    let patterns = try Self.patterns.map { try SwiftPattern($0.0, $0.1) }
    // Swift's == treats the last two as equal.
    let texts = [
      "class B: A {}\n@A func g() { f(1) }\n", "", "f(\"a\u{323}\u{307}\")",
      "f(\"a\u{307}\u{323}\")",
    ]
    var sources = ParsedSources()
    for pattern in patterns + patterns {
      let expected = Workers.map(texts) { pattern.lines(in: $0) }
      #expect(sources.lines(of: pattern, in: texts) == expected)
      #expect(sources.lines(of: pattern, in: texts.reversed()) == expected.reversed())
    }
    #expect(sources.parsed == 4)
    var small = ParsedSources(limit: 10)
    for pattern in patterns { _ = small.lines(of: pattern, in: [texts[0]]) }
    #expect(small.parsed == patterns.count)
  }

  @Test("code around an error is searched")
  func syntaxErrors() throws {
    let text = """
      class B: A {
        func g( {
      }
      let x = = 3
      @A func h() { f(1 }
      struct C: A {}
      """
    let found = try lines(text)
    #expect(found[0].first == 1 && found[1] == [5] && found[2] == [5])
  }

  @Test("a byte order mark and other line separators don't move lines")
  func separators() throws {
    #expect(try lines("\u{FEFF}f()\nf()\n")[2] == [1, 2])
    #expect(try lines("// a\u{2028}b\u{85}\rf()\r\nf()\n")[2].last == 2)
  }

  private static let openers = [
    "(", "[", "{", "f(", "f{", "-", "!", "a ? ", "a ? b : ", "if a {", "if a {} else ", "x.f().",
    "x[0]",
    "A.", "A<", "[A:", "(A)->", "class B: A {", "@A(", "#if X\n", "\"\\(", "f{_ in ",
    "switch a { case b: ",
    "func g() {", "&", "a!", "a?.", "try ", "await ", "case .f(", "#f(", "a + ", "@A ", "A & ",
    "/*", "#\"", "f()()",
    "let a: ", "A?", "some ", "where ", "do {} catch {", "_ = { ", "f(){}a:{}", "`", "\\.a", "~",
    "repeat {",
  ]

  @Test("deep nesting ends without a crash", arguments: openers)
  func nesting(_ opener: String) throws {
    let text = String(repeating: opener, count: (1 << 15) / opener.utf8.count)
    let lineCount = text.utf8.count { $0 == 0x0A } + 1
    for lines in try lines(text) {
      #expect(lines.allSatisfy { (1...lineCount).contains($0) })
      #expect(lines == Array(Set(lines)).sorted())
    }
  }

  @Test(
    "code around deeply nested code is searched",
    arguments: [("[", "]"), ("(", ")"), ("{", "}"), ("f(", ")"), ("A<", ">"), ("\"\\(", ")\"")])
  func around(_ opener: String, _ closer: String) throws {
    let nested = String(repeating: opener, count: 400) + "1" + String(repeating: closer, count: 400)
    let text = "f(1)\nlet x = \(nested)\nclass B: A {\n  func g() { f(2) }\n}\n"
    let found = try lines(text)
    #expect(found[0] == [3])
    #expect(found[2].filter { $0 != 2 } == [1, 4])
  }

  @Test("brackets in strings and comments aren't nesting")
  func strings() throws {
    let strings = """
      let a = "[\\u{1B}[31m((((" + "\\\\" + #"[[[\"[["# + "\\("[[".count)[["
      // [[[[((((
      /* [[[[ /* (((( */ [[[ */
      let b = \"\"\"
        [[["[[ {{{
        \"\"\"

      """
    let text = String(repeating: strings, count: 100) + "f(1)\n"
    #expect(try lines(text)[2] == [601])
  }

  @Test("a chain of calls is searched as far as its limit")
  func chain() throws {
    let chain = "x" + String(repeating: "\n.f()", count: 1_000)
    #expect(try lines(chain)[2].count == 1_000)
  }

  @Test("parts of a file in any order are read without a crash")
  func fragments() throws {
    let words = [
      "class", "B", ":", "A", "{", "}", "(", ")", "@A", "func", "f", "->", "async", "\n", "\"",
      "\\(", "#if", "#endif",
      "let", "=", "case", ".", "?", "in", ",", "<", ">", "`", "//", "/*", "*/", "😀", "\0",
      "\u{301}", "0x", "&",
    ]
    var generator = Generator(state: 42)
    for _ in 0..<300 {
      let text = (0..<200).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: " ")
      let lineCount = text.utf8.count { $0 == 0x0A } + 1
      for lines in try lines(text) { #expect(lines.allSatisfy { (1...lineCount).contains($0) }) }
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 32) | (state << 32)
    }
  }
}
