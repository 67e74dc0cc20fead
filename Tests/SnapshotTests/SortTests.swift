import DeclarativeUI
import Testing

@testable import RootFlow
@testable import headway

/// Sorting the overview and other tables.
@MainActor @Suite struct SortTests {
  /// Three of the titles, in the order on the screen.
  private func titles(_ app: RootTests.App) -> [String] {
    app.text.split(separator: "\n").compactMap { line in
      ["any → types", "unittest → pytest", "RxSwift → async"].first { line.contains($0) }
    }
  }

  @Test("s sorts the migrations, keeps the selection, and a session restores the order")
  func sorted() async throws {
    let first = try RootTests.App()
    try await first.load()
    #expect(titles(first) == ["RxSwift → async", "any → types", "unittest → pytest"])
    first.press("s")
    #expect(titles(first) == ["any → types", "RxSwift → async", "unittest → pytest"])
    #expect(first.text.contains("Migration ▲"))
    #expect(first.text.contains("▌P0  RxSwift"))
    first.press("S", "enter", "esc")
    #expect(titles(first) == ["unittest → pytest", "RxSwift → async", "any → types"])
    let session = try first.root.session()
    let second = try RootTests.App()
    second.root.savedSession = { _ in session }
    try await second.load()
    #expect(second.text.contains("Migration ▼"))
    #expect(titles(second) == titles(first))
  }

  @Test("the next start restores sort orders, but not the screen")
  func kept() async throws {
    let first = try RootTests.App()
    try await first.load()
    first.press("s", "down", "enter", "7", "s", "esc")
    let session = try first.root.session()
    let second = try RootTests.App()
    second.root.savedPreferences = { _ in session.preferences ?? [:] }
    try await second.load()
    #expect(second.text.contains("Migration ▲"))
    #expect(second.text.contains("▌P1  any → types"), "the first row, and the list")
    // The order also applies to other migrations.
    second.press("down", "enter")
    #expect(second.text.contains("1 Overview"))
    second.press("7")
    #expect(second.text.contains("Match ▲"))
    // After returning to the default order, the next start uses it too.
    second.press("s", "s")
    #expect(second.text.contains("File ▲"))
    #expect(try second.root.session().preferences?["hits.sort"] == "+where")
  }

  @Test("after trying a pattern, the list and the screens of a migration are as before")
  func tried() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.press("s", "down", "down")
    let before = app.text
    app.root.open("headway://try?pattern=nothing")
    try await app.wait { $0.active("try") != nil }
    app.press("esc")
    #expect(app.text == before)
    app.press("enter", "3")
    let detail = app.text
    #expect(detail.contains("▌") && detail.contains("Remaining"))
    app.root.open("headway://try")
    try await app.wait { $0.active("try") != nil }
    // A session that was saved there also restores the screen behind it.
    let session = try app.root.session()
    app.press("esc")
    #expect(app.text == detail)
    app.press("esc")
    #expect(app.text == before)
    let next = try RootTests.App()
    next.root.savedSession = { _ in session }
    try await next.load()
    #expect(next.root.link == "headway://try")
    next.press("esc")
    try await next.wait { $0.isSettled }
    #expect(next.text == detail)
  }

  @Test("rows of plugins stay below the migrations in every order")
  func added() async throws {
    let app = try RootTests.App(plugins: BuiltInPlugins.all)
    try await app.load()
    app.press("s", "s", "s")
    let lines = app.text.split(separator: "\n")
    let heading = try #require(lines.firstIndex { $0.contains("added by the") })
    #expect(lines.lastIndex { $0.contains("━━ ") || $0.contains(" 0%") } ?? 0 < heading)
    #expect(app.text.contains("▼Remaining"))
  }
}
