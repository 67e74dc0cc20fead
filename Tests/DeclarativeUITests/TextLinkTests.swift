import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct TextLinkTests {
  private let address = "https://example.org/guide"

  /// Returns the link addresses of the cells in a row, by column.
  private func links(_ screen: Screen, row: Int = 0) -> [Int: String] {
    _ = screen.text
    let surface = screen.host.surface
    var found: [Int: String] = [:]
    for column in 0..<surface.size.columns {
      found[column] = surface.address(ofLink: surface[column, row].link)
    }
    return found
  }

  @Test("a span's link covers only its own cells, even if the text is cut")
  func cells() {
    let text: StyledText = "see " + .accent("guide").linked(to: address) + " now"
    let screen = Screen(Label(text), columns: 20, rows: 1)
    #expect(Set(links(screen).keys) == Set(4..<9))
    #expect(links(screen)[4] == address)
    // “see gui…”
    #expect(Set(links(Screen(Label(text), columns: 8, rows: 1)).keys) == Set(4..<8))
  }

  @Test("a wrapped link continues on the next line, and adjacent links remain separate")
  func wrapped() {
    let text =
      StyledText("a long link").linked(to: address)
      + StyledText("or").linked(to: "https://example.org/other")
    let screen = Screen(Label(text).lineLimit(nil), columns: 7, rows: 2)
    #expect(screen.text == "a long\nlinkor")
    #expect(Set(links(screen).keys) == Set(0..<6))
    #expect(Set(links(screen, row: 1).values) == [address, "https://example.org/other"])
    #expect(links(screen, row: 1)[3] == address && links(screen, row: 1)[4] != address)
  }

  @Test("changed text leaves no link behind, and a changed address is drawn")
  func changes() {
    let text = Source(StyledText("guide").linked(to: address))
    let screen = Screen(Label(Bind { text.value }), columns: 10, rows: 1)
    #expect(links(screen).count == 5)
    text.value = StyledText("guide").linked(to: "https://example.org/other")
    #expect(links(screen)[0] == "https://example.org/other")
    text.value = "guide"
    #expect(links(screen).isEmpty)
  }

  @Test("a rejected address leaves plain text")
  func rejected() {
    for address in ["javascript:alert(1)", "https://a\u{1B}\\b", "a/b"] {
      let screen = Screen(Label(StyledText("x").linked(to: address)), columns: 4, rows: 1)
      #expect(screen.text == "x" && links(screen).isEmpty)
    }
    let file = Screen(Label(StyledText("x").linked(toFile: "/a b")), columns: 4, rows: 1)
    #expect(links(file) == [0: "file:///a%20b"])
  }
}
