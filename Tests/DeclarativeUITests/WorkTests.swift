import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

/// The amount of work, counted instead of timed. A changed number needs a reason.
@MainActor @Suite struct WorkTests {
  @Test("changing one of 1,000 siblings redraws one node without evaluating or measuring others")
  func wide() {
    let store = Store<[Int], Int>([Int](repeating: 100, count: 1_000)) { leaves, index in
      leaves[index] += 1
      return .none
    }
    let census = EvaluationCounter()
    let screen = Screen(
      VStack {
        ForEach(0..<1_000, id: { $0 }) { index in
          ProbeView(Label(store.bind(\.self, at: index).map { "leaf \($0 ?? 0)" }), census)
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

  @Test("changing a leaf at depth 1,000 redraws it alone, with a fixed number of measurements")
  func deep() {
    let text = Source("short")
    let census = EvaluationCounter()
    let screen = Screen(
      Deep(levels: 1_000) { ProbeView(Label(text.bind), census) }, columns: 20, rows: 2)
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
    #expect(census.queries <= 2, "expansion is queried once per axis, not once per level")
  }

  @Test("nested stacks don't double the measurements at each level")
  func nestedStacks() {
    let census = EvaluationCounter()
    func nest(_ levels: Int) -> AnyView {
      guard levels > 0 else { return AnyView(ProbeView(Label("leaf"), census)) }
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

  @Test("a modifier with a new value is laid out and drawn again")
  func changedModifiers() {
    let width = Source(4)
    let screen = Screen(FramedBox(width: width), columns: 12, rows: 1)
    #expect(screen.text == "a   b")
    width.value = 8
    #expect(screen.text == "a       b")
  }

  @Test("a label with a new alignment is laid out again")
  func changedAlignment() {
    let isTrailing = Source(false)
    let screen = Screen(Aligned(isTrailing: isTrailing), columns: 8, rows: 1)
    #expect(screen.text == "ab")
    isTrailing.value = true
    #expect(screen.text == "      ab")
  }
}

private struct FramedBox: View {
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

/// A view inside a number of nested views.
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

@MainActor private final class EvaluationCounter {
  var measured = 0
  var queries = 0

  func reset() { (measured, queries) = (0, 0) }
}

/// A view that counts its measurements.
private struct ProbeView<Content: View>: PrimitiveView {
  let content: Content
  let census: EvaluationCounter

  init(_ content: Content, _ census: EvaluationCounter) {
    self.content = content
    self.census = census
  }

  func makeNode() -> ProbeNode { ProbeNode(census) }
  func update(_ node: ProbeNode) { node.setContent(content) }
}

private final class ProbeNode: Node {
  private let census: EvaluationCounter

  init(_ census: EvaluationCounter) { self.census = census }

  override func sizeThatFits(_ proposal: Size) -> Size {
    census.measured += 1
    return super.sizeThatFits(proposal)
  }

  override func expands(_ axis: Axis) -> Bool {
    census.queries += 1
    return super.expands(axis)
  }
}
