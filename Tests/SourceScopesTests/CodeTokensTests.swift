import Testing

@testable import SourceScopes

/// The tokens of code, their depth and their pairs.
@Suite struct CodeTokensTests {
  private func tokens(_ text: String, _ language: ScopeLanguage = .swift) -> CodeTokens {
    Array(text.utf8).withUnsafeBytes { CodeTokens($0, language) }
  }

  private func texts(_ text: String, _ language: ScopeLanguage = .swift) -> [String] {
    let bytes = Array(text.utf8)
    return tokens(text, language).all.map {
      String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self)
    }
  }

  @Test("names, numbers, operators, delimiters and strings are tokens; comments and space aren't")
  func kinds() {
    #expect(
      texts("a.b(1.5, \"x y\") // c\n  == /* d */ $e") == [
        "a", ".", "b", "(", "1.5", ",", "\"x y\"", ")", "==", "$e",
      ])
    #expect(texts("a===b..<c??d", .javaScript) == ["a", "===", "b", "..<", "c", "??", "d"])
    #expect(texts("A<B<C>>", .java) == ["A", "<", "B", "<", "C", ">", ">"])
    #expect(texts("a \\\n b", .python) == ["a", "b"])
    #expect(
      texts("f(1.) 2.\n3..c 4.d", .rust) == [
        "f", "(", "1.", ")", "2.", "3", "..", "c", "4", ".", "d",
      ])
    #expect(texts("a.5.\nb 6.", .rust) == ["a", ".", "5", ".", "b", "6."])
    #expect(texts("a.#b(#)", .javaScript) == ["a", ".", "#b", "(", "#", ")"])
  }

  @Test("?. is one operator, except where it is a postfix operator and a member")
  func optionals() {
    #expect(texts("a?.b", .kotlin) == ["a", "?.", "b"])
    #expect(texts("a?.b", .swift) == ["a", "?", ".", "b"])
    #expect(texts("a?.b", .rust) == ["a", "?", ".", "b"])
  }

  @Test("code in a string is deeper than the string, and the string is as deep as its code")
  func depth() {
    let all = tokens("f(\"a\\(b(\"c\"))d\")").all
    #expect(all.map(\.depth) == [1, 1, 1, 3, 3, 3, 3, 1, 1])
    #expect(all.map(\.kind)[2] == .string)
    #expect(all.map(\.kind)[5] == .string)
  }

  @Test("delimiters are paired from the inside, and one without a partner leaves the others paired")
  func pairs() {
    let whole = tokens("f(a[1]) { }")
    #expect(whole.unpaired == nil)
    #expect(whole.all.map(\.partner) == [-1, 6, -1, 5, -1, 3, 1, 8, 7])
    let open = tokens("{ f(a }")
    #expect(open.unpaired == 2)
    #expect(open.all.map(\.partner) == [4, -1, -1, -1, 0])
    #expect(tokens(") (a)").all.map(\.partner) == [-1, 3, -1, 1])
    #expect(tokens(") (a)").unpaired == 0)
  }

  @Test("each token reports whether a line break precedes it, also one in a comment")
  func breaks() {
    #expect(
      tokens("a b\nc /*\n*/ d e").all.map(\.isOnNewLine) == [false, false, true, true, false])
  }

  @Test("the text around the code of PHP has no tokens, and a piece of code needs no tag")
  func markup() {
    #expect(texts("don't (<?php f(1) ?>) {", .php) == ["f", "(", "1", ")"])
    let code = Array("f(1)".utf8).withUnsafeBytes { CodeTokens(code: $0, .php) }
    #expect(code.all.count == 4)
    #expect(code.all.first?.depth == 1)
  }

  @Test("a string or a comment without an end is reported")
  func open() {
    #expect(tokens("f(\"a").isOpen)
    #expect(tokens("f() /* a").isOpen)
    #expect(!tokens("f(\"a\\(b)\")").isOpen)
    #expect(!tokens("f() // a").isOpen)
  }
}
