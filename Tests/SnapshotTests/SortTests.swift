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
