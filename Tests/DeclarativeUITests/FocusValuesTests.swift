import DeclarativeUI
import Terminal
import Testing
import Unidirectional

/// The named values of what is selected, for commands.
@MainActor @Suite struct FocusValuesTests {
  private let fruits = [TestFruit(id: "apple"), TestFruit(id: "pear")]

  @Test("the focused list names the values of its selected element")
  func values() {
    let screen = Screen(
      VStack {
        List(.constant(fruits), name: "a") { Label($0.id) }.values { ["id": $0.id] }
        List(.constant(fruits), name: "b") { Label($0.id) }.values { ["other": $0.id] }
      }, columns: 10, rows: 6)
    #expect(screen.host.focusValues == ["id": "apple"])
    screen.press("down")
    #expect(screen.host.focusValues == ["id": "pear"])
    screen.press("tab")
    #expect(screen.host.focusValues == ["other": "apple"])
  }

  @Test("keys can depend on the values, even while nothing has the focus")
  func inKeys() {
    var read: [String] = []
    final class Host { weak var host: ViewHost? }
    let link = Host()
    let screen = Screen(
      VStack { Label("nothing to focus") }
        .keys {
          KeyBinding("x", "x", title: "\(link.host?.focusValues.count ?? 0) values") {
            read.append("x")
          }
        }, columns: 20, rows: 2)
    link.host = screen.host
    screen.press("x")
    #expect(read == ["x"])
    #expect(screen.host.activeBindings.map(\.title) == ["0 values"])
  }

  @Test("a tree names the values of its selected element")
  func tree() {
    let screen = Screen(
      Tree(.constant(fruits), name: "t", children: { _ in nil }) { Label($0.id) }
        .values { ["id": $0.id] }, columns: 10, rows: 3)
    #expect(screen.host.focusValues == ["id": "apple"])
  }
}
