import AppRuntime
import DeclarativeUI
import Flows
import Screens
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct LinearScreenTests {
  private let orders = Orders()

  @Test("a screen is read with roles and numbers; a number chooses, back goes back")
  func choosing() {
    let app = LinearDriver(orders)
    #expect(
      app.heard == [
        "heading: Orders, All", "heading: Dish, Price", "list: orders",
        "1. row: soup, Price 4, selected", "2. row: rice, Price 3", "3. button: Order more",
        "4. switch: To go, off",
      ])
    app.enter("2")
    #expect(app.heard == ["heading: Orders, rice", "rice"])
    app.enter("back", "back")
    #expect(
      app.heard == [
        "heading: Orders, All", "heading: Dish, Price", "list: orders", "1. row: soup, Price 4",
        "2. row: rice, Price 3, selected", "3. button: Order more", "4. switch: To go, off",
        "back: nothing changed here",
      ])
  }

  @Test("keys are the person's, and a number chooses whatever key opens")
  func ownKeys() {
    let app = LinearDriver(orders, keyMap: KeyMap(["orders.activate": ["x"], "app.back": ["b"]]))
    app.enter("?")
    #expect(app.heard.contains("5. key x: open"))
    app.enter("2")
    #expect(app.heard.last == "rice")
    app.enter("b")
    #expect(app.heard.contains("2. row: rice, Price 3, selected"))
  }

  @Test("what a command changes is read again, each thing with the number that it had")
  func numbersStay() {
    let app = LinearDriver(orders)
    _ = app.heard
    app.enter("3")
    #expect(
      app.heard == [
        "heading: Orders, All", "heading: Dish, Price", "list: orders",
        "5. row: fish, Price 9, selected", "1. row: soup, Price 4", "2. row: rice, Price 3",
        "3. button: Order more", "4. switch: To go, off",
      ])
    app.enter("4")
    #expect(app.heard.last == "4. switch: To go, on")
    app.enter("5")
    #expect(app.heard == ["heading: Orders, fish", "fish"])
  }

  @Test("keys are listed on request and work by number, name and title")
  func keys() {
    let app = LinearDriver(orders)
    app.enter("?")
    let said = app.heard.dropFirst(7)
    #expect(
      said.prefix(2) == ["5. key enter: open", "6. key /: filter"]
        && said.last == "Also: back, quit, more, less.")
    #expect(said.contains("7. key P: pay, not now: nothing is cooked"))
    app.enter("7", "P", "pay", "nonsense\u{1B}[2J", "77")
    #expect(
      app.heard == Array(repeating: "not now: pay, nothing is cooked", count: 3)
        + ["There is no “nonsense␛[2J” here; ? reads the keys.", "There is no 77 here."])
    app.enter("open")
    #expect(app.heard == ["heading: Orders, soup", "soup"])
    app.enter("quit")
    #expect(app.hasQuit)
  }

  @Test("a number and a key use the key there, without choosing what the number stands for")
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
      app.heard == [
        "list: lines", "1. row: not checked, line 1, selected", "2. row: not checked, line 2",
      ])
    app.enter("2 space")
    #expect(
      app.heard == [
        "list: lines", "1. row: not checked, line 1", "2. row: checked, line 2, selected",
      ])
    app.enter("1 choose", "9 space", "2 nonsense")
    #expect(
      app.heard == [
        "list: lines", "1. row: checked, line 1, selected", "2. row: checked, line 2",
        "There is no 9 here.", "There is no “nonsense” here; ? reads the keys.",
      ])
  }

  @Test("tabs, options and what is out of use say so; content can't act on the terminal")
  func controls() {
    let (tab, order) = (Source(0), Source("name"))
    let app = LinearDriver { _ in
      VStack {
        TabBar(["All", "Mine\u{1B}[31m"], selected: tab.bind) { tab.value = $0 }
        Picker("Sort by", name: "sort", options: ["name", "due"], selection: order.bind) {
          order.value = $0
        }
        Button("Send", name: "send", disabled: .constant("nobody is there")) {}
        Label("━━━━╸──── 42 %")
      }
    }
    #expect(
      app.heard == [
        "1. tab: All, open", "2. tab: Mine␛[31m", "picker: Sort by, name, 1 of 2",
        "3. option: name, chosen", "4. option: due", "5. button: Send, not now: nobody is there",
        "42 %",
      ])
    app.enter("2", "4")
    #expect(
      app.heard.suffix(7) == [
        "1. tab: All", "2. tab: Mine␛[31m, open", "picker: Sort by, due, 2 of 2", "3. option: name",
        "4. option: due, chosen", "5. button: Send, not now: nobody is there", "42 %",
      ])
    app.enter("5")
    #expect(app.heard == ["not now: Send, nobody is there"])
  }

  @Test("a filter asks for a line, and an empty line leaves it")
  func filter() {
    let app = LinearDriver(orders)
    _ = app.heard
    app.enter("/")
    #expect(app.heard == ["Type a line for the field; an empty one leaves it."])
    app.enter("ri")
    #expect(app.heard.filter { $0.contains("row") } == ["2. row: rice, Price 3, selected"])
    app.enter("/", "")
    #expect(app.heard.filter { $0.contains("row") }.count == 2)
  }

  @Test("news are announced, a screen that comes by itself is read")
  func news() {
    let notice = Source<String?>(nil)
    let app = LinearDriver { FlowFrame(orders, controls: $0, notice: notice) }
    _ = app.heard
    notice.value = "The cook\u{7} is late."
    #expect(app.heard == ["announcement: The cook␇ is late."])
    orders.go { $0.open = "rice" }
    #expect(app.heard == ["heading: Orders, rice", "rice", "· The cook␇ is late."])
  }

  @Test("a screen of one field asks for its line")
  func field() {
    var result: String?
    let asking = Asking()
    asking.onExit = { result = $0 }
    let app = LinearDriver(asking)
    #expect(
      app.heard == [
        "heading: Name", "1. field: your name",
        "Type a line for the field; an empty one leaves it.",
      ])
    app.enter("", "1", "Ada")
    #expect(
      app.heard == [
        "the field is left: nothing changed here",
        "Type a line for the field; an empty one leaves it.", "heading: Name",
        "1. field: your name, Ada",
      ])
    #expect(result == "Ada")
  }

  @Test("a long list is read twenty rows at a time")
  func long() {
    let app = LinearDriver { _ in
      List(.constant((1...45).map(Line.init)), name: "lines") { Label("line \($0.id)") }
        .onActivate { _ in }
    }
    let first = app.heard
    #expect(first.count == 22)
    #expect(first.suffix(2) == ["20. row: line 20", "rows 1 to 20 of 45; more goes on"])
    app.enter("more", "more", "more")
    let more = app.heard
    #expect(more.prefix(1) == ["21. row: line 21"])
    #expect(
      more.suffix(3) == [
        "45. row: line 45", "rows 41 to 45 of 45; less goes back", "There are no more rows.",
      ])
    app.enter("less")
    #expect(
      app.heard.suffix(2) == [
        "40. row: line 40", "rows 21 to 40 of 45; more goes on, less goes back",
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

/// One field.
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
