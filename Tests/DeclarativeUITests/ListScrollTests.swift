import DeclarativeUI
import DesignSystem
import Terminal
import TestSupport
import Testing
import Unidirectional

/// Scrolling a list moves the cells on the surface and draws only the new rows. The expected result
/// is the same screen after a full redraw.
@MainActor @Suite struct ListScrollTests {
  private struct Numbers: RandomAccessCollection, Equatable {
    struct Number: Identifiable, Equatable { let id: Int }
    let count: Int
    var startIndex: Int { 0 }
    var endIndex: Int { count }
    subscript(position: Int) -> Number { Number(id: position) }
  }

  private let numbers = Source(Numbers(count: 200))
  private let marked = Source(-1)
  private let isCovered = Source(false)

  private func screen(rows: Int = 12) -> Screen {
    let (numbers, marked) = (numbers, marked)
    return Screen(
      ZStack {
        VStack {
          Label("over the list")
          List(numbers.bind, name: "numbers") { number in
            Label("row \(number.id)\(marked.value == number.id ? " marked" : "")")
          }
          .searchable { "\($0.id)" }
        }
        Cover(isShown: isCovered)
      }, columns: 20, rows: rows)
  }

  private func picture(_ surface: Surface) -> [[Cell]] {
    (0..<surface.size.rows).map { row in
      (0..<surface.size.columns).map { surface[$0, row] }
    }
  }

  /// Expects the surface to be equal to that of a full redraw.
  private func expectFresh(_ screen: Screen, _ what: String) {
    screen.host.render()
    let shown = picture(screen.host.surface)
    screen.host.repaint()
    screen.host.render()
    let fresh = picture(screen.host.surface)
    #expect(shown == fresh, "\(what): \(screen.host.surface.lines)")
  }

  @Test("a row uses the full width when resizing removes the scroll bar")
  func narrower() {
    numbers.value = Numbers(count: 10)
    marked.value = 3
    let screen = screen()
    screen.host.handle(.resize(Size(columns: 15, rows: 8)))
    #expect(screen.text.contains("row 3 marked"))
    screen.host.handle(.resize(Size(columns: 14, rows: 14)))
    expectFresh(screen, "without the scroll bar")
    #expect(screen.text.contains("row 3 mark…"))
  }

  @Test("after random input and changes, the surface equals a full redraw", arguments: 1...8)
  func oracle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let screen = screen()
    let keys: [KeyPress] = ["j", "k", "down", "up", "pagedown", "pageup", "g", "G"]
    for step in 0..<400 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: numbers.value = Numbers(count: Int.random(in: 0...200, using: &random))
      case 1, 2: marked.value = Int.random(in: 0..<30, using: &random)
      case 3: isCovered.value.toggle()
      case 4:
        screen.host.resize(
          to: Size(columns: 20, rows: Int.random(in: 3...14, using: &random)))
      case 5:
        screen.press("/")
        screen.type("\(Int.random(in: 0...9, using: &random))")
        screen.press(Bool.random(using: &random) ? "enter" : "esc")
      case 6:
        let wheel: MouseEvent.Action = Bool.random(using: &random) ? .wheelUp : .wheelDown
        screen.host.handle(.mouse(MouseEvent(wheel, at: Point(column: 3, row: 2))))
      default:
        for _ in 0...Int.random(in: 0...3, using: &random) {
          screen.host.handle(.key(keys[Int.random(in: 0..<keys.count, using: &random)]))
        }
      }
      expectFresh(screen, "seed \(seed), step \(step)")
    }
  }

  @Test(
    "scrolling by one row draws only the new row and the two whose selection changed")
  func step() {
    let screen = screen()
    for _ in 0..<10 { screen.press("j") }
    screen.host.render()
    screen.host.surface.clearDamage()
    let before = screen.host.counters

    screen.press("j")
    screen.host.render()

    #expect(screen.host.surface.lines[1].hasPrefix(" row 1"))
    #expect(screen.host.surface.scrolls.map(\.rows) == [1])
    #expect(screen.host.counters.rowsRealized == before.rowsRealized + 1)
    // A row consists of two nodes: itself and its label.
    #expect(screen.host.counters.nodesPainted <= before.nodesPainted + 5)
  }

  @Test("keys that arrive together create the rows of only one page")
  func flood() {
    let screen = screen()
    let before = screen.host.counters
    for _ in 0..<15 { screen.press("pagedown") }
    screen.host.render()
    #expect(screen.host.counters.rowsRealized == before.rowsRealized + 11)
    #expect(screen.host.surface.lines.contains { $0.hasPrefix("▌row 165") })
  }

  @Test("a covered list isn't scrolled on the surface, because the covering view would move too")
  func covered() {
    let numbers = numbers
    let screen = Screen(
      ZStack {
        List(numbers.bind, name: "numbers") { Label("row \($0.id)") }
        VStack {
          Spacer()
          Label("a note over the last row")
        }
      }, columns: 30, rows: 5)
    for _ in 0..<6 { screen.press("j") }
    screen.host.render()
    #expect(screen.host.surface.scrolls.isEmpty)
    #expect(screen.host.surface.lines[0].hasPrefix(" row 2"))
  }

  @Test("the focus moves from a list that is hidden to the one that is shown")
  func hiding() {
    let (numbers, isFirstHidden) = (numbers, Source(false))
    let screen = Screen(
      VStack {
        List(numbers.bind, name: "first") { Label("row \($0.id)") }.hidden(isFirstHidden.bind)
        List(numbers.bind, name: "second") { Label("line \($0.id)") }
          .hidden(Bind { !isFirstHidden.value })
      }, columns: 12, rows: 4)
    screen.press("j")
    isFirstHidden.value = true
    #expect(screen.text.hasPrefix("▌line 0"))
    screen.press("j")
    #expect(screen.text.hasPrefix(" line 0"))
  }

  @Test("a frame doesn't request another frame")
  func frames() {
    let screen = screen()
    var requests = 0
    screen.host.onNeedsFrame = { requests += 1 }
    for _ in 0..<15 {
      screen.press("j")
      screen.host.render()
    }
    marked.value = 12
    screen.host.render()
    #expect(requests == 16)
  }
}

/// A dialog over the list, which is drawn again with it.
private struct Cover: View {
  let isShown: Source<Bool>

  var body: some View {
    if isShown.value {
      Dialog("over", columns: 12, rows: 4, onDismiss: { isShown.value = false }) { Label("it") }
    }
  }
}
