import Routing
import Testing

@Suite struct LocatedJSONTests {
  private func parse(_ text: String) throws -> LocatedJSON {
    try LocatedJSON(parsing: Array(text.utf8))
  }

  @Test("each value and each key has its line")
  func lines() throws {
    let document = try parse("{\n  \"a\":\n  [1,\n   {\"b\": true}],\n\"c\": \"x\"}")
    #expect(document.line == 1)
    #expect(document.members.map(\.key) == ["a", "c"])
    #expect(document.members.map(\.line) == [2, 5])
    let list = try #require(document["a"])
    #expect(list.line == 3 && list.elements?.map(\.line) == [3, 4])
    #expect(list.elements?.first?.integer == 1)
    #expect(list.elements?.last?["b"]?.isTrue == true)
    #expect(document["c"]?.string == "x" && document["d"] == nil)
  }

  @Test("a byte order mark is skipped, and the last of repeated keys wins")
  func lenience() throws {
    #expect(try parse("\u{FEFF}{\"a\": 1, \"a\": 2}")["a"]?.integer == 2)
  }

  @Test("an error has its line and column, and deep nesting is one")
  func errors() {
    let error = #expect(throws: JSONSyntaxError.self) { try parse("{\n  \"a\" 1}") }
    #expect(error?.description == "expected \":\", at line 2, column 7")
    #expect(throws: JSONSyntaxError.self) { try parse(String(repeating: "[", count: 100_000)) }
  }
}
