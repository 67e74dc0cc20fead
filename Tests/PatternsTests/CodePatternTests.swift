import SourceScopes
import Testing

@testable import Patterns

/// The lines on which code patterns match.
@Suite struct CodePatternTests {
  /// A pattern with the lines of a text on which it matches.
  struct Example: Sendable, CustomStringConvertible {
    let language: ScopeLanguage
    let pattern: String
    let text: String
    let lines: [Int]

    init(_ language: ScopeLanguage, _ pattern: String, _ text: String, _ lines: [Int]) {
      self.language = language
      self.pattern = pattern
      self.text = text
      self.lines = lines
    }

    var description: String { "\(language.rawValue): \(pattern)" }
  }

  static func found(
    _ patterns: [String], _ text: String, _ language: ScopeLanguage?, matchLimit: UInt32 = 10_000
  ) throws -> [MatchedLine] {
    let search = LineSearch(code: try patterns.map { try CodePattern($0) })
    var found: [MatchedLine] = []
    try Array(text.utf8).withUnsafeBytes {
      try search.lines(
        in: $0, with: PatternMatcher(matchLimit: matchLimit), language: language,
        countsMatches: true
      ) {
        found.append($0)
        return true
      }
    }
    return found
  }

  @Test("a pattern matches code and its holes", arguments: examples)
  func lines(of example: Example) throws {
    let found = try CodePatternTests.found([example.pattern], example.text, example.language)
    #expect(found.map(\.number) == example.lines)
  }

