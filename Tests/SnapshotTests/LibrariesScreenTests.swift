import DeclarativeUI
import Flows
import LibrariesInterface
import LibrariesLogic
import Routing
import Terminal
import Testing

@testable import LibrariesFlow
@testable import RootFlow
@testable import headway

/// The libraries in the app: the form, drafts, saving, undoing and links.
@MainActor @Suite struct LibrariesScreenTests {
  private func app() async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    app.press(tab: "libraries")
    try await app.wait { _ in
      app.text.contains("ChatKit") && !app.text.contains("Reading lock files")
    }
    return app
  }

  private func libraries(_ app: RootTests.App) throws -> Libraries {
    try #require(app.root.active("libraries") as? Libraries)
  }

  private func type(_ app: RootTests.App, _ text: String) {
    for character in text { app.press(KeyPress(.character(character))) }
  }

  private static let starscream = LibraryID(.swift, "starscream")

  /// Opens the form of Starscream, which has no answers yet.
  private func openForm(_ app: RootTests.App) throws {
    app.root.open("headway://libraries/Starscream?tab=form")
    #expect(app.text.contains("Starscream ▸ Edit scorecard"))
  }

  @Test("unsaved answers are restored after leaving the form and in the next session")
  func drafts() async throws {
    let app = try await app()
    try openForm(app)
    type(app, "@orchard/help")
    app.press("tab", "tab", "tab", "tab", "tab", "tab", "right", "right")
    #expect(app.text.contains("Reason"))
    app.press("esc")
    #expect(app.text.contains("Your answers are a draft,"))
    app.press("esc")
    #expect(app.text.contains("· draft"))
    try openForm(app)
    #expect(app.text.contains("@orchard/help") && app.text.contains("Reason"))
    app.press("esc", "esc", "esc")

    let next = try await self.app()
    try next.root.restore(app.root.snapshot())
    try await next.wait { $0.isSettled }
    try openForm(next)
    #expect(next.text.contains("@orchard/help"))
  }

  @Test("quitting with unsaved answers warns on every screen, and quits when it is repeated")
  func quitting() async throws {
    let app = try await app()
    app.root.onExit = { _ in }
    app.root.terminal.keys = { [host = app.host] in KeyTable(host.activeBindings) }
    try openForm(app)
    type(app, "@orchard/help")
    app.press("ctrl-c")
    let warning = "You haven't saved your answers for Starscream. Quit again to leave;"
    #expect(app.text.contains(warning) && !app.root.state.isQuitting)
    app.press("esc", "1", "q")
    #expect(app.text.contains(warning) && !app.root.state.isQuitting)
    app.press("q")
    #expect(app.root.state.isQuitting)

    let discarded = try await self.app()
    discarded.root.onExit = { _ in }
    try openForm(discarded)
    type(discarded, "@")
    discarded.press("esc", "D", "q")
    #expect(discarded.root.state.isQuitting)
  }

  @Test("saving scores the library with the answers; u turns them back into a draft")
  func saving() async throws {
    let app = try await app()
    try openForm(app)
    let sharedStore = try libraries(app).sharedStore
    let before = try #require(sharedStore.currentState[Self.starscream])
    #expect(before.verdict == .unanswered)
    var draft = ScorecardDraft(before)
    for criterion in LibraryCriterion.all where draft.choice(criterion) == .open {
      draft.choices[criterion.key] = .no
    }
    draft.choices["networkTraffic"] = .yes
    sharedStore.send(.drafted(Self.starscream, draft))
    app.press("ctrl-s")
    try await app.wait { _ in
      app.text.contains("to .headway/libraries/Starscream.yml. Press u to undo.")
    }
    let after = try #require(sharedStore.currentState[Self.starscream])
    #expect(after.verdict == .ok && after.points == 2)
    #expect(after.entry.scorecard?.reviewed?.points == 2)
    #expect(after.entry.scorecard?.reviewed?.version == "4.0.4")
    #expect(!app.text.contains("▸ Edit scorecard"))
    app.press("u")
    try await app.wait { _ in sharedStore.currentState.drafts[Self.starscream] == draft }
    #expect(app.text.contains("your answers are a draft again."))
  }

  @Test("in a narrow window, the form shows the whole path of the scorecard")
  func path() async throws {
    let app = try await app()
    app.host.resize(to: Size(columns: 80, rows: 24))
    try openForm(app)
    #expect(app.text.contains(/in \.headway\/\S+\.yml/))
    #expect(app.text.contains("unanswered scorecard question"))
  }

  @Test("an invalid field shows its problem when it is saved or left, and the answers aren't saved")
  func validation() async throws {
    let app = try await app()
    try openForm(app)
    type(app, "help")
    #expect(!app.text.contains("enter an @name"))
    app.press("tab", "tab", "ctrl-s")
    #expect(app.text.contains("! enter an @name or an email address"))
    #expect(app.text.contains("▸ Edit scorecard"))
    // The focus is in the invalid field.
    type(app, "@web")
    #expect(
      try libraries(app).sharedStore.currentState.drafts[Self.starscream]?[.owner] == "help@web")
    #expect(!app.text.contains("! enter an @name"))
  }

  @Test("D on a library discards its draft, and isn't offered without one")
  func discardKey() async throws {
    let app = try await app()
    let sharedStore = try libraries(app).sharedStore
    try libraries(app).go { $0.destination = .detail(Self.starscream, .scorecard) }
    _ = app.text
    #expect(!app.host.activeBindings.contains { $0.id == "library.discard" })
    var draft = ScorecardDraft(try #require(sharedStore.currentState[Self.starscream]))
    draft[.owner] = "@a"
    sharedStore.send(.drafted(Self.starscream, draft))
    _ = app.text
    #expect(app.host.activeBindings.contains { $0.id == "library.discard" })
    app.press("D")
    #expect(sharedStore.currentState.drafts.isEmpty)
    #expect(app.text.contains("Press u to undo."))
  }

  @Test("discarded answers can be restored")
  func discarding() async throws {
    let app = try await app()
    try openForm(app)
    type(app, "@a")
    let sharedStore = try libraries(app).sharedStore
    #expect(sharedStore.currentState.drafts[Self.starscream] != nil)
    try libraries(app).discard(Self.starscream)
    #expect(sharedStore.currentState.drafts.isEmpty)
    app.press("u")
    #expect(sharedStore.currentState.drafts[Self.starscream]?[.owner] == "@a")
  }

  @Test("links open a library, its tabs and its form, and the screens have the same links")
  func links() async throws {
    let app = try await app()
    for link in [
      "headway://libraries", "headway://libraries/ChatKit?tab=dependencies",
      "headway://libraries/github.com%2Fpkg%2Ferrors?tab=scorecard",
      "headway://libraries/RxSwift?tab=form",
    ] {
      app.root.open(link)
      #expect(app.root.link == link)
    }
    app.root.open("headway://libraries/RxSwfit")
    #expect(app.root.problemText?.contains("headway://libraries/RxSwift") == true)
    app.root.open("headway://libraries/RxSwift?tab=color")
    #expect(app.root.problemText?.contains("scorecard, dependencies, imported-by, form") == true)
  }

  @Test("a transitive dependency opens from the tree, and an import opens in the editor")
  func places() async throws {
    let app = try await app()
    app.root.open("headway://libraries/ChatKit?tab=needs")
    _ = app.text
    app.press("enter")
    #expect(app.root.link == "headway://libraries/Starscream?tab=scorecard")
    app.root.open("headway://libraries/ChatKit?tab=uses")
    _ = app.text
    app.press("e")
    try await app.wait { $0.problemText?.contains("HelpScreen.swift at line 4") == true }
  }
}
