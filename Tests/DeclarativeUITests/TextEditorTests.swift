import DeclarativeUI
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct TextEditorTests {
  private func screen(_ text: Source<String>, columns: Int = 12, rows: Int = 3) -> Screen {
    Screen(TextEditor("notes", text: text.binding, rows: rows), columns: columns, rows: rows)
  }

  @Test("Enter starts a new line, and Backspace at its start joins the lines")
  func lines() {
    let text = Source("")
    let screen = screen(text)
    screen.type("ab")
    screen.press("left", "enter")
    #expect(text.value == "a\nb")
    #expect(screen.text == "a\nb\n")
    screen.press("backspace")
    #expect(text.value == "ab")
    screen.type("-")
    #expect(text.value == "a-b")
    screen.press("home", "enter", "left", "delete")
    #expect(text.value == "a-b")
  }

  @Test("long lines are wrapped after a space, and the text isn't changed")
  func wrapping() {
    let text = Source("one two three")
    let screen = screen(text, columns: 9)
    #expect(screen.text == "one two\nthree\n")
    #expect(screen.host.surface.cursor == Point(column: 5, row: 1))
    screen.press("up")
    #expect(screen.text == "one two\nthree\n")
    #expect(screen.host.surface.cursor == Point(column: 5, row: 0))
    screen.type("X")
    #expect(text.value == "one tXwo three")
  }

  @Test("a word that is longer than a row is divided, also with wide characters")
  func longWords() {
    #expect(screen(Source("abcdefgh"), columns: 5).text == "abcd\nefgh\n")
    #expect(screen(Source("移行進み"), columns: 5).text == "移行\n進み\n")
  }

  @Test("a longer text scrolls with the caret")
  func scrolling() {
    let text = Source("1\n2\n3\n4")
    let screen = screen(text, rows: 2)
    #expect(screen.text == "3\n4")
    screen.press("up", "up")
    #expect(screen.text == "2\n3")
    screen.press("up")
    #expect(screen.text == "1\n2")
    #expect(screen.host.surface.cursor == Point(column: 1, row: 0))
    screen.press("down", "down")
    #expect(screen.text == "2\n3")
  }

  @Test("Left and Right cross line ends")
  func crossing() {
    let text = Source("a\nb")
    let screen = screen(text)
    screen.press("left", "left")
    screen.type("!")
    #expect(text.value == "a!\nb")
    screen.press("right")
    screen.type("?")
    #expect(text.value == "a!\n?b")
  }

  @Test("a paste keeps its line breaks")
  func paste() {
    let text = Source("ad")
    let screen = screen(text)
    screen.press("left")
    screen.host.handle(.paste("b\nc"))
    #expect(text.value == "ab\ncd")
  }

  @Test("the owner may correct the text, and change it")
  func owner() {
    let text = Source("a")
    let binding = Binding {
      text.value
    } set: {
      text.value = $0.uppercased()
    }
    let screen = Screen(TextEditor("notes", text: binding), columns: 8, rows: 3)
    screen.type("b")
    #expect(screen.text == "AB\n\n")
    text.value = "new"
    #expect(screen.text == "new\n\n")
  }

  @Test("screen readers receive the name and the whole text")
  func spoken() {
    let screen = Screen(
      TextEditor("notes", text: Source("a\nb").binding, placeholder: "Notes"), columns: 8, rows: 3)
    #expect(
      screen.host.accessibilityElements.map(\.description) == [
        AccessibilityDescription(.textField, label: "Notes", value: "a\nb")
      ])
  }
}
