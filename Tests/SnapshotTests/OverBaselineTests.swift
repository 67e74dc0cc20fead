import MigrationsInterface
import Testing

@testable import MigrationsFlow
@testable import MigrationsUI

/// The way from a migration over its baseline to the matches, and the report of all migrations.
@MainActor @Suite struct OverBaselineTests {
  private let over: MigrationID = "pkg-errors-to-wrapping"
  private let within: MigrationID = "xctest-to-swift-testing"

  private func app() async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    return app
  }

  @Test("the overview names the file with more matches than allowed, and o lists its matches")
  func matches() async throws {
    let app = try await app()
    app.migrations?.open(over)
    #expect(app.text.contains("1 over the baseline: "))
    #expect(app.text.contains("has 1 match, 0 allowed. Press o to list it."))
    app.press("o")
    #expect(app.text.contains("File over the baseline: 1 match, 0 allowed"))
    #expect(app.root.link == "headway://migrations/\(over)?over=baseline&tab=matches")
    app.press("enter")
    #expect(app.root.crumbs.last?.contains(".go:") == true)
  }

  @Test("in the list, o acts on the selected migration, if it has such matches")
  func list() async throws {
    let app = try await app()
    app.press("o")
    #expect(app.migrations?.state.destination == .list)
    for _ in 0..<8 { app.press("down") }
    app.press("o")
    #expect(
      app.migrations?.state.destination
        == .detail(.init(id: over, tab: .matches, scope: .overBaseline)))
  }

  @Test("without a lock, the reason isn't the scan")
  func unlocked() async throws {
    let app = try await app()
    let unlocked = try #require(
      app.migrations?.sharedStore.currentState.migrations.first { !$0.lock })
    let key = OverBaseline.key(unlocked, .unknown) { _ in }
    #expect(key.disabledReason == "the migration isn't locked")
  }

  @Test("a link to matches over another limit is an error")
  func link() async throws {
    let app = try await app()
    app.root.open("headway://migrations/\(over)?over=budget")
    #expect(app.text.contains("There is no limit \"budget\". The only limit is baseline."))
  }

  @Test("r rescans on the screen of a migration, too")
  func rescan() async throws {
    let app = try await app()
    app.migrations?.open(within)
    app.press("r")
    #expect(app.migrations?.sharedStore.currentState.phase != .counted)
    try await app.wait { $0.isSettled }
  }

  @Test("R saves a report; the sandbox saves none")
  func report() async throws {
    let app = try await app()
    app.press("R")
    try await app.wait { _ in app.text.contains("the sandbox saves no reports") }
  }
}
