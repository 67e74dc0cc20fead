import DeclarativeUI
import DesignSystem
import Terminal
import TestSupport
import Testing
import Unidirectional

/// Rule 38: each kind of finding, provoked by a small faulty view, and a correct counterpart.
@MainActor @Suite struct LayoutLinterTests {
  private func findings(
    _ view: some View, columns: Int = 30, rows: Int = 6, theme: Theme = .dark
  ) -> [String] {
    let host = ViewHost(view, size: Size(columns: columns, rows: rows), theme: theme)
    return LayoutLinter.findings(in: host).map(\.description)
  }

  private struct Fruit: Identifiable, Equatable {
    let id: String
  }

  private static let fruits: Bind<[Fruit]> = .constant(["apple", "pear"].map(Fruit.init))

  private func list(_ name: String = "fruits") -> List<[Fruit], Label> {
    List(LayoutLinterTests.fruits, name: name) { Label($0.id) }
  }

  /// A view that is drawn by a closure.
  private struct Painting: PrimitiveView {
    var size = Size(columns: 10, rows: 1)
    var isFocusable = false
    var isNamed = true
    var keys: [KeyBinding] = []
    var draw: @MainActor (Canvas, Rect) -> Void = { _, _ in }

    func makeNode() -> PaintingNode { PaintingNode() }
    func update(_ node: PaintingNode) { node.painting = self }
  }

  private final class PaintingNode: Node {
    var painting = Painting()

    override func sizeThatFits(_ proposal: Size) -> Size { painting.size }
    override func draw(_ canvas: Canvas) { painting.draw(canvas, frame) }
    override var isFocusable: Bool { painting.isFocusable }
    override var keyBindings: [KeyBinding] { painting.keys }
    override func accessibility(
      inside: [AccessibilityDescription]
    ) -> AccessibilityDescription? {
      painting.isNamed ? AccessibilityDescription(.group, label: "painting") : nil
    }
  }

  @Test("a correct screen has no findings, in any size and theme")
  func correct() {
    for theme in [Theme.dark, .light, .sixteen] {
      for (columns, rows) in [(30, 6), (80, 24)] {
        let view = VStack {
          HStack {
            Breadcrumb(.constant(["shop", "a very long name of a shelf", "fruits"]))
            Spacer()
            TabBar(["A", "B"], selected: .constant(0)) { _ in }.layoutPriority(1)
          }
          Label("Much more than there is room for in one line of thirty columns")
          list().searchable(\.id)
          KeyHints()
        }
        #expect(findings(view, columns: columns, rows: rows, theme: theme) == [])
      }
    }
  }

  // MARK: Text

