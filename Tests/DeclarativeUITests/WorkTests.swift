import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

/// How much is done, counted instead of timed: a change of a number here is a change to talk about.
@MainActor @Suite struct WorkTests {
  @Test("one changed leaf of 1,000 wide is drawn alone: one node, its cells, no body, no measuring")
  func wide() {
    let store = Store<[Int], Int>([Int](repeating: 100, count: 1_000)) { leaves, index in
      leaves[index] += 1
      return .none
    }
    let census = Census()
    let screen = Screen(
      VStack {
        ForEach(0..<1_000, id: { $0 }) { index in
          Probe(Label(store.bind(\.self, at: index).map { "leaf \($0 ?? 0)" }), census)
        }
      }, columns: 20, rows: 1_000)
    let before = screen.host.counters
    census.reset()
    screen.host.surface.clearDamage()

    store.send(500)
    screen.host.render()

    #expect(screen.host.counters.bodiesEvaluated == before.bodiesEvaluated)
    #expect(screen.host.counters.nodesPainted == before.nodesPainted + 1)
    #expect(census.measured == 0)
    let damaged = (0..<1_000).compactMap { row in
      screen.host.surface.damage(ofRow: row).map { (row: row, columns: $0.count) }
    }
    #expect(damaged.map(\.row) == [500])
    #expect(damaged.map(\.columns) == ["leaf 101".count])
  }

  @Test("a leaf 1,000 deep is drawn alone when it changes, and measured a fixed number of times")
  func deep() {
    let text = Source("short")
    let census = Census()
    let screen = Screen(
      Deep(levels: 1_000) { Probe(Label(text.bind), census) }, columns: 20, rows: 2)
    let before = screen.host.counters
    #expect(before.bodiesEvaluated == 1_000)
    census.reset()

    text.value = "other"
    screen.host.render()
    #expect(screen.host.counters.bodiesEvaluated == before.bodiesEvaluated)
    #expect(screen.host.counters.nodesPainted == before.nodesPainted + 1)
    #expect(census.measured == 0)

    text.value = "longer"
    #expect(screen.text == "longer\n")
    #expect(screen.host.counters.bodiesEvaluated == before.bodiesEvaluated)
    #expect(census.measured <= 3)
    #expect(census.asked <= 2, "whether it expands is asked once for each axis, not once a level")
  }

  @Test("measuring doesn't double with each stack in a stack")
  func nestedStacks() {
    let census = Census()
    func nest(_ levels: Int) -> AnyView {
      guard levels > 0 else { return AnyView(Probe(Label("leaf"), census)) }
      return AnyView(
        VStack {
          Label("level")
          nest(levels - 1)
        })
    }
    let screen = Screen(nest(20), columns: 20, rows: 30)
    #expect(screen.text.contains("level\nleaf"))
    #expect(census.measured == 2, "measured \(census.measured) times")
  }

  @Test("a modifier that gets another value is laid out and drawn again")
  func changedModifiers() {
    let width = Source(4)
    let screen = Screen(Framed(width: width), columns: 12, rows: 1)
    #expect(screen.text == "a   b")
    width.value = 8
    #expect(screen.text == "a       b")
  }

  @Test("a label that gets another alignment takes its room")
  func changedAlignment() {
    let isTrailing = Source(false)
    let screen = Screen(Aligned(isTrailing: isTrailing), columns: 8, rows: 1)
    #expect(screen.text == "ab")
    isTrailing.value = true
    #expect(screen.text == "      ab")
  }
}

private struct Framed: View {
  let width: Source<Int>

  var body: some View {
    HStack {
      Label("a").frame(columns: width.value)
      Label("b")
    }
  }
}

private struct Aligned: View {
  let isTrailing: Source<Bool>

  var body: some View {
    HStack { Label("ab").textAlignment(isTrailing.value ? .trailing : .leading) }
  }
}

/// A view inside so many others.
private struct Deep<Content: View>: View {
  let levels: Int
  let content: @MainActor () -> Content

  var body: some View {
    if levels > 1 {
      AnyView(Deep(levels: levels - 1, content: content))
    } else {
      content()
    }
  }
}

@MainActor private final class Census {
  var measured = 0
  var asked = 0

  func reset() { (measured, asked) = (0, 0) }
}

/// A view that counts how often it is laid out.
private struct Probe<Content: View>: PrimitiveView {
  let content: Content
  let census: Census

  init(_ content: Content, _ census: Census) {
    self.content = content
    self.census = census
  }

  func makeNode() -> ProbeNode { ProbeNode(census) }
  func update(_ node: ProbeNode) { node.setContent(content) }
}

private final class ProbeNode: Node {
  private let census: Census

  init(_ census: Census) { self.census = census }

  override func sizeThatFits(_ proposal: Size) -> Size {
    census.measured += 1
    return super.sizeThatFits(proposal)
  }

  override func expands(_ axis: Axis) -> Bool {
    census.asked += 1
    return super.expands(axis)
  }
}
