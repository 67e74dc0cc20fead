import DeclarativeUI
import Diagnostics
import Flows
import Routing
import Terminal
import Testing

/// Flows that leave the screen, come back, end, or are restored.
@MainActor @Suite struct FlowLifetimeTests {
  private func reports(_ body: () throws -> Void) rethrows -> [String] {
    let reports = Reports()
    try MisuseReport.withHandler({ reports.add($0.message) }, body)
    return reports.all
  }

  // MARK: Leaving

  @Test("a flow that isn't on screen shows nothing, whatever happens to its state")
  func offScreen() throws {
    let outer = OuterFlow()
    outer.start()
    let signUp = try #require(outer.signUp)
    outer.update { $0.signedUpAs = "somebody" }
    signUp.update { $0.phone = "1" }
    #expect(signUp.made == ["Phone"])
    #expect(signUp.crumbs == ["Sign up", "Code"], "it starts again when it is read")
  }

  @Test("a flow that left its parent may end without it")
  func withoutParent() throws {
    let outer = OuterFlow()
    outer.start()
    let signUp = try #require(outer.signUp)
    outer.update { $0.signedUpAs = "somebody" }
    var emails: [String] = []
    signUp.onExit = { emails.append($0) }
    let reports = reports {
      signUp.start()
      signUp.update { $0 = AccountState(phone: "1", code: "2", email: "a@b") }
    }
    #expect(emails == ["a@b"] && reports.isEmpty)
  }

  @Test("a flow whose result is rejected shows a screen again, which isn't misuse")
  func rejected() throws {
    for stays in [true, false] {
      let outer = OuterFlow()
      outer.start()
      let signUp = try #require(outer.signUp)
      signUp.update { $0 = AccountState(phone: "1", code: "2") }
      let reports = reports {
        signUp.onExit = { [weak signUp] _ in
          signUp?.update { $0 = AccountState(phone: "1", code: stays ? "2" : nil) }
        }
        signUp.update { $0.email = "no address" }
      }
      #expect(reports.isEmpty)
      #expect(signUp.crumbs == ["Sign up", stays ? "Email" : "Code"])
    }
  }

  @Test("a child that its parent owns may come back any number of times")
  func ownedChild() {
    let shelf = Shelf()
    let reports = reports {
      for _ in 0..<10 {
        shelf.update { $0 = "book" }
        shelf.update { $0 = "" }
      }
    }
    #expect(reports.isEmpty)
  }

  // MARK: Coming back

  @Test("a flow that keeps its state also keeps its history and the memories of its screens")
  func returning() throws {
    let tabs = Tabs()
    let host = ViewHost(tabs.screen, size: Size(columns: 20, rows: 6))
    host.render()
    (tabs.current as? Cities)?.go { $0.country = "Italy" }
    host.render()
    host.handle(.key("down"))
    tabs.update { $0 = 1 }
    host.render()
    tabs.update { $0 = 0 }
    host.render()
    host.handle(.key("enter"))
    let cities = try #require(tabs.current as? Cities)
    #expect(cities.state.opened == "Rome", "the selection is kept")
    #expect(tabs.back())
    #expect(cities.state.country == nil, "the history is kept")
  }

  @Test("discarded states of children are gone, whether they were left or restored")
  func discarding() throws {
    let shelf = Notebook()
    for page in [1, 2] {
      shelf.update { $0 = page }
      (shelf.current as? DetailFlow)?.update { $0 = "page \(page)" }
    }
    shelf.update { $0 = 0 }
    let text = try RouteCoding.encode(shelf.snapshot())
    let restored = Notebook()
    try restored.restore(RouteCoding.decode(FlowSnapshot.self, from: text))
    for notebook in [shelf, restored] {
      notebook.discardSavedStates(of: "page") { $0 == "2" }
      notebook.update { $0 = 1 }
      #expect((notebook.current as? DetailFlow)?.state == "")
      notebook.update { $0 = 2 }
      #expect((notebook.current as? DetailFlow)?.state == "page 2")
    }
  }

  @Test("unwinding removes the latest occurrence of a state and all states after it")
  func unwinding() {
    let flow = DetailFlow()
    for name in ["a", "b", "a", "c"] { flow.go { $0 = name } }
    flow.unwind { $0 = "a" }
    #expect(flow.state == "a")
    #expect(flow.back() && flow.state == "b")
    #expect(flow.back() && flow.state == "a")
    #expect(flow.back() && flow.state == "")
    #expect(!flow.back())
  }

