import Routing
import Testing

@Suite struct JSONTreeTests {
  private static let samples: [(String, JSONTree)] = [
    ("null", .null), ("true", true), (" false ", false), ("0", 0), ("-12", -12),
    ("1.5", .number(1.5)), ("1e3", 1000), ("9223372036854775808", .number(0x1p63)),
    (#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, "a\"\\/\u{8}\u{C}\n\r\té😀"),
    ("[]", []), ("[1, [2], {}]", [1, [2], [:]]),
    (#"{"a": {"b": [null]}, "é": "ü"}"#, ["a": ["b": [.null]], "é": "ü"]),
  ]

  @Test("every kind of value", arguments: JSONTreeTests.samples)
  func values(_ text: String, _ tree: JSONTree) throws {
    #expect(try JSONTree(text: text) == tree)
    #expect(try JSONTree(text: tree.text) == tree, "the tree's own text")
  }

  @Test("the text of a tree has the same bytes as the codec's output")
  func written() throws {
    let tree: JSONTree = [
      "text": "a\"\\/\u{8}\u{C}\n\r\t\u{1F}\u{0}\u{7F}é😀", "b": [], "a": [:], "no": .null,
      "yes": true,
      "B": [1, -2, .number(0.5), .number(1e300), .number(-1.25e-7), .number(100), .number(1e16)],
      "é": [["x": [false]]], "aa": .integer(.max), "A-1": .integer(.min),
    ]
    #expect(tree.text == (try RouteCoding.encode(tree)))
    for (_, tree) in JSONTreeTests.samples { #expect(tree.text == (try RouteCoding.encode(tree))) }
    #expect(JSONTree.array([.number(.infinity)]).text == "[null]", "JSON has no infinity")
  }

  @Test(
    "errors name the line and column",
    arguments: [
      ("", "expected a value, found the end of the text, at line 1, column 1"),
      ("{\n  'a': 1}", "expected a member name in quotes, at line 2, column 3"),
      ("[1,]", "expected a value, at line 1, column 4"),
      ("[1 2]", "expected \",\" or \"]\", at line 1, column 4"),
      (#"{"a" 1}"#, "expected \":\", at line 1, column 6"),
      (#"{"a": 1, "a": 2}"#, "duplicate member \"a\", at line 1, column 10"),
      ("[tru]", "expected a value, at line 1, column 2"),
      ("01", "invalid number, at line 1, column 3"), ("-", "invalid number"),
      ("1.", "expected digits"), ("1e", "expected digits"),
      ("1e999", "number is too large"), ("\"a", "unterminated string"),
      ("\"a\nb\"", "unescaped control character in a string"),
      (#""\x""#, "unknown escape sequence"), (#""\u12g4""#, "expected four hexadecimal digits"),
      (#""\ud800x""#, "unpaired surrogate in an escape sequence"),
      (#""\udc00""#, "unpaired surrogate in an escape sequence"),
      ("1 1", "unexpected text after the value, at line 1, column 3"),
    ])
  func errors(_ text: String, _ message: String) {
    do {
      _ = try JSONTree(text: text)
      Issue.record("\(text) was accepted")
    } catch {
      #expect("\(error)".hasPrefix(message), "\(error)")
    }
  }

  @Test("text that is nested too deeply is rejected before the stack overflows")
  func depth() throws {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try JSONTree(text: deepest) }
    #expect(throws: (any Error).self) { try JSONTree(text: "[\(deepest)]") }
    #expect(throws: (any Error).self) {
      try JSONTree(text: String(repeating: "{\"a\":", count: 100_000))
    }
  }
}
