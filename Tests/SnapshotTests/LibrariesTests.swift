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

/// The libraries in the app: their form, its drafts, saving and undoing, and links.
@MainActor @Suite struct LibrariesTests {
  private func app() async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    app.press(.libraries)
    try await app.wait { _ in app.text.contains("ChatKit") && !app.text.contains("looking at") }
    return app
  }

  private func libraries(_ app: RootTests.App) throws -> Libraries {
    try #require(app.root.active("libraries") as? Libraries)
  }

  private func type(_ app: RootTests.App, _ text: String) {
    for character in text { app.press(KeyPress(.character(character))) }
  }

  private static let starscream = LibraryID(.swift, "starscream")

  /// Opens the form of Starscream, which nobody has answered about.
  private func openForm(_ app: RootTests.App) throws {
    app.root.open("headway://libraries/Starscream?tab=form")
    #expect(app.text.contains("Starscream ▸ Answer"))
  }

  @Test("answers that aren't saved are there again: after leaving, and in the next session")
  func drafts() async throws {
    let app = try await app()
    try openForm(app)
    type(app, "@orchard/help")
    app.press("tab", "tab", "tab", "tab", "tab", "tab", "right", "right")
    #expect(app.text.contains("because"))
    app.press("esc", "esc")
    #expect(app.text.contains("· draft"))
    try openForm(app)
    #expect(app.text.contains("@orchard/help") && app.text.contains("because"))
    app.press("esc", "esc", "esc")

    let next = try await self.app()
    try next.root.restore(app.root.snapshot())
    try await next.wait { $0.isSettled }
    try openForm(next)
    #expect(next.text.contains("@orchard/help"))
  }

  @Test("saving judges the library by its answers; u makes them a draft again")
  func saving() async throws {
    let app = try await app()
    try openForm(app)
    let board = try libraries(app).board
    let before = try #require(board.currentState[Self.starscream])
    #expect(before.verdict == .unanswered)
    var draft = ScorecardDraft(before)
    for criterion in LibraryCriterion.all where draft.choice(criterion) == .open {
      draft.choices[criterion.key] = .no
    }
    draft.choices["networkTraffic"] = .yes
    board.send(.drafted(Self.starscream, draft))
    app.press("ctrl-s")
    try await app.wait { _ in
      app.text.contains("are in .headway/libraries/Starscream.yml. u undoes it.")
    }
    let after = try #require(board.currentState[Self.starscream])
    #expect(after.verdict == .ok && after.points == 2)
    #expect(after.entry.scorecard?.reviewed?.points == 2)
    #expect(after.entry.scorecard?.reviewed?.version == "4.0.4")
    #expect(!app.text.contains("Answer"))
    app.press("u")
    try await app.wait { _ in board.currentState.drafts[Self.starscream] == draft }
    #expect(app.text.contains("the answers are a draft again."))
  }

  @Test("what is wrong in a field is said beside it, and keeps the answers from being saved")
  func validation() async throws {
    let app = try await app()
    var told: [String] = []
    app.host.onDisabledKey = { told.append("\($0.title): \($1)") }
    try openForm(app)
    type(app, "help")
    #expect(app.text.contains("a @name or an e-mail address"))
    app.press("ctrl-s")
    #expect(told == ["save: owner must be a @name or an e-mail address"])
  }

  @Test("answers that are given up can be taken back")
  func discarding() async throws {
    let app = try await app()
    try openForm(app)
    type(app, "@a")
    let board = try libraries(app).board
    #expect(board.currentState.drafts[Self.starscream] != nil)
    try libraries(app).discard(Self.starscream)
    #expect(board.currentState.drafts.isEmpty)
    app.press("u")
    #expect(board.currentState.drafts[Self.starscream]?[.owner] == "@a")
  }

  @Test("links lead to a library, its tabs and its form, and say so again when copied")
  func links() async throws {
    let app = try await app()
    for link in [
      "headway://libraries", "headway://libraries/ChatKit?tab=needs",
      "headway://libraries/github.com%2Fpkg%2Ferrors?tab=scorecard",
      "headway://libraries/RxSwift?tab=form",
    ] {
      app.root.open(link)
      #expect(app.root.link == link)
    }
    app.root.open("headway://libraries/RxSwfit")
    #expect(app.root.problemText?.contains("headway://libraries/RxSwift") == true)
    app.root.open("headway://libraries/RxSwift?tab=colour")
    #expect(app.root.problemText?.contains("scorecard, needs, uses, form") == true)
  }

  @Test("a library that is brought along opens from the tree, and an import in the editor")
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
