import EditingLogic
import Testing
import Workspace

@Suite struct AdditionDraftTests {
  private let original = AdditionDraft(
    [.init(id: "a", title: "A"), .init(id: "b", title: "B")], adding: ["id: a", "id: b"])

  @Test("migrations are added as they are, and only their values that are set are edits")
  func edits() {
    #expect(original.edits(from: original) == [.addMigration("id: a"), .addMigration("id: b")])
    var draft = original
    draft.set(\.owner, to: "@ios", of: nil)
    draft.set(\.due, to: "2030-12-31", of: "b")
    draft.set(\.lock, to: true, of: "b")
    draft.set(\.title, to: "New", of: "b")
    #expect(
      draft.edits(from: original) == [
        .addMigration("id: a"), .addMigration("id: b"),
        .migration(MigrationEdit("a", .set([.owner: "@ios"]))),
        .migration(
          MigrationEdit(
            "b", .set([.title: "New", .due: "2030-12-31", .owner: "@ios", .lock: "true"]))),
      ])
  }

  @Test("the value of all migrations is known only if they agree")
  func values() {
    var draft = original
    #expect(draft.value(\.due, of: nil) == "")
    draft.set(\.due, to: "2030-12-31", of: "a")
    #expect(draft.value(\.due, of: nil) == nil)
    #expect(draft.value(\.due, of: "a") == "2030-12-31")
  }

  @Test("a date that isn't one and an empty title are invalid")
  func validity() {
    var draft = original
    #expect(draft.isValid)
    draft.set(\.due, to: "soon", of: "a")
    #expect(!draft.isValid)
    #expect(FieldProblem.date("soon") == "enter a date such as 2026-12-31")
    #expect(FieldProblem.date("2027-13-01") == "enter a date such as 2026-12-31")
    #expect(FieldProblem.date("2027-02-xx") == "enter a date such as 2026-12-31")
    #expect(FieldProblem.date("2027-02-31") == "Feb 2027 has 28 days")
    #expect(FieldProblem.date("2028-02-30") == "Feb 2028 has 29 days")
    #expect(FieldProblem.date("2026-12-32") == "Dec 2026 has 31 days")
    #expect(FieldProblem.date("2026-11-31") == "Nov 2026 has 30 days")
    draft.set(\.due, to: "", of: "a")
    draft.set(\.title, to: "", of: "b")
    #expect(!draft.isValid)
  }

  @Test("values are kept for migrations that are still selected")
  func merged() {
    var draft = original
    draft.set(\.owner, to: "@ios", of: "b")
    let other = AdditionDraft([.init(id: "b", title: "B"), .init(id: "c", title: "C")])
    #expect(other.merging(draft).items.map(\.owner) == ["@ios", ""])
    #expect(other.merging(nil) == other)
  }
}