  static let examples: [Example] = [
    // White space, line breaks and comments.
    Example(.swift, "f(a, b)", "f(a,b)\nf( a , // x\n  b )\nfa(a, b)\n", [1, 2]),
    Example(.swift, "f(a)", "// f(a)\n/* f(a) */\n\"f(a)\"\n\"\\(f(a))\"\n", [4]),
    Example(.python, "f(a)", "# f(a)\n'f(a)'\nf'{f(a)}'\nf(a)\n", [3, 4]),
    // One expression.
    Example(.swift, "f($X)", "f()\nf(1)\nf(1, 2)\nf(g(1, 2))\nf(\"\\(g(1, 2))\")\n", [2, 4, 5]),
    Example(.swift, "f($X)", "f(\n  1,\n)\n", [1]),
    Example(.swift, "f($A, $A)", "f(a.b, a . b)\nf(a, b)\n", [1]),
    Example(.swift, "f($_, $_)", "f(a, b)\n", [1]),
    Example(.javaScript, "$A === $A", "a === a\na === a.b\na.b === a\na.b === a.b\n", [1, 4]),
    Example(
      .javaScript, "useState($X)", "useState(new Map<string, A<B>>())\nuseState(a, b)\n", [1]),
    // Any number of expressions.
    Example(.swift, "f($$$)", "f()\nf(1)\nf(1, 2)\nf\n", [1, 2, 3]),
    Example(.swift, "f($A, $$$MORE)", "f()\nf(1)\nf(1, 2)\nf(1, 2, 3)\n", [2, 3, 4]),
    Example(.swift, "f($$$MORE, $A)", "f()\nf(1)\nf(1, 2)\n", [2, 3]),
    Example(.swift, "f($$$A) + g($$$A)", "f(1, 2) + g(1, 2)\nf(1) + g(2)\n", [1]),
    // Blocks.
    Example(.swift, "a { $BODY }", "a { }\na { b }\na {\n  b()\n  c()\n}\n", [2, 3]),
    Example(.swift, "a { $$$BODY }", "a { }\na { b }\na {\n  b()\n  c()\n}\n", [1, 2, 3]),
    Example(.java, "if ($X) { return $Y; }", "if (a(b)) { return c; }\nif (a) { b(); }\n", [1]),
    Example(.javaScript, "f($X);", "f(1);\nf(1)\n", [1]),
    // The start of a match is the start of the expression.
    Example(.javaScript, "$X.catch($Y)", "a\n  .then(b)\n  .catch(c)\n", [1]),
    Example(.rust, "$X.unwrap()", "a.b()?\n  .get::<A<B>>(1)\n  .unwrap()\n", [1]),
    Example(.kotlin, "$X!!", "f { a -> b!!.c }\nif (a !is B) c\n", [1]),
    Example(
      .ruby, "$X.nil?", "@a.nil?\nb.c { |d| d }\n  .nil?\ne?.nil?\n!f&.g.nil?\n", [1, 2, 4, 5]),
    Example(.rust, "$X.clone()", "f(def.clone())\nvar.clone()\n::a::b.clone()\n", [1, 2, 3]),
    Example(.c, "$X = NULL;", "case 3: a = NULL;\n", [1]),
    Example(.python, "$X.format($$$)", "f('a'\n  'b'.format(c))\n", [1]),
    Example(.swift, "$X = nil", "let a: B? = nil\nlet b = nil\nc.d = nil\n", [3]),
    Example(.swift, "$X.f()", "g(a: b.f())\n", [1]),
    Example(.c, "$X = NULL;", "int *a = NULL;\n*b = NULL;\nc = NULL;\n", [2, 3]),
    // A keyword of another language is a name.
    Example(.swift, "$X = nil", "assert = nil\ndelete = nil\nis = nil\n", [1, 2]),
    Example(.c, "$X = NULL;", "in = NULL;\nawait = NULL;\nif = NULL;\n", [1, 2]),
    Example(.go, "$F($X)", "delete(a)\nif (a) {\n}\nassert(b)\n", [1, 4]),
    Example(.java, "$X = null;", "function = null;\nnot = null;\nelse = null;\n", [1, 2]),
    Example(.ruby, "$X = nil", "assert = nil\ntry = nil\nunless = nil\n", [1, 2]),
    Example(.python, "$X = None", "switch = None\nuntil = None\nassert = None\n", [1, 2]),
    // Members and declarations aren't calls of the name.
    Example(.swift, "f($X)", "a.f(1)\nfunc f(a) { }\nreturn f(1)\ntry! f(2)\n", [3, 4]),
    Example(.java, "f($X)", "void f(int a) { }\nnew f(1);\nreturn f(1);\nF(int a) { }\n", [3]),
    Example(.javaScript, "f($X)", "class A { f(a) { } }\nif (f(a)) { }\n@f(1)\n", [2, 3]),
    Example(.go, "f($X)", "func (a *A) f(b int) { }\ngo f(1)\n", [2]),
    Example(
      .python, "f($A, $B)", "a = 1.\nf(b, 2.)\nf(3., 'c')\nf(4.5, 6)\nf(7.)\n", [2, 3, 4]),
    Example(
      .python, "except $E as $N:", "except A:\n  with b as c:\nexcept D as e:\n", [3]),
    Example(.python, "f({$A: $B})", "f({\n  a:\n  b})\n", [1]),
    Example(
      .javaScript, "typeof $X === 'a'",
      "typeof b.c(d) === 'a'\ntypeof e === 'f' && g === 'a'\ntypeof h.#i === 'a'\n", [1, 3]),
    Example(.go, "len($X)", "for len(a) > 0 {\n}\nfor i := range len(b) {\n}\n", [1, 3]),
    Example(.go, "$X.Next()", "for a.Next() {\n}\n", [1]),
    Example(.python, "$X.format($$$)", "case.format(a)\nb = case.format(c)\n", [1, 2]),
    Example(.swift, "$X.f()", "case.f():\nreturn.f()\na.f()\n", [3]),
    Example(
      .go, "append($A, $$$B)",
      "type A interface {\n  append(a int, b B) error\n}\nx = append(a, b)\nappend(a, b)\nf()\n",
      [4, 5]),
    Example(
      .rust, "$X.f($$$)",
      "Point { x }.f()\na::B::<C> {\n  d,\n}\n.f()\nif a { b }\nmatch e { _ => g }.f()\n", [1, 2]),
    Example(.rust, "$X.f()", "unsafe { a }.f()\n", [1]),
    Example(.swift, "class $N: $B { $$$ }", "final class A: B { }\nclass C { }\n", [1]),
    Example(.swift, "try! $X", "try! f()\ntry !f()\n", [1]),
    Example(.swift, "selector($X)", "#selector(a)\nselector(a)\n", [2]),
    Example(.swift, "#selector($X)", "#selector(a)\nselector(a)\n", [1]),
    // The end of a statement.
    Example(.swift, "let $X = $Y", "let a: B\nc = d\nlet e = f\n", [3]),
    Example(.python, "raise $X", "raise\nf()\nraise A\n", [3]),
    Example(.ruby, "puts $X", "puts if a\nputs b\n", [2]),
    Example(.javaScript, "$X?.$Y", "a?.b\na?.(b)\n", [1]),
    // Strings of the pattern.
    Example(.javaScript, "f('a')", "f('a')\nf(\"a\")\nf('b')\n", [1]),
    Example(.kotlin, "f(\"$X\")", "f(\"$a\")\nf(\"a\")\n", [1]),
    Example(.shell, "rm -rf $DIRECTORY", "rm -rf a\n# rm -rf a\n", [1]),
    Example(.php, "is_null($X)", "is_null(1) <?php\nis_null($a);\n$b->is_null($a);\n", [2]),
    // Delimiters without a partner.
    Example(
      .c, "f($X)", "#if A\nif (a) {\n#else\nif (b) {\n#endif\nf(1);\n}\nf(2);\nf(3\n", [6, 8]),
  ]

