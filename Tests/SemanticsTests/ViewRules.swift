import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

/// Rule 36; how views follow their values (rule 32) stands in `Tests/DeclarativeUITests`.
@MainActor @Suite struct ViewRules {
  private struct Order: View {
    let dishes: [String]
    let isOpen: Source<Bool>
    let note: Bind<String>
    let close: @MainActor () -> Void

    var body: some View {
      VStack(spacing: .one) {
        Label("Order").textStyle(.title)
        HStack(spacing: .two) {
          ForEach(dishes, id: \.self) { Label($0) }
        }
        Label(note).textStyle(.muted).hidden(isOpen.bind.map { !$0 })
        if isOpen.value {
          Label("open until the kitchen closes, which is late").lineLimit(2)
        } else {
          Label("closed").textAlignment(.trailing)
        }
      }
      .padding(horizontal: .one)
      .keys { KeyBinding("order.close", "c", title: "close") { close() } }
    }
  }

  @Test("rule 36: a body of stacks, labels, conditionals and ForEach is laid out by tokens")
  func body() {
    let isOpen = Source(true)
    let host = ViewHost(
      Order(
        dishes: ["soup", "rice"], isOpen: isOpen, note: .constant("no nuts"),
        close: { isOpen.value = false }),
      size: Size(columns: 26, rows: 9))
    host.render()
    #expect(
      host.surface.lines.prefix(8) == [
        " Order", "", " soup  rice", "", " no nuts", "", " open until the kitchen",
        " closes, which is late",
      ])
    host.handle(.key("c"))
    host.render()
    #expect(
      host.surface.lines.prefix(6) == [
        " Order", "", " soup  rice", "", "                   closed", "",
      ])
  }

  @Test("rule 36: a view names tokens, and the theme says which colours they are")
  func tokens() {
    let host = ViewHost(
      Label("Order").textStyle(.title).background(.surface), size: Size(columns: 8, rows: 1))
    for theme in [Theme.dark, .light] {
      host.theme = theme
      host.render()
      #expect(host.surface[0, 0].style == theme.style(.title, on: theme[.surface]))
    }
  }
}
