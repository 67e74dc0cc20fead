import DeclarativeUI
import Diagnostics
import Synchronization
import Testing
import Unidirectional

@MainActor @Suite struct BodyEvaluationTests {
  private func reports(_ body: () -> Void) -> [MisuseReport] {
    let found = Mutex<[MisuseReport]>([])
    MisuseReport.withHandler({ report in found.withLock { $0.append(report) } }, body)
    return found.withLock { $0 }
  }

  @Test("rule 32: a source that a body creates is reported at its line")
  func sourceInBody() {
    let found = reports { _ = Screen(Forgetful(), columns: 8, rows: 1).text }
    #expect(found.count == 1)
    #expect(found.first?.line == Forgetful.line)
    #expect(found.first?.message.hasPrefix("A Source is created while a body is evaluated") == true)
  }

  @Test("rule 32: a source that the content of a row creates is reported")
  func sourceInRow() {
    let found = reports {
      let rows = Bind.constant([Row(id: 1), Row(id: 2)])
      _ = Screen(List(rows, name: "rows") { _ in Forgetful.label() }, columns: 8, rows: 2).text
    }
    #expect(!found.isEmpty)
    #expect(Set(found.map(\.line)) == [Forgetful.line + 3])
  }

  @Test("a source of an object that a body creates and keeps isn't reported")
  func keptObject() {
    @MainActor final class Page { let typed = Source("typed") }
    @MainActor final class Pages { lazy var first = Page() }
    struct Cached: View {
      let pages: Pages
      var body: some View { Label(Observer.untracked { pages.first }.typed.bind) }
    }
    let found = reports { _ = Screen(Cached(pages: Pages()), columns: 8, rows: 1).text }
    #expect(found.isEmpty)
  }

  @Test("a source that a view receives or an event handler creates isn't reported")
  func sourceOutside() {
    let found = reports {
      let name = Source("one")
      let screen = Screen(
        Label(name.bind).keys {
          KeyBinding("new", "n", title: "New") { name.value = Source("two").value }
        }, columns: 8, rows: 1)
      screen.press("n")
      #expect(screen.text == "two")
    }
    #expect(found.isEmpty, "\(found)")
  }

  private struct Row: Identifiable, Equatable { let id: Int }

  private struct Forgetful: View {
    static let line: UInt = #line + 2
    var body: some View {
      let typed = Source("typed")
      return Label(typed.bind)
    }
    static func label() -> Label { Label(Source("row").bind) }
  }
}
