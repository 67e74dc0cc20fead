import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

/// Rule 36. Tests of how views follow their values (rule 32) are in `Tests/DeclarativeUITests`.
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
      .keys { KeyBinding("order.close", "c", title: "Close") { close() } }
    }
  }

  @Test("rule 36: a body of stacks, labels, conditionals and ForEach is laid out with tokens")
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

  @Test("rule 36: a view names tokens, and the theme provides their colors")
  func tokens() {
    let host = ViewHost(
      Label("Order").textStyle(.title).background(.surface), size: Size(columns: 8, rows: 1))
    for theme in [Theme.dark, .light] {
      host.theme = theme
      host.render()
      #expect(host.surface[0, 0].style == theme.style(.title, on: .surface))
    }
  }

  @Test("rule 36: the screen is available to screen readers: labels, roles, values and the focus")
  func accessibility() {
    let isAsking = Source(false)
    let host = ViewHost(
      ZStack {
        VStack {
          Label("Menu").textStyle(.title)
          TextField("dish", onSubmit: { _ in }).accessibility(label: "Which dish?")
          List(.constant([Dish(id: "soup"), Dish(id: "rice")]), name: "dishes") { dish in
            HStack {
              Label(dish.id)
              Label("hot")
            }
          }
          Label("★★★").accessibility(label: "three stars")
          Label("not now").hidden(.constant(true))
        }
        Question(isAsking: isAsking)
      }, size: Size(columns: 30, rows: 9))
    func elements() -> [String] {
      host.render()
      return host.accessibilityElements.map { element in
        let value = element.description.value.map { ": \($0)" } ?? ""
        return "\(element.description.role) \(element.description.label)\(value)"
          + (element.isFocused ? " (focused)" : "")
      }
    }
    #expect(
      elements() == [
        "heading Menu", "textField Which dish?:  (focused)", "list dishes: 1 of 2",
        "row soup, hot: selected", "row rice, hot", "text three stars",
      ])
    isAsking.value = true
    #expect(elements() == ["dialog Sure?", "text yes or no"], "only the dialog can be reached")
  }

  @Test("rule 36: an outcome is announced once when it changes")
  func announcements() {
    let (outcome, guests) = (Source(""), Source(2))
    let host = ViewHost(Table(outcome: outcome, guests: guests), size: Size(columns: 20, rows: 1))
    var announcements: [String] = []
    host.onAnnouncement = { announcements.append($0) }
    for text in ["ordered", "ordered", "", "served"] {
      outcome.value = text
      guests.value += 1
      host.render()
    }
    #expect(announcements == ["ordered", "served"])
  }

  private struct Table: View {
    let outcome: Source<String>
    let guests: Source<Int>
    var body: some View {
      Label("a table for \(guests.value)").announcement(outcome.bind)
    }
  }

  private struct Dish: Identifiable, Equatable { let id: String }

  private struct Question: View {
    let isAsking: Source<Bool>
    var body: some View {
      if isAsking.value {
        Dialog("Sure?", columns: 14, rows: 3, onDismiss: {}) { Label("yes or no") }
      }
    }
  }
}