  @Test("rule 6: a flow that is reset can't go back")
  func resetting() {
    let flow = DetailFlow()
    flow.go { $0 = "a" }
    flow.reset(to: "b")
    #expect(!flow.canGoBack && !flow.back())
    #expect(flow.state == "b")
  }

  // MARK: Restoring

  @Test("rule 11: a longer history than the limit is cut when it is restored")
  func longHistory() throws {
    let flow = DetailFlow()
    flow.go { $0 = "only" }
    let text = try RouteCoding.encode(flow.snapshot())
    let entry = #/\[(\{"state":"",[^\]]*\})\]/#
    let match = try #require(text.firstMatch(of: entry))
    let entries = Array(repeating: match.1, count: FlowLimits.history + 7).joined(separator: ",")
    let long = text.replacing(match.0, with: "[\(entries)]")
    try flow.restore(RouteCoding.decode(FlowSnapshot.self, from: long))
    #expect(try flow.snapshot().history?.count == FlowLimits.history)
  }

  @Test("rule 11: the state of another child than the one on screen is ignored")
  func otherChild() throws {
    let outer = OuterFlow()
    outer.start()
    try #require(outer.signUp).update { $0.phone = "1" }
    let text = try RouteCoding.encode(outer.snapshot())
      .replacing(#""flow":"signup""#, with: #""flow":"registration""#)
    let restored = OuterFlow()
    try restored.restore(RouteCoding.decode(FlowSnapshot.self, from: text))
    #expect(restored.crumbs == ["Outer", "Sign up", "Phone"])
  }

  @Test("rule 7: a flow that bounced routes again with the next input")
  func afterBounce() {
    let flow = Seesaw()
    flow.start()
    let reports = reports { flow.update { $0 = 1 } }
    #expect(reports.count == 1)
    flow.update { $0 = 3 }
    #expect(flow.crumbs == ["Seesaw", "3"])
  }
}

/// Shows one child that it owns for as long as a book is open.
private final class Shelf: Flow<String, Never> {
  private let child = DetailFlow()

  init() {
    super.init(id: "shelf", title: "Shelf", state: "")
    router.show("book", when: { !$0.isEmpty }) { [child] in child }
    router.show("empty") { ScreenRoutable("Empty") { Label("empty") } }
    start()
  }
}

private struct CitiesState: Codable, Equatable, Sendable {
  var country: String?
  var opened: String?
}

private struct City: Identifiable, Equatable {
  let id: String
}

private final class Cities: Flow<CitiesState, Never> {
  init() {
    super.init(id: "cities", title: "Cities", state: CitiesState())
    router.show("country", matching: \.country) { [unowned self] _ in
      ScreenRoutable("") { [unowned self] in
        List(.constant([City(id: "Milan"), City(id: "Rome")]), name: "cities") { Label($0.id) }
          .onActivate { [unowned self] city in update { $0.opened = city.id } }
      }
    }
    router.show("world") { ScreenRoutable("") { Label("world") } }
  }
}

private final class Tabs: Flow<Int, Never> {
  init() {
    super.init(id: "tabs", title: "", state: 0)
    router.show("cities", when: { $0 == 0 }, keepsState: true) { Cities() }
    router.show("other") { ScreenRoutable("Other") { Label("other") } }
  }
}

/// Shows a child for each page, which keeps its state.
private final class Notebook: Flow<Int, Never> {
  init() {
    super.init(id: "notebook", title: "", state: 0)
    router.show("page", matching: { $0 > 0 ? $0 : nil }, keepsState: true) { _ in DetailFlow() }
    router.show("cover") { ScreenRoutable("Cover") { Label("cover") } }
    start()
  }
}

/// Bounces between the states 1 and 2.
private final class Seesaw: Flow<Int, Never> {
  init() {
    super.init(id: "seesaw", title: "Seesaw", state: 0)
    for (state, next) in [(1, 2), (2, 1)] {
      router.show("\(state)", when: { $0 == state }) { [unowned self] in
        update { $0 = next }
        return ScreenRoutable("\(state)") { Label("") }
      }
    }
    router.show("rest", matching: { $0 }) { state in ScreenRoutable("\(state)") { Label("") } }
  }
}
