import Testing

@testable import Patterns

@Suite struct RequiredLiteralTests {
  @Test(
    "the longest text that every match contains",
    arguments: [
      (#"^\s*import XCTest\b"#, "import XCTest"), ("foobar", "foobar"), (#"a\.b\(c"#, "a.b(c"),
      ("colou?r", "colo"), ("ab+cde", "cde"), ("abcd*", "abc"), ("abc(d|e)fghi", "fghi"),
      ("[a|b]cde", "cde"), ("[]|]cde", "cde"), (#"[\]|]cde"#, "cde"), ("abc{2}defg", "defg"),
      ("(?<=x|y)abc", "abc"), ("(?:a(b|c)d)efg", "efg"), ("abc.+?defg", "defg"), ("über", "über"),
      ("abü?", ""), ("@unchecked\\s+Sendable", "@unchecked"), (#"interface\{\}"#, "interface{}"),
      ("abc*+def", "def"), ("a(?=\\))bcd", "bcd"),
    ])
  func known(pattern: String, literal: String) {
    let found = RequiredLiteral(ofPattern: pattern)
    #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" == literal)
  }

  @Test(
    "ambiguous patterns have no required literal",
    arguments: [
      "foo|bar", "(?i)foobar", "(?i:foo)bar", "(?x) foo bar", "(*ACCEPT)foo", "a(*SKIP)foobar",
      #"\Qfoo\Ebar"#, #"\x{41}bcd"#, #"\x41bcd"#, #"\p{L}abc"#, #"(a)\1bcd"#, #"\cAbcd"#,
      "(?P<n>a)bcd", "(?#x)abcd", "[[:alpha:]]bcd", "ab", "", "abc{", "(foo)", #"\g{1}abc"#,
      #"(\Q)\E)abcd"#, #"\N{U+41}bcd"#,
      "foo {x|y} bar", "foo{(bar}baz)", "foo{(?i)}bar",
    ])
  func unknown(pattern: String) {
    #expect(RequiredLiteral(ofPattern: pattern) == nil)
  }

  @Test("the literal is found at any position")
  func search() throws {
    let literal = try #require(RequiredLiteral(Array("aXbc".utf8)))
    let text = Array("aXbaXbcXaXbcaX".utf8)
    text.withUnsafeBytes { text in
      #expect(literal.first(in: text, from: 0) == 3)
      #expect(literal.first(in: text, from: 4) == 8)
      #expect(literal.first(in: text, from: 9) == nil)
      #expect(literal.first(in: text, from: 14) == nil)
    }
    let short = Array("aX".utf8)
    short.withUnsafeBytes { #expect(literal.first(in: $0, from: 0) == nil) }
  }
}