  @Test("each start of a match counts, and the first one of a line determines its column")
  func matches() throws {
    let text = "  a { a { b() } }; a { c }\n\na {\n  a { b }\n}\n"
    let found = try CodePatternTests.found(["a { $$$ }"], text, .swift)
    #expect(found.map(\.number) == [1, 3, 4])
    #expect(found.map(\.matches) == [3, 1, 1])
    #expect(found.map(\.column) == [3, 1, 3])
    #expect(found.map(\.length) == [15, 3, 7])
    #expect(found.map(\.end) == [nil, MatchedLine.End(number: 5, column: 1), nil])
    #expect(found.map(\.bytes) == [0..<26, 28..<31, 32..<41])
  }

  @Test("a line matches if any of several patterns matches, each in the languages it is code of")
  func severalPatterns() throws {
    let patterns = ["#selector($X)", "f($X)"]
    #expect(try CodePatternTests.found(patterns, "f(1)\n#selector(a)\n", .swift).count == 2)
    #expect(try CodePatternTests.found(patterns, "f(1)\n#selector(a)\n", .python).count == 1)
  }

  /// An invalid pattern with the error message.
  static let invalid: [(String, String)] = [
    ("", "the pattern contains no code (at the end)"),
    ("// f()", "the pattern contains no code (at character 1)"),
    ("&'a $T", "a string isn't closed (at the end)"),
    ("f($X", "\"(\" isn't closed (at character 2)"),
    ("f($X))", "\")\" has no opening delimiter (at character 6)"),
    ("f(\"$X)", "a string isn't closed (at the end)"),
    ("$X", "a pattern can't consist only of $NAME and $$$NAME (at character 1)"),
    ("$$$A f()", "\"$$$\" at the start matches anything; remove it (at character 1)"),
    ("f() $$$A", "\"$$$\" at the end matches anything; remove it (at character 5)"),
    ("f($)", "\"$\" needs a name, as in $NAME (at character 3)"),
    ("f(a, $, b)", "\"$\" needs a name, as in $NAME (at character 6)"),
    ("f($$A)", "a hole begins with \"$\" or \"$$$\" (at character 3)"),
    ("f($$$$A)", "a hole begins with \"$\" or \"$$$\" (at character 3)"),
    ("f(${A)", "\"{\" isn't closed (at character 4)"),
    ("f($A $B)", "two holes need something between them (at character 6)"),
  ]

  @Test("a pattern that isn't complete is an error at its offset", arguments: invalid)
  func errors(pattern: String, message: String) {
    let error = #expect(throws: PatternError.self) { try CodePattern(pattern) }
    #expect(error?.description == "invalid code pattern \"\(pattern)\": \(message)")
  }

