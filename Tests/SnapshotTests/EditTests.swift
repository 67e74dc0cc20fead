import DeclarativeUI
import MigrationsInterface
import Terminal
import Testing
import Workspace

@testable import MigrationsFlow
@testable import MigrationsLogic
@testable import RootFlow
@testable import Sandbox

/// Editing a migration in the app.
@MainActor @Suite struct EditTests {
  private let id: MigrationID = "xctest-to-swift-testing"

  private func app() async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    try await app.wait { $0.isSettled }
    return app
  }

  private func type(_ text: String, in app: RootTests.App) {
    for key in text { app.host.handle(.key(KeyPress(.character(key)))) }
  }

  @Test("E shows the form of the selected migration with the lines that saving changes")
  func form() async throws {
    let app = try await app()
    app.migrations?.edit(id)
    try await app.wait { _ in app.text.contains("No changes yet.") }
    #expect(app.text.contains("XCTest → Swift Testing ▸ Edit"))
    type("New ", in: app)
    try await app.wait { _ in app.text.contains("+     title: ") }
    #expect(app.text.contains("-     title: "))
    #expect(app.root.link == "headway://migrations/\(id)?view=edit")
  }

  @Test("Ctrl-S right after a key saves that change")
  func quickSave() async throws {
    let app = try await app()
    app.migrations?.edit(id)
    try await app.wait { _ in app.text.contains("No changes yet.") }
    type("New ", in: app)
    app.press("ctrl-s")
    try await app.wait { $0.history.count == 1 }
  }

  @Test("a problem in a field prevents saving")
  func problem() async throws {
    let app = try await app()
    app.migrations?.edit(id)
    try await app.wait { _ in app.text.contains("No changes yet.") }
    app.press("tab", "tab")
    type("x", in: app)
    #expect(app.text.contains("Fill in the fields with valid values to preview the change."))
    app.press("ctrl-s")
    #expect(app.text.contains("enter a date such as 2026-12-31"))
    #expect(app.root.history.count == 0)
  }

  @Test("deleting a locked migration also removes its lock, which the preview shows")
  func deletedLock() async throws {
    let app = try await app()
    app.migrations?.edit(id)
    try await app.wait { _ in app.text.contains("No changes yet.") }
    for _ in 0..<10 { app.press("tab") }
    #expect(app.text.contains("Delete migration"))
    app.press("right")
    try await app.wait { _ in app.text.contains("-   - id: \(id)") }
    #expect(app.text.contains("Also removes its lock ("))
    #expect(app.text.contains("[ Delete ]"))
    app.press("ctrl-s")
    try await app.wait { $0.history.count == 1 }
    #expect(app.text.contains("Deleted “XCTest → Swift Testing” from headway.yml"))
    #expect(app.text.contains(".headway/baseline.tsv"))
  }

  @Test("an owner and a guide are checked, but the configured ones stay valid")
  func values() async throws {
    let project = try SandboxFixture("orchard").project
    var migration = try #require(project.configuration.migrations.first)
    (migration.owner, migration.docs) = ("Jane", "wiki page 7")
    var draft = MigrationDraft(migration, position: 1)
    #expect(draft.isValid)
    draft.owner = "Joe"
    #expect(draft.problem(.owner) == "enter an owner such as @team")
    draft.owner = "@joe"
    draft.docs = "wiki page 8"
    #expect(draft.problem(.docs) == "enter a link such as https://example.com/guide")
    draft.docs = "https://example.com"
    #expect(draft.isValid)
  }

  @Test("E and e act on the selected migration")
  func keys() async throws {
    let app = try await app()
    app.press("E")
    #expect(app.text.contains(" ▸ Edit"))
    app.press("esc")
    #expect(!app.text.contains(" ▸ Edit"))
    app.press("enter", "E")
    #expect(app.text.contains(" ▸ Edit"))
  }

  @Test("the form remembers that it was opened from the list, to which saving returns")
  func returns() async throws {
    let app = try await app()
    app.press("E")
    guard case .edit(let edit) = app.migrations?.state.destination else {
      return #expect(Bool(false), "The form isn't open.")
    }
    #expect(edit.returnsToList == true)
    app.press("esc", "enter", "E")
    guard case .edit(let later) = app.migrations?.state.destination else {
      return #expect(Bool(false), "The form isn't open.")
    }
    #expect(later.returnsToList == nil)
  }

  @Test("a link opens the form over the migration, and E does from a team's work")
  func elsewhere() async throws {
    let app = try await app()
    app.root.open("headway://migrations/\(id)?view=edit")
    try await app.wait { _ in app.text.contains("No changes yet.") }
    app.press("esc")
    #expect(app.root.link == "headway://migrations/\(id)?tab=overview")
    app.root.open("headway://migrations/\(id)?view=nothing")
    #expect(app.root.problemText?.contains("There is no view \"nothing\"") == true)
    app.root.open("headway://teams/@orchard%2Fcheckout")
    try await app.wait { $0.isSettled }
    app.press("E")
    try await app.wait { _ in app.text.contains("No changes yet.") }
  }

  @Test("the palette copies the comment that excepts a match")
  func inlineException() async throws {
    let app = try await app()
    app.root.terminal.keys = { [host = app.host] in KeyTable(host.activeBindings) }
    app.root.open(
      "headway://migrations/rxswift-to-async?path=ios/Modules/Cart/Sources/CartModel.swift&line=2")
    try await app.wait { _ in app.text.contains("final class CartModel") }
    app.press(":")
    type("Copy exception comment", in: app)
    app.press("enter")
    #expect(
      app.copied == [
        "// headway:allow rxswift-to-async until=2027-02-19 owner=@orchard/ios-core REASON"
      ])
  }

  // MARK: Module rules

  private func rules(_ tab: String = "") async throws -> RootTests.App {
    let app = try await app()
    app.root.open("headway://modules?view=rules" + tab)
    try await app.wait { _ in app.text.contains("1 Rules") }
    return app
  }

  @Test("E edits the selected rule, and n adds one, with the lines that saving changes")
  func rule() async throws {
    let app = try await rules()
    try await app.wait { _ in app.text.contains("Kit ⇸ Feature") }
    app.press("E")
    try await app.wait { _ in app.text.contains("No changes yet.") }
    #expect(app.text.contains("Rules ▸ Edit"))
    #expect(app.text.contains("Kit must never depend on Feature"))
    #expect(app.root.link == "headway://modules?view=rules")
    app.press("esc", "n")
    try await app.wait { _ in app.text.contains("Fill in the fields") }
    #expect(app.text.contains("New rule"))
    app.press("tab")
    type("Kit", in: app)
    app.press("tab")
    type("Ui", in: app)
    try await app.wait { _ in app.text.contains("+   - { kind: never, from: Kit, to: Ui }") }
    #expect(app.text.contains("names \"Ui\""))
    app.press("ctrl-s")
    try await app.wait { _ in app.text.contains("Saved headway.yml. Press u to undo.") }
    try await app.wait { _ in app.text.contains("1 Rules") }
    #expect(app.root.history.count == 1)
  }

  @Test("x on a violation prepares an exception with its modules, its owner and an end")
  func exception() async throws {
    let app = try await rules("&tab=violations")
    try await app.wait { _ in app.text.contains("✗ acyclic") }
    app.press("x")
    try await app.wait { _ in app.text.contains("+   - ") }
    #expect(app.text.contains("New exception"))
    #expect(app.text.contains("@orchard/"))
    #expect(app.text.contains("until: 2027-02-19"))
    #expect(app.root.link == "headway://modules?tab=exceptions&view=rules")
  }

  @Test("an exception is edited and deleted in its form")
  func deletion() async throws {
    let app = try await rules("&tab=exceptions")
    try await app.wait { _ in app.text.contains("ended 31 Oct") }
    app.press("enter")
    try await app.wait { _ in app.text.contains("No changes yet.") }
    for _ in 0..<5 { app.press("tab") }
    app.press("right")
    try await app.wait { _ in app.text.contains(" -   - ") }
    #expect(!app.text.contains(" +   - "))
    #expect(app.text.contains("[ Delete ]") && app.text.contains("^S deletes"))
  }
}
