import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Testing

@testable import Commands
@testable import MigrationsFlow
@testable import RootFlow
@testable import headway

/// Everything on screen that can be opened can be opened with the keyboard.
@MainActor @Suite struct KeyboardTests {
  private let rx: MigrationID = "rxswift-to-async"

  private func app(at tab: DetailTab) async throws -> RootTests.App {
    let app = try RootTests.App(plugins: BuiltInPlugins.all)
    try await app.load()
    app.migrations?.open(rx, tab: tab)
    try await app.wait { $0.isSettled }
    return app
  }

  @Test("Enter opens a quick win in its file, and Esc returns to the list")
  func quickWins() async throws {
    let app = try await app(at: .overview)
    try await app.wait { _ in app.text.contains("only one match") }
    let wins = app.text.split(separator: "\n").filter { $0.contains(".swift:") }
    let first = try #require(wins.first)
    #expect(first.hasPrefix("▌"))
    app.press("down", "enter")
    guard case .match(let place) = app.migrations?.state.destination else {
      Issue.record("no match is shown:\n\(app.text)")
      return
    }
    #expect(wins[1].contains("\(place.match.path):\(place.match.line)"))
    app.press("esc")
    try await app.wait { _ in app.text.contains("only one match") }
    #expect(app.text.contains("▌\(place.match.path):\(place.match.line)"))
  }

  @Test("Enter on an author shows the matches in the files that the author changed")
  func who() async throws {
    let app = try await app(at: .overview)
    let sharedStore = try #require(app.migrations?.sharedStore.currentState)
    // The first author who changed files that still contain matches.
    var found: (id: MigrationID, row: Int, author: String, paths: Set<String>)?
    for migration in sharedStore.migrations where found == nil {
      let changes = sharedStore.history?.migrations[migration.id]?.changes ?? []
      let left = Set(sharedStore.matches[migration.id]?.map(\.path) ?? [])
      for (row, author) in ChangeRow.rows(changes).compactMap(\.author).enumerated() {
        let paths = Set(
          changes.filter { $0.author == author }.flatMap { [$0.path] + $0.otherPaths })
        if found == nil, !paths.isDisjoint(with: left), !left.isSubset(of: paths) {
          found = (migration.id, row, author, paths)
        }
      }
    }
    let who = try #require(found)
    app.migrations?.open(who.id, tab: .authors)
    _ = app.text
    for _ in 0..<who.row { app.press("down") }
    app.press("enter")
    #expect(app.text.contains("in files that \(who.author) changed"))
    for match in sharedStore.matches[who.id] ?? [] {
      // The beginning of a long path may be cut.
      let file = match.path.split(separator: "/").suffix(2).joined(separator: "/")
      #expect(app.text.contains(file) == who.paths.contains(match.path), "\(match.path)")
    }
    app.press("esc")
    #expect(app.text.contains("Latest additions"))
  }

  @Test("l locks from every tab of a migration", arguments: DetailTab.allCases)
  func lock(tab: DetailTab) async throws {
    let app = try await app(at: tab)
    app.press("l")
    try await app.wait { _ in app.text.contains("Locked “RxSwift → async/await” in headway.yml")
    }
  }

  @Test("w copies the documentation link")
  func docs() async throws {
    let app = try await app(at: .overview)
    let docs = app.migrations?.sharedStore.currentState[rx]?.docs
    app.press("w")
    #expect(app.copied == [try #require(docs)])
    app.press("7", "enter", "w")
    #expect(app.copied.count == 2)
  }
}