  @Test("rule 38: text that is cut without an ellipsis is found; with one, or wrapped, it isn't")
  func cut() {
    let text = "Twelve apples and a pear."
    let bad = Painting { canvas, frame in canvas.draw(text, at: frame.origin, style: .body) }
    #expect(
      findings(bad, columns: 10) == ["1:1 cutText: \"Twelve apples and a pear.\" is cut without …"])
    let good = Painting { canvas, frame in
      canvas.draw(StyledText(text), at: frame.origin, columns: frame.size.columns)
    }
    #expect(findings(good, columns: 10) == [])
    #expect(findings(Label(text).lineLimit(nil), columns: 8) == [])
  }

  @Test("a wrapped text without space for its last lines ends with an ellipsis")
  func wrapped() {
    let host = ViewHost(
      Label("one two three four five").lineLimit(nil).frame(rows: 2),
      size: Size(columns: 6, rows: 2))
    #expect(LayoutLinter.findings(in: host) == [])
    #expect(host.surface.lines == ["one", "two …"])
  }

  @Test("text below the last row and text outside the columns is found")
  func outside() {
    let below = Painting(size: Size(columns: 9, rows: 1)) { canvas, frame in
      canvas.draw("first", at: frame.origin, style: .body)
      canvas.draw("second", at: Point(column: frame.left, row: frame.top + 1), style: .body)
    }
    #expect(findings(below, rows: 1).map { $0.contains("\"second\" is cut") } == [true])
    let none = Painting { canvas, frame in
      canvas.draw(StyledText("gone"), at: frame.origin, columns: 0)
    }
    #expect(findings(none) == ["1:1 cutText: \"gone\" is cut without …"])
  }

  @Test("rule 38: a view without space is found; empty views and spacers need none")
  func noRoom() {
    let bad = VStack {
      Label("one")
      Label("two")
      Label("")
      Spacer()
    }
    #expect(findings(bad, rows: 1) == ["2:1 cutText: there is no room for \"two\""])
    #expect(findings(bad, rows: 3) == [])
  }

  @Test("text in a field may be longer than the field")
  func typed() {
    let host = ViewHost(
      TextField("link", text: "headway://migrations/xctest") { _ in },
      size: Size(columns: 10, rows: 1))
    #expect(LayoutLinter.findings(in: host) == [])
  }

  // MARK: Overlaps

  @Test("rule 38: text over the text of another view is found, unless it was covered first")
  func overText() {
    let under = Label("under it")
    let bad = ZStack {
      under
      Label("over")
    }
    #expect(findings(bad) == ["1:1 overlap: the text \"over\" is drawn over the text \"under it\""])
    let good = ZStack {
      under
      Painting { canvas, frame in
        canvas.fill(frame)
        canvas.draw("over", at: frame.origin, style: .body)
      }
    }
    #expect(findings(good) == [])
  }

  /// Positions each view two columns after the start of the previous one.
  private final class CrowdedNode: Node {
    override func layout() {
      for (index, child) in children.enumerated() {
        child.place(Rect(column: index * 2, row: 0, columns: 4, rows: 1))
      }
    }
  }

  @Test("rule 38: siblings with overlapping frames are found even if no characters overlap")
  func overlappingFrames() {
    struct Pair: PrimitiveView {
      func makeNode() -> CrowdedNode { CrowdedNode() }
      func update(_ node: CrowdedNode) {
        node.setContent(
          ForEach(["a", "b"], id: { $0 }) { Label($0) })
      }
    }
    #expect(findings(Pair()) == ["1:3 overlap: the text \"b\" overlaps the text \"a\""])
  }

  // MARK: Controls

  @Test("rule 38: a control without role and label is found; a modifier adds both")
  func unlabeled() {
    let bad = Painting(isFocusable: true, isNamed: false)
    #expect(
      findings(bad) == [
        "1:1 missingLabel: a PaintingNode has no role and no label"
      ])
    #expect(findings(bad.accessibility(label: "Paint", role: .group)) == [])
    #expect(findings(list("")) == ["1:1 missingLabel: a list has no accessibility label"])
    #expect(findings(list("").accessibility(label: "Fruits")) == [])
    #expect(
      findings(Dialog(" ", columns: 10, rows: 4, onDismiss: {}) { Label("x") }).map {
        $0.contains("missingLabel: a dialog")
      } == [true])
  }

  // MARK: Focus and keys

  @Test("rule 38: a control that can have the focus without being on screen is found")
  func unseen() {
    let bad = VStack {
      Label("one")
      list()
    }
    let found = findings(bad, rows: 1)
    #expect(found.contains { $0.contains("the list \"fruits\" can have the focus, but isn't on") })
    #expect(findings(bad, rows: 3) == [])
  }

  @Test("rule 38: a control that Tab can't leave is found if there is another control")
  func trapped() {
    let trap = Painting(isFocusable: true, keys: [KeyBinding("indent", "tab", title: "indent") {}])
    #expect(findings(trap) == [])
    let bad = VStack {
      trap
      list()
    }
    #expect(
      findings(bad).map { $0.contains("Tab can't leave the group \"painting\"") } == [true])
  }

  @Test(
    "rule 38: keys around a view that never has the focus are found"
  )
  func deadKeys() {
    func keys(_ view: some View) -> some View {
      view.keys { KeyBinding("x", "x", title: "Do it") {} }
    }
    let bad = VStack {
      keys(Label("one"))
      list()
    }
    #expect(findings(bad).map { $0.contains("the keys x of") } == [true])
    let good = keys(
      VStack {
        Label("one")
        list()
      })
    #expect(findings(good) == [])
    #expect(findings(keys(Label("alone"))) == [])
  }

  @Test("views behind a dialog don't need the focus")
  func behindDialog() {
    let view = ZStack {
      list().keys { KeyBinding("x", "x", title: "Do it") {} }
      Dialog("Ask", columns: 20, rows: 5, onDismiss: {}) {
        TextField("answer") { _ in }
      }
    }
    #expect(findings(view) == [])
  }

  @Test("rule 38: keys without a title and keys with two actions are found")
  func keyTable() {
    let bad = list().itemKeys { _ in
      KeyBinding("fruits.eat", "e", title: " ") {}
      KeyBinding("fruits.peel", "p", title: "peel") {}
      KeyBinding("fruits.press", "p", title: "press") {}
    }
    #expect(
      findings(bad) == [
        "1:1 untitledKey: e (fruits.eat) has no title",
        "1:1 duplicateKey: p is bound to both fruits.peel and fruits.press",
      ])
  }

  @Test("the owner's keys take precedence over a list's own keys")
  func ownersKeys() {
    var eaten = 0
    let view = list().itemKeys { _ in
      KeyBinding("fruits.eat", "space", "j", title: "eat") { eaten += 1 }
    }
    #expect(findings(view) == [])
    let host = ViewHost(view, size: Size(columns: 30, rows: 6))
    host.render()
    host.handle(.key("j"))
    host.handle(.key("space"))
    #expect(eaten == 2)
    #expect(host.activeBindings.first { $0.id == "fruits.down" }?.keys == ["down"])
  }

  // MARK: Contrast

  @Test("rule 38: the contrast of text is computed with its actual background; lines are ignored")
  func contrast() {
    let fog = Theme(
      name: "fog", appearance: .dark,
      colors: [.surface: .rgb(0x98, 0xA1, 0xAE), .border: .rgb(0x15, 0x18, 0x1D)])
    let view = VStack {
      Label(.muted("readable"))
      Label(.muted("not here")).background(.surface)
      Divider()
    }
    #expect(
      findings(view, theme: fog) == [
        "2:1 lowContrast: \"not here\" has a contrast of 1.0:1, the minimum is 4.5:1"
      ])
    let host = ViewHost(Label(.muted("readable")), size: Size(columns: 30, rows: 1))
    #expect(LayoutLinter.findings(in: host, contrast: 7).map(\.kind) == [.lowContrast])
  }
}
