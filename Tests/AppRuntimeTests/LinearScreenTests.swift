import AppRuntime
import DeclarativeUI
import Flows
import Screens
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct LinearScreenTests {
  private let orders = Orders()

  @Test("a screen is printed with roles and numbers; a number selects, back goes back")
  func choosing() {
    let app = LinearDriver(orders)
    #expect(
      app.spokenLines == [
        "heading: Orders, All", "heading: Dish, Price", "list: orders",
        "1. row: soup, Price 4, selected", "2. row: rice, Price 3", "3. button: Order more",
        "4. switch: To go, off",
      ])
    app.enter("2")
    #expect(app.spokenLines == ["heading: Orders, rice", "rice"])
    app.enter("back", "back")
    #expect(
      app.spokenLines == [
        "heading: Orders, All", "heading: Dish, Price", "list: orders", "1. row: soup, Price 4",
        "2. row: rice, Price 3, selected", "3. button: Order more", "4. switch: To go, off",
        "back: nothing changed",
      ])
  }

  @Test("a list has no preview, because each screen is read from top to bottom")
  func noPreview() {
    var lines: [String] = []
    let screen = LinearScreen(
      PreviewSplit("dishes.preview", of: String.self) { select in
        Button("Order", name: "order") {}
      } preview: { _, _ in
        Label("preview")
      }
    ) { lines.append($0) }
    screen.begin()
    #expect(lines.contains("1. button: Order"))
    #expect(!lines.contains("preview"))
    #expect(!screen.keys.rows.contains { $0.id == "dishes.preview.toggle" })
  }

  @Test("the user's key bindings apply, and a number selects regardless of the key")
  func ownKeys() {
    let app = LinearDriver(orders, keyMap: KeyMap(["orders.activate": ["x"], "app.back": ["b"]]))
    app.enter("?")
    #expect(app.spokenLines.contains("5. key x: Open"))
    app.enter("2")
    #expect(app.spokenLines.last == "rice")
    app.enter("b")
    #expect(app.spokenLines.contains("2. row: rice, Price 3, selected"))
  }

  @Test("changes by a command are printed again, and items keep their numbers")
  func numbersStay() {
    let app = LinearDriver(orders)
    _ = app.spokenLines
    app.enter("3")
    #expect(
      app.spokenLines == [
        "heading: Orders, All", "heading: Dish, Price", "list: orders",
        "5. row: fish, Price 9, selected", "1. row: soup, Price 4", "2. row: rice, Price 3",
        "3. button: Order more", "4. switch: To go, off",
      ])
    app.enter("4")
    #expect(app.spokenLines.last == "4. switch: To go, on")
    app.enter("5")
    #expect(app.spokenLines == ["heading: Orders, fish", "fish"])
  }

  @Test("keys are listed on request and work by number, name and title")
  func keys() {
    let app = LinearDriver(orders)
    app.enter("?")
    let output = app.spokenLines.dropFirst(7)
    #expect(
      output.prefix(2) == ["5. key enter: Open", "6. key /: Filter"]
        && output.last == "Also available: back, quit, more, less.")
    #expect(output.contains("7. key P: pay, unavailable: nothing is cooked"))
    app.enter("7", "P", "pay", "nonsense\u{1B}[2J", "77")
    #expect(
      app.spokenLines == Array(repeating: "unavailable: pay, nothing is cooked", count: 3)
        + ["Unknown command “nonsense␛[2J”. Type ? to list the keys.", "There is no item 77."])
    app.enter("open")
    #expect(app.spokenLines == ["heading: Orders, soup", "soup"])
    app.enter("quit")
    #expect(app.hasQuit)
  }

  @Test("a number and a key use the key on that item without opening the item")
  func keysOnRows() {
    let chosen = Source<Set<Int>>([])
    let app = LinearDriver { _ in
      List(.constant([Line(id: 1), Line(id: 2)]), name: "lines") { line in
        HStack {
          Label(chosen.value.contains(line.id) ? "[x]" : "[ ]")
          Label("line \(line.id)")
        }
      }
      .onActivate { _ in chosen.value = [] }
      .itemKeys { line in
        KeyBinding("lines.choose", "space", title: "choose") {
          if let line { chosen.value.insert(line.id) }
        }
      }
    }
    #expect(
      app.spokenLines == [
        "list: lines", "1. row: not checked, line 1, selected", "2. row: not checked, line 2",
      ])
    app.enter("2 space")
    #expect(
      app.spokenLines == [
        "list: lines", "1. row: not checked, line 1", "2. row: checked, line 2, selected",
      ])
    app.enter("1 choose", "9 space", "2 nonsense")
    #expect(
      app.spokenLines == [
        "list: lines", "1. row: checked, line 1, selected", "2. row: checked, line 2",
        "There is no item 9.", "Unknown command “nonsense”. Type ? to list the keys.",
      ])
  }

  @Test(
    "states of tabs, options and disabled controls are printed; control characters are replaced")
  func controls() {
    let (tab, order) = (Source(0), Source("name"))
    let app = LinearDriver { _ in
      VStack {
        TabBar(["All", "Mine\u{1B}[31m"], selected: tab.bind) { tab.value = $0 }
        Picker("Sort by", name: "sort", options: ["name", "due"], selection: order.bind) {
          order.value = $0
        }
        Button("Send", name: "send", disabled: .constant("no recipient")) {}
        Label("━━━━╸──── 42 %")
      }
    }
    #expect(
      app.spokenLines == [
        "1. tab: All, selected", "2. tab: Mine␛[31m", "picker: Sort by, name, 1 of 2",
        "3. option: name, selected", "4. option: due",
        "5. button: Send, unavailable: no recipient", "42 %",
      ])
    app.enter("2", "4")
    #expect(
      app.spokenLines.suffix(7) == [
        "1. tab: All", "2. tab: Mine␛[31m, selected", "picker: Sort by, due, 2 of 2",
        "3. option: name", "4. option: due, selected",
        "5. button: Send, unavailable: no recipient", "42 %",
      ])
    app.enter("5")
    #expect(app.spokenLines == ["unavailable: Send, no recipient"])
  }

  @Test("a filter asks for a line, and an empty line closes it")
  func filter() {
    let app = LinearDriver(orders)
    _ = app.spokenLines
    app.enter("/")
    #expect(app.spokenLines == ["Enter text for the field, or an empty line to skip it."])
    app.enter("ri")
    #expect(app.spokenLines.filter { $0.contains("row") } == ["2. row: rice, Price 3, selected"])
    app.enter("/", "")
    #expect(app.spokenLines.filter { $0.contains("row") }.count == 2)
  }

  @Test("notices are announced, and a screen that appears by itself is printed")
  func notices() {
    let notice = Source<String?>(nil)
    let app = LinearDriver { FlowFrame(orders, controls: $0, notice: notice) }
    _ = app.spokenLines
    notice.value = "The cook\u{7} is late."
    #expect(app.spokenLines == ["announcement: The cook␇ is late."])
    orders.go { $0.open = "rice" }
    #expect(app.spokenLines == ["heading: Orders, rice", "rice", "· The cook␇ is late."])
  }

  @Test("a screen of one field asks for its line")
  func field() {
    var result: String?
    let asking = Asking()
    asking.onExit = { result = $0 }
    let app = LinearDriver(asking)
    #expect(
      app.spokenLines == [
        "heading: Name", "1. field: your name",
        "Enter text for the field, or an empty line to skip it.",
      ])
    app.enter("", "1", "Ada")
    #expect(
      app.spokenLines == [
        "field skipped: nothing changed",
        "Enter text for the field, or an empty line to skip it.", "heading: Name",
        "1. field: your name, Ada",
      ])
    #expect(result == "Ada")
  }

  @Test("a long list is printed twenty rows at a time")
  func long() {
    let app = LinearDriver { _ in
      List(.constant((1...45).map(Line.init)), name: "lines") { Label("line \($0.id)") }
        .onActivate { _ in }
    }
    let first = app.spokenLines
    #expect(first.count == 22)
    #expect(first.suffix(2) == ["20. row: line 20", "rows 1 to 20 of 45; more for the next rows"])
    app.enter("more", "more", "more")
    let more = app.spokenLines
    #expect(more.prefix(1) == ["21. row: line 21"])
    #expect(
      more.suffix(3) == [
        "45. row: line 45", "rows 41 to 45 of 45; less for the previous rows",
        "There are no more rows.",
      ])
    app.enter("less")
    #expect(
      app.spokenLines.suffix(2) == [
        "40. row: line 40",
        "rows 21 to 40 of 45; more for the next rows, less for the previous rows",
      ])
  }
}

