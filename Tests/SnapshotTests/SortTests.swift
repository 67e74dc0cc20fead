import DeclarativeUI
import Testing

@testable import RootFlow
@testable import headway

/// The overview, sorted.
@MainActor @Suite struct SortTests {
  /// Three of the titles, in the order on screen.
  private func titles(_ app: RootTests.App) -> [String] {
    app.text.split(separator: "\n").compactMap { line in
      ["any → types", "unittest → pytest", "RxSwift → async/await"].first { line.contains($0) }
    }
  }

  @Test("s sorts the migrations, the selected one stays so, and a session remembers how")
  func sorted() async throws {
    let first = try RootTests.App()
    try await first.load()
    #expect(titles(first) == ["RxSwift → async/await", "any → types", "unittest → pytest"])
    first.press("s")
    #expect(titles(first) == ["any → types", "RxSwift → async/await", "unittest → pytest"])
    #expect(first.text.contains("Migration ▲"))
    #expect(first.text.contains("▌P0  RxSwift"))
    first.press("S", "enter", "esc")
    #expect(titles(first) == ["unittest → pytest", "RxSwift → async/await", "any → types"])
    let session = try first.root.session()
    let second = try RootTests.App()
    second.root.savedSession = { _ in session }
    try await second.load()
    #expect(second.text.contains("Migration ▼"))
    #expect(titles(second) == titles(first))
  }

  @Test("how tables are sorted is kept for the next start, where one was isn't")
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
    // Of another migration too.
    second.press("down", "enter")
    #expect(second.text.contains("1 Overview"))
    second.press("7")
    #expect(second.text.contains("Line ▲"))
    // Back in the usual order, so is the next start.
    second.press("s", "s")
    #expect(second.text.contains("Where ▲"))
    #expect(try second.root.session().preferences?["hits.sort"] == "+where")
  }

  @Test("a list is as it was left when a pattern was tried meanwhile, and so is a place further in")
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
    #expect(detail.contains("▌") && detail.contains("Chosen date"))
    app.root.open("headway://try")
    try await app.wait { $0.active("try") != nil }
    // Quit there, and gone on with: it is the place behind.
    let session = try app.root.session()
    app.press("esc")
    #expect(app.text == detail)
    app.press("esc")
    #expect(app.text == before)
    let next = try RootTests.App()
    next.root.savedSession = { _ in session }
    try await next.load()
    #expect(next.text == detail)
  }

  @Test("what plugins add keeps its place below")
  func added() async throws {
    let app = try RootTests.App(plugins: BuiltInPlugins.all)
    try await app.load()
    app.press("s", "s", "s")
    let lines = app.text.split(separator: "\n")
    let heading = try #require(lines.firstIndex { $0.contains("added by plugin") })
    #expect(lines.lastIndex { $0.contains("━━ ") || $0.contains(" 0 %") } ?? 0 < heading)
    #expect(app.text.contains("▼Left") || app.text.contains("▼ Left"))
  }
}
