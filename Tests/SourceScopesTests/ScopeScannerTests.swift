import SourceScopes
import TestSupport
import Testing

/// Each line of an example is followed by its scopes: `.` for code, `s` for a string, `#` for a
/// comment.
@Suite struct ScopeScannerTests {
  /// A text of one language with the scopes of its bytes.
  struct Example: Sendable, CustomStringConvertible {
    let language: ScopeLanguage
    let description: String
    let lines: [(text: String, scopes: String)]

    init(_ language: ScopeLanguage, _ title: String, _ lines: (String, String)...) {
      self.language = language
      description = "\(language.rawValue): \(title)"
      self.lines = lines
    }

    var text: String { lines.map { $0.text + "\n" }.joined() }
  }

  /// The scopes of each line, without the newline.
  static func scopes(_ language: ScopeLanguage, _ text: [UInt8]) -> [String] {
    var scanner = ScopeScanner(language)
    var all = ""
    var start = 0
    for run in text.withUnsafeBytes({ scanner.runs(in: $0) }) {
      let sign =
        switch run.scope {
        case .code: "."
        case .comments: "#"
        case .strings: "s"
        }
      all += String(repeating: sign, count: Int(run.end) - start)
      start = Int(run.end)
    }
    #expect(start == text.count)
    let signs = Array(all)
    var lines: [String] = []
    var line = 0
    for (offset, byte) in text.enumerated() where byte == 0x0A {
      lines.append(String(signs[line..<offset]))
      line = offset + 1
    }
    return lines
  }

  @Test("the scopes of each byte are those of the language", arguments: examples)
  func scopes(of example: Example) {
    let found = ScopeScannerTests.scopes(example.language, Array(example.text.utf8))
    for (line, scopes) in zip(example.lines, found) {
      #expect(scopes == line.scopes, "\(line.text)")
    }
    #expect(found.count == example.lines.count)
  }

  @Test("a text scanned line by line has the same scopes", arguments: examples)
  func parts(of example: Example) {
    var scanner = ScopeScanner(example.language)
    let whole = ScopeScannerTests.scopes(example.language, Array(example.text.utf8))
    for (line, scopes) in zip(example.lines, whole) {
      let bytes = Array((line.text + "\n").utf8)
      var found = ""
      var start = 0
      for run in bytes.withUnsafeBytes({ scanner.runs(in: $0) }) {
        let sign = run.scope == .code ? "." : run.scope == .comments ? "#" : "s"
        found += String(repeating: sign, count: Int(run.end) - start)
        start = Int(run.end)
      }
      #expect(String(found.dropLast()) == scopes, "\(line.text)")
    }
  }

  @Test(
    "random text in any language is scanned in parts as a whole", arguments: [1, 2, 3] as [UInt64])
  func randomText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for language in ScopeLanguage.allCases {
      for _ in 0..<60 {
        var text: [UInt8] = []
        for _ in 0..<(1 + random.below(60)) {
          text += Array(random.pick(ScopeScannerTests.fragments).utf8)
        }
        text.append(0x0A)
        var whole = ScopeScanner(language)
        let runs = text.withUnsafeBytes { whole.runs(in: $0) }
        var parts = ScopeScanner(language)
        var scopes: [SourceScope] = []
        var start = 0
        while start < text.count {
          var end = start
          for _ in 0...random.below(3) {
            end = (text[end...].firstIndex(of: 0x0A) ?? text.count - 1) + 1
            if end >= text.count { break }
          }
          let part = Array(text[start..<end])
          // Some parts are skipped, as lines without a match are.
          if random.below(3) == 0 {
            part.withUnsafeBytes { parts.skip($0) }
            scopes += ScopeScannerTests.scopes(of: runs)[start..<end]
          } else {
            scopes += ScopeScannerTests.scopes(of: part.withUnsafeBytes { parts.runs(in: $0) })
          }
          start = end
        }
        #expect(
          scopes == ScopeScannerTests.scopes(of: runs),
          "\(language): \(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  private static func scopes(of runs: [ScopeRun]) -> [SourceScope] {
    var scopes: [SourceScope] = []
    for run in runs {
      scopes += Array(repeating: run.scope, count: Int(run.end) - scopes.count)
    }
    return scopes
  }

  private static let fragments = [
    "\n", "\n", "\n", "\r\n", " ", "  ", "a", "b1", "x", "\"", "\"\"\"", "'", "'''", "`", "\\", "/",
    "//", "/*", "*/", "#", "##", "{", "}", "(", ")", "[", "]", "<", ">", "<<", "<<~EOS", "<<EOF",
    "EOS", "EOF", "<?php", "?>", "$", "${", "$(", "#{", "\\(", "=", ",", ":", "- ", "|", "%w", "%",
    "?", "r#", "f", "R", "@", "$@", "<b>", "</b>", "=begin", "=end", "return ", "é", "\u{1F600}",
  ]

  @Test("deeply nested code stays within a limit")
  func deepNesting() {
    let text = String(repeating: "\"\\(", count: 2_000) + "\n"
    let scopes = ScopeScannerTests.scopes(.swift, Array(text.utf8))
    #expect(scopes.first?.count == 6_000)
  }

  @Test("a string or comment without an end extends to the end of the text or line")
  func withoutEnd() {
    #expect(ScopeScannerTests.scopes(.c, Array("a /* b\nc\n".utf8)) == ["..####", "#"])
    #expect(ScopeScannerTests.scopes(.swift, Array("a \"b\nc\n".utf8)) == ["..ss", "."])
    #expect(ScopeScannerTests.scopes(.go, Array("a `b\nc\n".utf8)) == ["..ss", "s"])
    #expect(ScopeScannerTests.scopes(.ruby, Array("a <<~X\nb\nc\n".utf8)) == ["......", "s", "s"])
  }

  @Test("the language is known from the extension or the name of a file")
  func languages() {
    func language(_ path: String) -> ScopeLanguage? { ScopeLanguage(path: Array(path.utf8)) }
    #expect(language("a/B.swift") == .swift)
    #expect(language("a.b/c.MM") == .c)
    #expect(language("ios/Podfile") == .ruby)
    #expect(language("a/x.tsx") == .javaScript)
    #expect(language("a/x.ts") == .typeScript)
    #expect(language("a.swift/b") == nil)
    #expect(language("README.md") == nil)
    #expect(language("swift") == nil)
    #expect(language("") == nil)
    #expect(ScopeLanguage.kind(ofPath: Array("a/b.proto".utf8)) == ".proto")
    #expect(ScopeLanguage.kind(ofPath: Array("a.b/Makefile".utf8)) == "Makefile")
    #expect(ScopeLanguage.kind(ofPath: Array(".gitignore".utf8)) == ".gitignore")
  }
}
