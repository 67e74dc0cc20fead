import DeclarativeUI
import Flows
import Terminal
import Testing

private struct PageState: Codable, Equatable, Sendable {
  var page = 1
  var isAsking = false
}

private final class NoteFlow: Flow<Int, Never> {
  init() {
    super.init(id: "note", title: "Note", state: 0)
    router.show("note") { ScreenRoutable("Note") { TextField("note", onSubmit: { _ in }) } }
  }
}

private final class PageFlow: Flow<PageState, String> {
  /// The number of times that a page's view was evaluated.
  var evaluated = 0

  init() {
    super.init(id: "pages", title: "Pages", state: PageState())
    router.overlay(
      "question", when: \.isAsking,
      dismiss: { [weak self] in self?.update { $0.isAsking = false } }
    ) {
      ScreenRoutable("Question") { Label("Really?") }
    }
    router.exit("done", when: { $0.page > 9 }) { _ in "read" }
    router.show("page", matching: \.page) { [unowned self] page in
      ScreenRoutable("\(page)") { [unowned self] in
        evaluated += 1
        return Label("page \(page)")
      }
    }
  }
}

/// A flow whose child shows an overlay.
private final class DeskFlow: Flow<Int, Never> {
  private(set) var drawer: DrawerFlow?

  init() {
    super.init(id: "desk", title: "Desk", state: 0)
    router.show("drawer", when: { $0 == 0 }) { [unowned self] in
      let drawer = DrawerFlow()
      self.drawer = drawer
      return drawer
    }
    router.show("empty") { ScreenRoutable("Empty") { Label("empty") } }
  }
}

private final class DrawerFlow: Flow<Bool, Never> {
  /// The number of overlays that have left the screen.
  private(set) var closed = 0

  init() {
    super.init(id: "drawer", title: "Drawer", state: false)
    router.overlay("label", when: { $0 }, dismiss: { [weak self] in self?.update { $0 = false } }) {
      [unowned self] in
      ScreenRoutable("Label", onLeave: { [weak self] in self?.closed += 1 }) { Label("label") }
    }
    router.show("inside") { ScreenRoutable("Inside") { Label("inside") } }
  }
}

@MainActor @Suite struct OverlayTests {
  private let flow = PageFlow()
  private let host: ViewHost

  init() {
    host = ViewHost(flow.screen, size: Size(columns: 40, rows: 8))
  }

  private var text: String {
    host.render()
    return host.surface.lines.joined(separator: "\n")
  }

  @Test("rule 26: an overlay is shown over the screen, which stays unchanged, until it is closed")
  func overScreen() throws {
    #expect(!text.contains("Really?"))
    let page = try #require(flow.current)
    flow.update { $0.isAsking = true }
    #expect(text.contains("Really?") && text.contains("Question") && text.contains("page 1"))
    #expect(flow.current === page)
    #expect(flow.explain().rule == "page" && flow.explain().overlay == "question")
    host.handle(.key(KeyPress(.escape)))
    #expect(!flow.state.isAsking)
    #expect(!text.contains("Really?"))
    #expect(flow.current === page)
  }

  @Test("an overlay is part of the history and of snapshots, and closes with its flow")
  func history() throws {
    flow.go { $0.isAsking = true }
    #expect(text.contains("Really?"))
    let snapshot = try flow.snapshot()
    #expect(flow.back())
    #expect(!text.contains("Really?"))
    try flow.restore(snapshot)
    #expect(text.contains("Really?"))
    var results: [String] = []
    flow.onExit = { results.append($0) }
    flow.update { $0.page = 10 }
    #expect(results == ["read"])
  }

  @Test("an overlay is created once and kept while its rule holds, and going back closes it")
  func kept() throws {
    flow.update { $0.isAsking = true }
    flow.start()
    let question = try #require(flow.overlay?.routable)
    flow.update { $0.page = 2 }
    #expect(flow.overlay?.routable === question)
    #expect(flow.canGoBack, "without any state in the history")
    #expect(flow.back())
    #expect(flow.overlay == nil && flow.state.page == 2)
  }

  @Test("a flow that ends without a screen shows no overlay")
  func ended() {
    let flow = PageFlow()
    var results: [String] = []
    flow.onExit = { results.append($0) }
    flow.update {
      $0.isAsking = true
      $0.page = 10
    }
    flow.start()
    #expect(results == ["read"])
    #expect(flow.current == nil && flow.overlay == nil)
  }

  @Test("rule 26: an overlay leaves the screen with its flow")
  func leavesWithFlow() throws {
    let desk = DeskFlow()
    desk.start()
    let drawer = try #require(desk.drawer)
    drawer.update { $0 = true }
    #expect(drawer.overlay != nil)
    desk.update { $0 = 1 }
    #expect(desk.crumbs == ["Desk", "Empty"])
    #expect(drawer.closed == 1)
  }

  @Test("rule 8: an explanation includes the overlay of an inner flow")
  func explainedWithin() throws {
    let desk = DeskFlow()
    desk.start()
    #expect(desk.explain().overlay == nil)
    try #require(desk.drawer).update { $0 = true }
    #expect(desk.explain().overlay == "label")
    #expect(desk.explain().description.hasSuffix(", under label"))
  }

  @Test("the screen under an overlay can change while the overlay is open")
  func changesBelow() {
    flow.update { $0.isAsking = true }
    flow.update { $0.page = 2 }
    #expect(text.contains("page 2") && text.contains("Really?"))
  }

  @Test("rule 32: opening and closing an overlay doesn't evaluate the screen under it again")
  func screenStays() {
    _ = text
    let before = flow.evaluated
    flow.update { $0.isAsking = true }
    #expect(text.contains("Really?"))
    flow.update { $0.isAsking = false }
    #expect(!text.contains("Really?"))
    #expect(flow.evaluated == before)
  }

  @Test("rule 4: text that is being typed is kept while a later plugin's overlay is open")
  func typedText() {
    let flow = NoteFlow()
    let screen = ViewHost(flow.screen, size: Size(columns: 40, rows: 8))
    screen.render()
    flow.setContributedRules([
      .overlay(
        "terms", when: { state, _ in state == 1 },
        dismiss: { access in access.update { $0 = 0 } },
        make: { _ in ScreenRoutable("Terms") { Label("Read this.") } })
    ])
    for character in "abc" { screen.handle(.key(KeyPress(.character(character)))) }
    flow.update { $0 = 1 }
    screen.render()
    #expect(screen.surface.lines.contains { $0.contains("Read this.") })
    screen.handle(.key(KeyPress(.escape)))
    screen.render()
    #expect(screen.surface.lines[0].contains("abc"))
  }

  @Test("rule 14: a plugin's overlay is placed like its rules, and is removed with them")
  func contributed() {
    #expect(!text.contains("Terms"))
    flow.setContributedRules([
      .overlay(
        "terms", when: { state, _ in state.page == 1 },
        dismiss: { access in access.update { $0.page = 2 } },
        make: { _ in ScreenRoutable("Terms") { Label("Read this.") } })
    ])
    #expect(text.contains("Terms") && text.contains("Read this."))
    #expect(flow.rules.unreachableRules.isEmpty)
    host.handle(.key(KeyPress(.escape)))
    #expect(flow.state.page == 2)
    #expect(!text.contains("Terms"))
    flow.update { $0.page = 1 }
    #expect(text.contains("Terms"))
    flow.setContributedRules([])
    #expect(!text.contains("Terms") && text.contains("page 1"))
  }
}
