import DeclarativeUI
import Terminal
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct ShadowOracleTests {
  /// Reads what nobody tells it of.
  private struct Stale: View {
    final class Box {
      var word = "first"
    }

    let box: Box

    var body: some View {
      VStack {
        Label("above")
        Label(box.word)
      }
    }
  }

  private struct Live: View {
    let word: Source<String>

    var body: some View {
      VStack {
        ForEach([1, 2], id: \.self) { _ in
          VStack { HStack { Label(word.value) } }
        }
      }
    }
  }

  @Test("a row that shows what was, because nobody was told of the change, is found")
  func stale() {
    let box = Stale.Box()
    let host = ViewHost(Stale(box: box), size: Size(columns: 12, rows: 3))
    #expect(ShadowOracle.staleRows(in: host) == [])
    box.word = "second"
    let stale = ShadowOracle.staleRows(in: host)
    #expect(stale.map(\.row) == [1])
    #expect(stale.first?.expected == "second")
    #expect(stale.first?.found == "first")
  }

  @Test("a look at it changes neither what is on screen nor what is yet to be drawn")
  func leavesAlone() {
    let word = Source("one")
    let host = ViewHost(Live(word: word), size: Size(columns: 12, rows: 3))
    _ = ShadowOracle.staleRows(in: host)
    host.surface.clearDamage()
    _ = ShadowOracle.staleRows(in: host)
    host.render()
    #expect((0..<3).allSatisfy { host.surface.damage(ofRow: $0) == nil })
  }

  @Test("what is read in builders inside containers is tracked")
  func nestedBuilders() {
    let word = Source("one")
    let host = ViewHost(Live(word: word), size: Size(columns: 12, rows: 3))
    host.render()
    word.value = "two"
    ShadowOracle.expectFresh(host)
    #expect(host.surface.lines == ["two", "two", ""])
  }

  @Test("rows that differ are told with both texts, and with what differs where those are alike")
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
