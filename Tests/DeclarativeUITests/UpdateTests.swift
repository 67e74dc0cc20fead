import DeclarativeUI
import DesignSystem
import Diagnostics
import Synchronization
import Terminal
import Testing
import Unidirectional

private struct Counter: View {
  let count: Source<Int>
  var body: some View {
    if count.value % 2 == 0 { Label("even") } else { Label("odd") }
  }
}

@MainActor @Suite struct UpdateTests {
  @Test("rule 32: a label is redrawn when its bound value changes, and its siblings aren't")
  func boundLabel() {
    let name = Source("one")
    let screen = Screen(
      VStack {
        Label(Bind { name.value })
        Label("still")
      }, columns: 6, rows: 2)
    let before = screen.host.counters
    name.value = "two"
    #expect(screen.text == "two\nstill")
    #expect(screen.host.counters.nodesPainted == before.nodesPainted + 1)
    #expect(screen.host.counters.bodiesEvaluated == before.bodiesEvaluated)
  }

  @Test("a body is evaluated again when a value that it read changes")
  func body() {
    let count = Source(0)
    let screen = Screen(Counter(count: count), columns: 6, rows: 1)
    #expect(screen.text == "even")
    count.value = 1
    #expect(screen.text == "odd")
  }

  @Test("a retained node has neither parent nor host after the screen is gone")
  func retainedNode() throws {
    let name = Source("one")
    var screen: Screen? = Screen(
      VStack { Label(Bind { name.value }) }, columns: 6, rows: 1)
    let stack = try #require(screen?.host.root.children.first)
    let label = try #require(stack.children.first)
    #expect(label.parent === stack && label.host === screen?.host)
    screen = nil
    #expect(stack.parent == nil && label.host == nil)
    name.value = "two"
    label.setNeedsLayout()
  }

  @Test("a value read in a row closure of a list is tracked only by that row")
  func rowClosure() {
    let suffix = Source("!")
    let rows = Bind.constant([TestFruit(id: "apple"), TestFruit(id: "pear")])
    let screen = Screen(
      List(rows, name: "fruits") { fruit in
        Label(fruit.id + (fruit.id == "pear" ? suffix.value : ""))
      }, columns: 10, rows: 2)
    let before = screen.host.counters.nodesPainted
    suffix.value = "?"
    #expect(screen.text == "▌apple\n pear?")
    #expect(screen.host.counters.nodesPainted <= before + 2)
  }

  /// Runs `body` and returns the misuse messages that it caused.
  private func reports(_ body: () -> Void) -> [String] {
    let found = Mutex<[String]>([])
    MisuseReport.withHandler({ report in found.withLock { $0.append(report.message) } }, body)
    return found.withLock { $0 }
  }

  private struct Names: View {
    let names: Source<[String]>
    let gone: @MainActor (String) -> Void

    var body: some View {
      ForEach(names.value, id: { $0 }) { name in
        Label(name).onAppear({}, onDisappear: { gone(name) })
      }
    }
  }

  @Test("elements with the same identity are reported, and none outlives its data")
  func duplicates() throws {
    let names = Source(["soup"])
    var gone: [String] = []
    let screen = Screen(Names(names: names) { gone.append($0) }, columns: 8, rows: 4)
    let found = reports {
      names.value = ["rice", "soup", "rice"]
      #expect(screen.text == "rice\nsoup\nrice\n")
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("the same identity “rice”") == true)
    #expect(gone.isEmpty)
    let held = try #require(screen.host.root.children.first).children
    #expect(held.count == 3)
    names.value = ["soup"]
    #expect(screen.text == "soup\n\n\n")
    #expect(gone == ["rice", "rice"])
    #expect(held.count { $0.host != nil } == 1)
  }

  private struct Looping: View {
    let count: Source<Int>

    var body: some View {
      let now = count.value
      Label("\(now)").onAppear({}, onDisappear: {})
      Looping.Changing(count: count)
    }

    struct Changing: View {
      let count: Source<Int>

      var body: some View {
        let _ = (count.value += 1)
        EmptyView()
      }
    }
  }

  @Test("views that update endlessly are reported once, with their types")
  func endlessUpdates() {
    let count = Source(0)
    let found = reports {
      let screen = Screen(Looping(count: count), columns: 8, rows: 1)
      _ = screen.text
      _ = screen.text
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("Looping") == true)
  }

  @Test("incremental drawing equals a full redraw")
  func shadow() {
    let names = Source(["a", "b", "c"])
    let text = Source("x")
    func view() -> some View {
      VStack {
        Label(Bind { text.value })
        List(Bind { names.value.map { TestFruit(id: $0) } }, name: "l") { Label($0.id) }
        Divider()
      }
    }
    let screen = Screen(view(), columns: 12, rows: 7)
    for step in 0..<60 {
      switch step % 5 {
      case 0: names.value.append("n\(step)")
      case 1: text.value = String(repeating: "y", count: step % 9)
      case 2: screen.press("down")
      case 3: if names.value.count > 2 { names.value.removeFirst() }
      default: screen.press("G")
      }
      let drawn = screen.text
      screen.host.repaint()
      #expect(drawn == screen.text, "step \(step)")
    }
  }
}