private struct Line: Identifiable, Equatable {
  let id: Int
}

private struct Dish: Identifiable, Equatable {
  let id: String
  let price: Int
}

/// A list with a screen for each of its rows, and controls below.
private final class Orders: Flow<Orders.State, Void> {
  struct State: Codable, Equatable {
    var open: String?
  }

  private let dishes = Source([Dish(id: "soup", price: 4), Dish(id: "rice", price: 3)])
  private let isToGo = Source(false)

  init() {
    super.init(id: "orders", title: "Orders", state: State())
    router.show("dish", matching: \.open) { dish in ScreenRoutable(dish) { Label(dish) } }
    router.show("all") { [unowned self] in
      ScreenRoutable("All") { [unowned self] in
        VStack {
          Table(
            dishes.bind, name: "orders",
            columns: [
              TableColumn("Dish", width: .flexible(minimum: 4, weight: 1)) { dish, _ in
                StyledText(dish.id)
              },
              TableColumn("Price", width: .fixed(3), alignment: .trailing) { dish, _ in
                StyledText("\(dish.price)")
              },
            ]
          ) { $0.searchable(\.id).onActivate { dish in self.go { $0.open = dish.id } } }
          Button("Order more", name: "orders.more") {
            self.dishes.value.insert(Dish(id: "fish", price: 9), at: 0)
          }
          Toggle("To go", name: "orders.to-go", isOn: isToGo.bind) { self.isToGo.value = $0 }
        }
        .keys {
          KeyBinding("orders.pay", "P", title: "pay", disabled: "nothing is cooked") {}
        }
      }
    }
  }
}

/// A flow with one text field.
private final class Asking: Flow<String, String> {
  init() {
    super.init(id: "name", title: "Name", state: "")
    router.show("ask", when: \.isEmpty) { [unowned self] in
      ScreenRoutable("") {
        TextField("name", placeholder: "your name") { name in self.go { $0 = name } }
      }
    }
    router.exit("done") { $0 }
  }
}
