import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct CodeTests {
  private let source = [
    "/* a cart", "   of fruit */", "struct Cart {", "\tlet limit = 0x1F // most",
    #"  var name = "a \"b\" c""#, "}",
  ]

  /// Returns the kind of each cell: k (keyword), s (string), c (comment), n (number), or a dot.
  private func kinds(_ screen: Screen, row: Int, columns: Range<Int>) -> String {
    _ = screen.text
    let theme = screen.host.theme
    return String(
      columns.map { column -> Character in
        let cell = screen.host.surface[column, row]
        if cell.glyph == .space { return " " }
        switch cell.style.foreground {
        case theme[.codeKeyword]: return "k"
        case theme[.codeString]: return "s"
        case theme[.codeComment]: return "c"
        case theme[.info]: return "n"
        default: return "."
        }
      })
  }

  @Test("lines are numbered, the highlighted one is visible, and long ones end in a mark")
  func looks() {
    let lines = (1...40).map { "line \($0) of a file that is long" }
    let screen = Screen(
      CodeView(.constant(lines), name: "code").highlight(.constant(20)), columns: 24, rows: 5)
    #expect(
      screen.text == """
          18  line 18 of a fil›│
          19  line 19 of a fil›│
        ▌ 20  line 20 of a fil›┃
          21  line 21 of a fil›│
          22  line 22 of a fil›│
        """)
  }

  /// Returns which cells of a row are marked as a match.
  private func marked(_ screen: Screen, row: Int) -> String {
    _ = screen.text
    let theme = screen.host.theme
    return String(
      (0..<screen.host.surface.size.columns).map { column -> Character in
        let style = screen.host.surface[column, row].style
        let isMatch = style.attributes.contains(.underline) && style.background == theme[.match]
        return isMatch ? "^" : " "
      })
  }

  @Test("a match is marked by its byte range, also after tabs and wide letters")
  func match() {
    let lines = ["let a = 1", "\tlet 漢é = Rx.Å()", "\tRx"]
    let line = Source(2)
    let bytes = Source<Range<Int>?>(nil)
    let screen = Screen(
      CodeView(.constant(lines), name: "code", language: .swift)
        .highlight(line.bind.map { $0 }).match(bytes.bind), columns: 30, rows: 3)
    #expect(marked(screen, row: 1).allSatisfy { $0 == " " })
    // "Rx.Å": a tab of four columns, "let ", two letters of three columns in five bytes, " = ".
    bytes.value = 13..<18
    #expect(screen.text.contains("▌  2      let 漢é = Rx.Å()"))
    #expect(marked(screen, row: 1).dropFirst(6 + 4 + 4 + 3 + 3).hasPrefix("^^^^ "))
    #expect(marked(screen, row: 1).prefix(6 + 4 + 4 + 3 + 3).allSatisfy { $0 == " " })
    // A letter that is partly in the range is marked completely.
    bytes.value = 6..<7
    #expect(marked(screen, row: 1).dropFirst(6 + 4 + 4).hasPrefix("^^ "))
    line.value = 3
    bytes.value = 0..<99
    #expect(marked(screen, row: 1).allSatisfy { $0 == " " })
    #expect(marked(screen, row: 2).dropFirst(6).hasPrefix("^^^^^^ "))
  }

  @Test("a match on several lines is marked up to its end, without indentation")
  func longMatch() {
    let lines = ["let a = f {", "\t  b()", "", "} + c"]
    let end = Source<CodeView.MatchEnd?>(nil)
    let screen = Screen(
      CodeView(.constant(lines), name: "code").highlight(.constant(1)).match(.constant(8..<11))
        .matchEnd(end.bind), columns: 30, rows: 4)
    #expect(marked(screen, row: 0).dropFirst(6).hasPrefix("        ^^^ "))
    #expect((1...3).allSatisfy { marked(screen, row: $0).allSatisfy { $0 == " " } })
    end.value = CodeView.MatchEnd(line: 4, bytes: 1)
    #expect(marked(screen, row: 1).dropFirst(6).hasPrefix("      ^^^ "))
    #expect(marked(screen, row: 2).allSatisfy { $0 == " " })
    #expect(marked(screen, row: 3).dropFirst(6).hasPrefix("^ "))
    end.value = CodeView.MatchEnd(line: 2, bytes: 99)
    #expect(marked(screen, row: 1).dropFirst(6).hasPrefix("      ^^^ "))
    #expect(marked(screen, row: 3).allSatisfy { $0 == " " })
  }

  @Test("the view scrolls to a match far to the right")
  func farMatch() {
    let line = String(repeating: "x", count: 100) + "Rx" + String(repeating: "y", count: 50)
    let screen = Screen(
      CodeView(.constant([line]), name: "code").highlight(.constant(1)).match(.constant(100..<102)),
      columns: 30, rows: 1)
    #expect(screen.text.contains("xRxy"))
    #expect(marked(screen, row: 0).contains(" ^^ "))
  }

  @Test("the highlighted line becomes visible when the lines arrive later")
  func late() {
    let lines = Source<[String]>([])
    let screen = Screen(
      CodeView(lines.bind, name: "code").highlight(.constant(30)), columns: 24, rows: 5)
    #expect(!screen.text.contains("▌"))
    lines.value = (1...40).map { "line \($0)" }
    #expect(screen.text.contains("▌ 30  line 30"))
  }

  @Test("keywords, strings, comments and numbers are colored, also across lines")
  func coloring() {
    let screen = Screen(
      CodeView(.constant(source), name: "code", language: .swift), columns: 40, rows: 6)
    let rows = (0..<6).map { kinds(screen, row: $0, columns: 6..<34) }
    #expect(
      rows.map { String($0.reversed().drop { $0 == " " }.reversed()) } == [
        "cc c cccc", "   cc ccccc cc", "kkkkkk .... .", "    kkk ..... . nnnn cc cccc",
        "  kkk .... . ss sssss ss", ".",
      ])
  }

  @Test("arrow keys scroll sideways if there is more to see, and otherwise go to the ancestors")
  func sideways() {
    var backs = 0
    let screen = Screen(
      CodeView(.constant(["0123456789abcdefghij", "x"]), name: "code")
        .keys { KeyBinding("app.back", "left", title: "back") { backs += 1 } },
      columns: 16, rows: 2)
    #expect(screen.text == "   1  012345678›\n   2  x")
    screen.press("left")
    #expect(backs == 1)
    screen.press("right")
    #expect(screen.text == "   1  ‹9abcdefg›\n   2")
    screen.press("right", "right")
    #expect(screen.text == "   1  ‹hij\n   2")
    screen.press("left", "left", "left")
    #expect(screen.text.hasPrefix("   1  012345678›"))
    #expect(backs == 2)
  }

  @Test("sideways scrolling is reset for other lines and adjusted to more room")
  func sidewaysAgain() {
    let lines = Source(["0123456789abcdefghij", "x"])
    let screen = Screen(CodeView(lines.bind, name: "code"), columns: 16, rows: 2)
    screen.press("right", "right")
    #expect(screen.text == "   1  ‹hij\n   2")
    screen.host.handle(.resize(Size(columns: 20, rows: 2)))
    #expect(screen.text == "   1  ‹789abcdefghij\n   2")
    screen.host.handle(.resize(Size(columns: 30, rows: 2)))
    #expect(screen.text == "   1  0123456789abcdefghij\n   2  x")
    screen.host.handle(.resize(Size(columns: 16, rows: 2)))
    screen.press("right")
    lines.value.append("y")
    #expect(screen.text.hasPrefix("   1  ‹9"))
    lines.value = ["another file's first line"]
    #expect(screen.text.hasPrefix("   1  another f›"))
  }

  @Test("100,000 lines cost no more than the visible ones, and moving the mark redraws one node")
  func work() {
    let mark = Source<Int?>(2)
    let other = Source("other")
    let lines = (1...100_000).map { "let x\($0) = \($0)" }
    let screen = Screen(
      VStack {
        Label(other.bind)
        CodeView(.constant(lines), name: "code", language: .swift).highlight(mark.bind)
      }, columns: 30, rows: 6)
    let before = screen.host.counters
    mark.value = 90_000
    #expect(screen.text.contains("▌ 90000  let x90000 = 90000"))
    #expect(screen.host.counters.nodesPainted == before.nodesPainted + 1)
    screen.press("g")
    #expect(screen.text.contains("   1  let x1 = 1"))
  }

  @Test(
    "the language follows from the file extension",
    arguments: [
      ("Cart.swift", CodeLanguage.swift), ("a.tsx", .cLike), ("x.YML", .script), ("README", .plain),
    ])
  func language(name: String, language: CodeLanguage) {
    #expect(CodeLanguage(named: name) == language)
  }
}
