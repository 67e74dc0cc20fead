import DesignSystem
import Testing
import Unidirectional

@testable import DeclarativeUI

@MainActor @Suite struct LayoutTests {
  @Test("a horizontal stack gives the remaining width to expanding views")
  func expanding() {
    let screen = Screen(
      HStack {
        Label("left")
        Spacer()
        Label("right")
      }, columns: 14, rows: 1)
    #expect(screen.text == "left     right")
  }

  @Test(
    "without enough room, views with a higher priority stay whole and others are truncated")
  func priority() {
    let screen = Screen(
      HStack(spacing: .one) {
        Label("a long description")
        Label("due").layoutPriority(1)
      }, columns: 12, rows: 1)
    #expect(screen.text == "a long … due")
  }

  @Test("text wraps at spaces, inside long words, and at its line limit")
  func wrapping() {
    let screen = Screen(
      VStack(spacing: .one) {
        Label("one two three fourteenletters").lineLimit(nil)
        Label("one two three").lineLimit(2)
      }, columns: 8, rows: 8)
    #expect(
      screen.text == """
        one two
        three
        fourteen
        letters

        one two
        three

        """)
  }

  @Test("padding, fixed frames and hidden views take the expected room")
  func frames() {
    let screen = Screen(
      VStack {
        HStack {
          Label("a").frame(columns: 4)
          Label("b").padding(horizontal: .one)
          Label("gone").hidden(.constant(true))
          Label("c")
        }
        Divider("due")
      }, columns: 12, rows: 2)
    #expect(
      screen.text == """
        a    b c
        ── due ─────
        """)
  }

  @Test("negative sizes count as 0, and line limits below 1 as 1")
  func negative() {
    let screen = Screen(
      VStack {
        HStack {
          Label("gone").frame(columns: -4, rows: -1)
          Label("gone").frame(maxColumns: -1, maxRows: -1)
          Label("here")
        }
        Label("one two three").lineLimit(0)
        Label("one two three").lineLimit(-2)
      }, columns: 8, rows: 4)
    #expect(screen.text == "here\none two…\none two…\n")
  }

  @Test("less important columns are hidden first, and a flexible one takes the remaining width")
  func table() {
    let columns = [
      TableColumn<TestFruit>("Name", width: .flexible(minimum: 6, weight: 1), importance: 3) {
        fruit, _ in StyledText(fruit.id)
      },
      TableColumn<TestFruit>("Size", width: .fixed(4), alignment: .trailing, importance: 2) {
        fruit, _ in "\(fruit.count)"
      },
      TableColumn<TestFruit>("Note", width: .fixed(6), importance: 1) { _, _ in "fresh" },
    ]
    let data = Bind.constant([TestFruit(id: "apple", count: 12), TestFruit(id: "pear")])
    let roomy = TableLayout.widths(
      of: [
        TableColumn<TestFruit>("", width: .flexible(minimum: 4, weight: 1, maximum: 6)) { _, _ in
          ""
        },
        TableColumn<TestFruit>("", width: .flexible(minimum: 4, weight: 3)) { _, _ in "" },
        TableColumn<TestFruit>("", width: .flexible(minimum: 4, weight: 1, maximum: 2)) { _, _ in
          ""
        },
      ], in: 44)
    #expect(roomy.map(\.width) == [6, 32, 2], "width that one column can't use goes to the others")
    let wide = Screen(Table(data, name: "t", columns: columns), columns: 26, rows: 3)
    #expect(
      wide.text == """
         Name       Size  Note
        ▌apple        12  fresh
         pear          1  fresh
        """)
    let narrow = Screen(Table(data, name: "t", columns: columns), columns: 16, rows: 3)
    #expect(narrow.text.hasPrefix(" Name     Size >\n"), "a key shows that a column is hidden")
  }

  @Test("a column that can't show more of its cells leaves the room to others")
  func steppedColumn() {
    func widths(_ total: Int, steps: [Int], otherMaximum: Int = .max) -> [Int] {
      TableLayout.widths(
        of: [
          TableColumn<TestFruit>(
            "", width: .flexible(minimum: 4, weight: 1, maximum: otherMaximum)
          ) { _, _ in "" },
          TableColumn<TestFruit>("", width: .flexible(minimum: 6, weight: 1, maximum: 20)) {
            _, _ in ""
          }
          .stepped(at: steps),
        ], in: total
      ).map(\.width)
    }
    #expect(widths(32, steps: []) == [14, 16])
    #expect(widths(32, steps: [20, 10]) == [20, 10])
    #expect(widths(44, steps: [20, 10]) == [22, 20])
    #expect(widths(32, steps: [20]) == [14, 16], "no step is known at this width")
    #expect(widths(32, steps: [3, 20]) == [24, 6], "the minimum applies")
    #expect(widths(32, steps: [20, 10], otherMaximum: 15) == [15, 15], "no column needs the rest")
  }
}
