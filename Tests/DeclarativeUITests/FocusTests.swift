import DeclarativeUI
import Terminal
import Testing
import Unidirectional

/// Shows its content while a value is true.
private struct When<Content: View>: View {
  let isShown: Source<Bool>
  @ViewBuilder let content: @MainActor () -> Content

  var body: some View {
    if isShown.value { content() }
  }
}

@MainActor @Suite struct FocusTests {
  private final class Log {
    var closed: [String] = []
  }

  private let log = Log()
  private let outer = Source(false)
  private let inner = Source(false)

  private func field(_ name: String) -> TextField { TextField(name) { _ in } }

  /// A dialog that logs its title and hides itself when it is dismissed.
  private func dialog(
    _ title: String, _ isShown: Source<Bool>, @ViewBuilder content: () -> some View
  ) -> some View {
    let log = log
    return Dialog(
      title, columns: 30, rows: 9,
      onDismiss: {
        log.closed.append(title)
        isShown.value = false
      }, content: content)
  }

  /// Returns the accessibility label of the focused view.
  private func focused(_ screen: Screen) -> String? {
    screen.host.accessibilityElements.first { $0.isFocused }?.description.label
  }

  @Test("closing a dialog restores the focus")
  func back() {
    let isShown = outer
    let screen = Screen(
      ZStack {
        VStack {
          field("first")
          field("second")
        }
        When(isShown: isShown) { dialog("ask", isShown) { field("answer") } }
      }, columns: 40, rows: 12)
    screen.press("tab")
    #expect(focused(screen) == "second")
    isShown.value = true
    #expect(focused(screen) == "answer")
    screen.press("esc")
    #expect(focused(screen) == "second")
  }

  @Test("closing nested dialogs restores the focus step by step")
  func backTwice() {
    let (isOuter, isInner) = (outer, inner)
    let screen = Screen(
      ZStack {
        VStack {
          field("first")
          field("second")
        }
        When(isShown: isOuter) {
          dialog("outer", isOuter) {
            field("one")
            field("two")
            When(isShown: isInner) { dialog("inner", isInner) { field("answer") } }
          }
        }
      }, columns: 40, rows: 12)
    screen.press("tab")
    isOuter.value = true
    screen.press("tab")
    #expect(focused(screen) == "two")
    isInner.value = true
    #expect(focused(screen) == "answer")
    screen.press("esc")
    #expect(focused(screen) == "two")
    screen.press("esc")
    #expect(focused(screen) == "second")
    #expect(log.closed == ["inner", "outer"])
  }

  @Test("if the previously focused view is gone, the first focusable view gets the focus")
  func gone() {
    let (isShown, isThere) = (outer, Source(true))
    let screen = Screen(
      ZStack {
        VStack {
          field("first")
          When(isShown: isThere) { field("second") }
        }
        When(isShown: isShown) { dialog("ask", isShown) { field("answer") } }
      }, columns: 40, rows: 12)
    screen.press("tab")
    isShown.value = true
    screen.press("tab")
    isThere.value = false
    screen.press("esc")
    #expect(focused(screen) == "first")
  }

  @Test("if nested dialogs open together, the inner one receives the keys")
  func together() {
    let (isOuter, isInner) = (outer, inner)
    isOuter.value = true
    isInner.value = true
    let screen = Screen(
      When(isShown: isOuter) {
        dialog("outer", isOuter) {
          field("one")
          When(isShown: isInner) { dialog("inner", isInner) { field("answer") } }
        }
      }, columns: 40, rows: 12)
    #expect(focused(screen) == "answer")
    screen.press("esc")
    #expect(focused(screen) == "one")
    screen.press("esc")
    #expect(log.closed == ["inner", "outer"])
  }

  @Test("a dialog below another one waits until that one is closed")
  func below() {
    let (isLower, isUpper) = (outer, inner)
    isUpper.value = true
    let screen = Screen(
      ZStack {
        field("first")
        When(isShown: isLower) { dialog("lower", isLower) { field("question") } }
        When(isShown: isUpper) { dialog("upper", isUpper) { field("help") } }
      }, columns: 40, rows: 12)
    isLower.value = true
    #expect(focused(screen) == "help")
    screen.press("esc")
    #expect(focused(screen) == "question")
    screen.press("esc")
    #expect(focused(screen) == "first")
    #expect(log.closed == ["upper", "lower"])
  }

  @Test("the keys of a view in a dialog work if nothing in the dialog is focusable")
  func keysWithoutFocus() {
    let log = log
    let screen = Screen(
      ZStack {
        field("behind")
        Dialog("ask", columns: 30, rows: 5, onDismiss: { log.closed.append("ask") }) {
          Label("Really?").keys {
            KeyBinding("ask.yes", "y", title: "Yes") { log.closed.append("yes") }
          }
        }
      }, columns: 40, rows: 12)
    screen.press("y", "esc")
    #expect(log.closed == ["yes", "ask"])
  }

  @Test("a hidden dialog takes no keys or clicks and doesn't cause a full redraw")
  func hidden() {
    let isHidden = Source(true)
    let log = log
    let text = Source("a")
    let screen = Screen(
      ZStack {
        VStack {
          Label(text.bind)
          field("first")
          field("second")
        }
        Dialog("ask", columns: 30, rows: 5, onDismiss: { log.closed.append("ask") }) {
          field("answer")
        }
        .hidden(isHidden.bind)
      }, columns: 40, rows: 12)
    #expect(focused(screen) == "first")
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 2, row: 2))))
    #expect(focused(screen) == "second")
    #expect(log.closed.isEmpty)
    screen.host.render()
    let before = screen.host.counters.nodesPainted
    text.value = "b"
    #expect(screen.text.hasPrefix("b\n"))
    #expect(screen.host.counters.nodesPainted == before + 1)
    isHidden.value = false
    #expect(screen.text.contains("─ ask ─"))
    #expect(focused(screen) == "answer")
    screen.press("esc")
    #expect(log.closed == ["ask"])
    isHidden.value = true
    #expect(!screen.text.contains("ask"))
    #expect(focused(screen) == "second")
  }
}
