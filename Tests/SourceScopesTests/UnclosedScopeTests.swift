import SourceScopes
import Testing

/// Strings, comments, heredocs and tags that a text never closes.
@Suite struct UnclosedScopeTests {
  /// The line on which the unclosed part begins; nil if there is none. The text is scanned line by
  /// line and as a whole.
  private func line(_ language: ScopeLanguage, _ text: String) -> Int? {
    let bytes = Array(text.utf8)
    var whole = ScopeScanner(language)
    bytes.withUnsafeBytes { whole.skip($0) }
    var parts = ScopeScanner(language)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      (Array(line) + [0x0A]).withUnsafeBytes { parts.skip($0) }
    }
    let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    Array(bytes[end...]).withUnsafeBytes { parts.skip($0) }
    #expect(whole.unclosed == parts.unclosed)
    return whole.unclosed.map { offset in bytes[..<offset].count { $0 == 0x0A } + 1 }
  }

  /// An example in which the second line opens something that nothing closes.
  private static let open: [(ScopeLanguage, String)] = [
    (.c, "/* a */\nb /* c\nx\n"),
    (.swift, "/* a */\n/* b /* c */\nx\n"),
    (.swift, "a\nlet b = \"\"\"\nc \"\n"),
    (.swift, "a\nlet b = #\"\"\"\nc \"\"\"\n"),
    (.swift, "a\nb(\"\\(c\nx\n"),
    (.python, "'''a'''\nb = \"\"\"\nc\n'''\n"),
    (.python, "a\nb = r'''\nc\n"),
    (.rust, "let a = r\"\";\nlet b = r#\"\nc \" d\n"),
    (.c, "a\nb = R\"x(\nc )\" d\n"),
    (.cSharp, "a\nb = @\"c\nx\n"),
    (.go, "a := ``\nb := `c\nx\n"),
    (.javaScript, "``\n`a ${\nb\n"),
    (.javaScript, "a\nreturn <b>\nc\n"),
    (.kotlin, "a\nval b = \"\"\"\nc\n"),
    (.java, "a\nvar b = \"\"\"\nc\n"),
    (.shell, "a\ncat <<EOF\nb\nEOF2\n"),
    (.shell, "a\necho 'b\nc\n"),
    (.ruby, "a\nb <<~X\nc\nx\n"),
    (.ruby, "a\n=begin\nb\n"),
    (.ruby, "a\nb = %w[c\nx\n"),
    (.php, "<?php\n$a = <<<X\nb\n"),
    (.php, "<?php\n/* a\nb ?>\n"),
    (.yaml, "a: \"b\"\nc: \"d\ne: f\n"),
  ]

  @Test("the line is known on which an unclosed part begins", arguments: open)
  func unclosed(_ language: ScopeLanguage, _ text: String) {
    #expect(line(language, text) == 2, "\(language): \(text)")
  }

  private static let closed: [(ScopeLanguage, String)] = [
    (.c, "/* a\n*/\nb"),
    (.swift, "\"\"\"\na\n\"\"\"\n// b"),
    // These end with their line.
    (.swift, "let a = \"b\nc\n"),
    (.javaScript, "a = 'b"),
    (.c, "a // b \\"),
    (.shell, "cat <<EOF\na\nEOF"),
    (.shell, "a=$(cat <<EOF\nb\nEOF)\nc\n"),
    (.shell, "a=\"${b:-{\\}}\"\nc\n"),
    (.kotlin, "a($$\"\"\"\n${b\n\"\"\")\nc\n"),
    // These extend to the end of the file.
    (.ruby, "a\n__END__\nb '\n"),
    (.yaml, "a: |\n  b\n  c\n"),
    (.php, "<?php\na();\n"),
    (.php, "<b>\n"),
    (.python, ""),
  ]

  @Test("a complete text, and text that needs no end, isn't unclosed", arguments: closed)
  func complete(_ language: ScopeLanguage, _ text: String) {
    #expect(line(language, text) == nil, "\(language): \(text)")
  }
}
