import DeclarativeUI
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct CursorTests {
  private struct Form: View {
    var body: some View {
      ScrollView("form") {
        VStack {
          TextField("first", text: "ab") { _ in }
          ForEach(1...9, id: \.self) { Label("line \($0)") }
        }
      }
    }
  }

  @Test("the cursor is in the text field and hidden when the field is scrolled out of view")
  func scrolledAway() {
    let host = ViewHost(Form(), size: Size(columns: 10, rows: 3))
    host.render()
    #expect(host.surface.cursor?.row == 0)
    host.handle(.mouse(MouseEvent(.wheelDown, at: Point(column: 3, row: 1))))
    host.render()
    #expect(host.surface.lines.first?.hasPrefix("line") == true)
    #expect(host.surface.cursor == nil)
  }

  @Test("there is no cursor outside the screen")
  func tooSmall() {
    let host = ViewHost(
      VStack {
        Label("above")
        TextField("first", text: "ab") { _ in }
      }, size: Size(columns: 10, rows: 3))
    host.render()
    #expect(host.surface.cursor?.row == 1)
    host.resize(to: Size(columns: 10, rows: 1))
    host.render()
    #expect(host.surface.cursor == nil)
  }
}
