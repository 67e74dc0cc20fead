import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Testing

@testable import MigrationsFlow
@testable import RootFlow
@testable import headway

/// What is on screen and can be opened is so by keys alone.
@MainActor @Suite struct KeyboardTests {
  private let rx: MigrationID = "rxswift-to-async"

  private func app(at tab: DetailTab) async throws -> RootTests.App {
    let app = try RootTests.App(plugins: BuiltInPlugins.all)
    try await app.load()
    app.migrations?.open(rx, tab: tab)
    try await app.wait { $0.isSettled }
    return app
  }

  @Test("the quick wins are a list: Enter opens one in its file, and Esc comes back to it")
  func quickWins() async throws {
    let app = try await app(at: .overview)
    try await app.wait { _ in app.text.contains("done with one change") }
    let wins = app.text.split(separator: "\n").filter { $0.contains(".swift:") }
    let first = try #require(wins.first)
    #expect(first.hasPrefix("▌"))
    app.press("down", "enter")
    guard case .hit(let place) = app.migrations?.state.place else {
      Issue.record("it should show a hit:\n\(app.text)")
      return
    }
    #expect(wins[1].contains("\(place.hit.path):\(place.hit.line)"))
    app.press("esc")
    try await app.wait { _ in app.text.contains("done with one change") }
    #expect(app.text.contains("▌\(place.hit.path):\(place.hit.line)"))
  }

  @Test("Enter on a person of “who” leads to the hits in the files that they changed")
  func who() async throws {
    let app = try await app(at: .overview)
    let board = try #require(app.migrations?.board.currentState)
    // The first in a list who was at work where something is left.
    var found: (id: MigrationID, row: Int, author: String, paths: Set<String>)?
    for migration in board.migrations where found == nil {
      let changes = board.history?.migrations[migration.id]?.changes ?? []
      let left = Set(board.hits[migration.id]?.map(\.path) ?? [])
      for (row, author) in ChangeRow.rows(changes).compactMap(\.author).enumerated() {
        let paths = Set(changes.filter { $0.author == author }.map(\.path))
        if found == nil, !paths.isDisjoint(with: left), !left.isSubset(of: paths) {
          found = (migration.id, row, author, paths)
        }
      }
    }
    let who = try #require(found)
    app.migrations?.open(who.id, tab: .who)
    _ = app.text
    for _ in 0..<who.row { app.press("down") }
    app.press("enter")
    #expect(app.text.contains("changed by \(who.author)"))
    for hit in board.hits[who.id] ?? [] {
      #expect(app.text.contains(hit.path) == who.paths.contains(hit.path), "\(hit.path)")
    }
    app.press("esc")
    #expect(app.text.contains("who added the last uses"))
  }

  @Test("l locks from every tab of a migration, lists or not", arguments: DetailTab.allCases)
  func lock(tab: DetailTab) async throws {
    let app = try await app(at: tab)
    var told: [String] = []
    app.host.onDisabledKey = { told.append("\($0.title): \($1)") }
    app.press("l")
    #expect(told == ["lock: headway.yml doesn't say “lock: true” for it"])
  }

  @Test("the address of the documentation, a link for the mouse, is copied by w")
  func docs() async throws {
    let app = try await app(at: .overview)
    let docs = app.migrations?.board.currentState[rx]?.docs
    app.press("w")
    #expect(app.copied == [try #require(docs)])
    app.press("7", "enter", "w")
    #expect(app.copied.count == 2)
  }
}
