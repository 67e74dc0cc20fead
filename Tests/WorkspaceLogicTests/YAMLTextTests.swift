import Testing
import WorkspaceLogic

@Suite struct YAMLTextTests {
  @Test(
    "a text is in single quotes unless YAML would change it",
    arguments: [
      ("a'b \\d", "'a''b \\d'"), ("a\tb\"\\", #""a\x09b\"\\""#), ("a\u{85}b", #""a\x85b""#),
      ("a\u{2028}\u{2029}", #""a\u2028\u2029""#), ("\u{FEFF}é", "\"\\ufeffé\""),
      ("e\u{301}", "'e\u{301}'"), ("'\u{301}", "'''\u{301}'"),
    ])
  func quoted(text: String, expected: String) {
    #expect(Array(YAMLText.quoted(text).utf8) == Array(expected.utf8))
  }
}
