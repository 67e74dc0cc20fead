import DeclarativeUI
import Terminal
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct ShadowOracleTests {
  /// Reads a value that isn't tracked.
  private struct Stale: View {
    final class Box {
      var text = "first"
    }

    let box: Box

    var body: some View {
      VStack {
        Label("above")
        Label(box.text)
      }
    }
  }

  private struct Live: View {
    let text: Source<String>

    var body: some View {
      VStack {
        ForEach([1, 2], id: \.self) { _ in
          VStack { HStack { Label(text.value) } }
        }
      }
    }
  }

  @Test("a row that isn't updated, because the change isn't tracked, is found")
  func stale() {
    let box = Stale.Box()
    let host = ViewHost(Stale(box: box), size: Size(columns: 12, rows: 3))
    #expect(ShadowOracle.staleRows(in: host) == [])
    box.text = "second"
    let stale = ShadowOracle.staleRows(in: host)
    #expect(stale.map(\.row) == [1])
    #expect(stale.first?.expected == "second")
    #expect(stale.first?.found == "first")
  }

  @Test("the oracle changes neither the screen nor the rows that need redrawing")
  func leavesAlone() {
    let text = Source("one")
    let host = ViewHost(Live(text: text), size: Size(columns: 12, rows: 3))
    _ = ShadowOracle.staleRows(in: host)
    host.surface.clearDamage()
    _ = ShadowOracle.staleRows(in: host)
    host.render()
    #expect((0..<3).allSatisfy { host.surface.damage(ofRow: $0) == nil })
  }

  @Test("reads in builders inside containers are tracked")
  func nestedBuilders() {
    let text = Source("one")
    let host = ViewHost(Live(text: text), size: Size(columns: 12, rows: 3))
    host.render()
    text.value = "two"
    ShadowOracle.expectFresh(host)
    #expect(host.surface.lines == ["two", "two", ""])
  }

  @Test("differing rows are reported with both texts, or with the difference in style")
  func differences() {
    let rows = ScreenDifference.between("a\nb\nc\n", and: "a\nB")
    #expect(
      rows.map(\.description) == ["row 2\n  - |B|\n  + |b|", "row 3\n  - no such row\n  + |c|"])
    let one = Surface(size: Size(columns: 4, rows: 1))
    let other = Surface(size: Size(columns: 4, rows: 1))
    one.draw("ab", at: .zero, style: .plain)
    other.draw("ab", at: .zero, style: Style(attributes: .bold))
    one.cursor = .zero
    #expect(
      ScreenDifference.between(one, and: other).map(\.note)
        == ["the style, width or link of column 1", "the cursor"])
  }
}
