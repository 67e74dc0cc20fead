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
    #expect(try JSONTree(text: tree.text) == tree, "and again, as it is written")
  }

  @Test("it is written as the codec writes it, byte by byte")
  func written() throws {
    let tree: JSONTree = [
      "text": "a\"\\/\u{8}\u{C}\n\r\t\u{1F}\u{0}\u{7F}é😀", "b": [], "a": [:], "no": .null,
      "yes": true,
      "B": [1, -2, .number(0.5), .number(1e300), .number(-1.25e-7), .number(100), .number(1e16)],
      "é": [["x": [false]]], "aa": .integer(.max), "A-1": .integer(.min),
    ]
    #expect(tree.text == (try RouteCoding.encode(tree)))
    for (_, tree) in JSONTreeTests.samples { #expect(tree.text == (try RouteCoding.encode(tree))) }
    #expect(JSONTree.array([.number(.infinity)]).text == "[null]", "JSON has no such number")
  }

  @Test(
    "what is no JSON says where",
    arguments: [
      ("", "the text ends where a value is expected, at line 1, column 1"),
      ("{\n  'a': 1}", "a member's name in quotes is expected, at line 2, column 3"),
      ("[1,]", "a value is expected, at line 1, column 4"),
      ("[1 2]", "“,” or “]” is expected, at line 1, column 4"),
      (#"{"a" 1}"#, "“:” is expected, at line 1, column 6"),
      (#"{"a": 1, "a": 2}"#, "the member “a” is there twice, at line 1, column 10"),
      ("[tru]", "a value is expected, at line 1, column 2"),
      ("01", "this is no number, at line 1, column 3"), ("-", "this is no number"),
      ("1.", "digits are expected"), ("1e", "digits are expected"),
      ("1e999", "the number is too large"), ("\"a", "the text ends within a string"),
      ("\"a\nb\"", "a control character stands in a text"),
      (#""\x""#, "there is no such escape"), (#""\u12g4""#, "four hexadecimal digits are expected"),
      (#""\ud800x""#, "half a character is escaped"), (#""\udc00""#, "half a character is escaped"),
      ("1 1", "something follows the value, at line 1, column 3"),
    ])
  func mistakes(_ text: String, _ mistake: String) {
    do {
      _ = try JSONTree(text: text)
      Issue.record("\(text) was taken")
    } catch {
      #expect("\(error)".hasPrefix(mistake), "\(error)")
    }
  }

  @Test("what is nested without end is refused before it is too deep to read")
  func depth() throws {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try JSONTree(text: deepest) }
    #expect(throws: (any Error).self) { try JSONTree(text: "[\(deepest)]") }
    #expect(throws: (any Error).self) {
      try JSONTree(text: String(repeating: "{\"a\":", count: 100_000))
    }
  }
}