  @Test("$ is a name in JavaScript, and $$ a variable in PHP")
  func dollarNames() throws {
    #expect(try CodePattern("f($)", languages: ["javascript"]).isReadable(in: .javaScript))
    #expect(try CodePattern("f($$a)", languages: ["php"]).isReadable(in: .php))
    #expect(try CodePattern("$(\"a\").bind($$$A)").isReadable(in: .javaScript))
    #expect(try CodePattern("$.ajax($X)").isReadable(in: .javaScript))
    #expect(throws: PatternError.self) { try CodePattern("f($)", languages: ["swift"]) }
  }

  @Test("a pattern must be code in each of its languages, or in most if it has none")
  func languages() throws {
    let pattern = try CodePattern("#selector($X)")
    #expect(pattern.isReadable(in: .swift))
    #expect(!pattern.isReadable(in: .python))
    #expect(!pattern.isReadable(in: nil))
    #expect(throws: PatternError.self) {
      try CodePattern("#selector($X)", languages: ["swift", "python"])
    }
    #expect(!(try CodePattern("f($X)", languages: ["swift"]).isReadable(in: .java)))
    #expect(try CodePattern("&'a $T", languages: ["rust"]).isReadable(in: .rust))
  }

  @Test("a text in an unknown language isn't searched, and is reported if it may match")
  func unknownLanguage() throws {
    func isUnsearched(_ text: String) throws -> Bool {
      var search = TextSearch(LineSearch(code: [try CodePattern("print($X)")]), language: nil)
      try Array(text.utf8).withUnsafeBytes {
        try search.advance(TextWindow($0), with: PatternMatcher()) { _ in true }
      }
      #expect(search.isDone)
      return search.isUnsearched
    }
    #expect(try isUnsearched("print(1)"))
    #expect(try isUnsearched("don't print(\"a\")"))
    #expect(try !isUnsearched("print, and (nothing)"))
    #expect(try !isUnsearched("nothing"))
  }

  @Test("a text in windows is searched as a whole, and one that is too long is an error")
  func windows() throws {
    let text = Array("a {\n  b()\n}\na { }\n".utf8)
    func lines(longestLine: Int) throws -> [Int] {
      var search = TextSearch(
        LineSearch(code: [try CodePattern("a { $$$ }")]), language: .swift,
        longestLine: longestLine)
      var found: [Int] = []
      for end in [4, 9, text.count] {
        #expect(search.needed == 0)
        try Array(text[..<end]).withUnsafeBytes {
          try search.advance(
            TextWindow($0, offset: 0, isLast: end == text.count), with: PatternMatcher()
          ) {
            found.append($0.number)
            return true
          }
        }
      }
      return found
    }
    #expect(try lines(longestLine: 100) == [1, 4])
    let error = #expect(throws: PatternLimitError.self) { try lines(longestLine: 6) }
    #expect(error?.reason == .longText)
  }

  @Test("a text that is too long is an error only if it contains the words of a pattern")
  func longTexts() throws {
    func lines(_ text: String) throws -> Int {
      var search = TextSearch(
        LineSearch(code: [try CodePattern("print($X)")]), language: .swift, longestLine: 10)
      var count = 0
      try Array(text.utf8).withUnsafeBytes {
        try search.advance(TextWindow($0), with: PatternMatcher()) { _ in
          count += 1
          return true
        }
      }
      #expect(search.isDone)
      return count
    }
    #expect(try lines("print(1)") == 1)
    #expect(try lines("something else") == 0)
    let error = #expect(throws: PatternLimitError.self) { try lines("if a { print(1) }") }
    #expect(
      error?.description == "the file is larger than 16 MB, and code is searched as a whole")
  }

  @Test("a pattern that takes too many steps is an error")
  func steps() throws {
    let text = "f(" + String(repeating: "a, ", count: 400) + "a)"
    let error = #expect(throws: PatternLimitError.self) {
      try CodePatternTests.found(
        ["f($$$A, b, $$$B, c, $$$C, d)", "f($$$A + $$$B + $$$C - d)"],
        text.replacing(", ", with: " + "), .swift, matchLimit: 100)
    }
    #expect(error?.reason == .time)
  }
}
