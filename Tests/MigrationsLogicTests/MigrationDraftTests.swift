import MigrationsLogic
import Testing
import Workspace

@Suite struct MigrationDraftTests {
  private static let migration: MigrationDefinition = {
    var migration = MigrationDefinition(id: "rx", title: "Rx", subject: .patterns(["a"]))
    migration.due = Day("2027-01-31")
    migration.support = "#ios"
    return migration
  }()

  private let original = MigrationDraft(MigrationDraftTests.migration, position: 2)

  @Test("the edits of a draft are its changed values, and a new position")
  func edits() {
    #expect(original.edits(from: original) == [])
    var draft = original
    draft.title = "Rx → Combine"
    draft.due = ""
    draft.owner = "@ios"
    draft.lock = true
    draft.position = 1
    #expect(
      draft.edits(from: original) == [
        .migration(
          MigrationEdit(
            "rx", .set([.title: "Rx → Combine", .due: nil, .owner: "@ios", .lock: "true"]))),
        .migration(MigrationEdit("rx", .move(-1))),
      ])
    draft.isDeleted = true
    #expect(draft.edits(from: original) == [.migration(MigrationEdit("rx", .delete))])
  }

  @Test("invalid values have a problem with an example")
  func problems() {
    var draft = original
    #expect(draft.isValid)
    draft.due = "2027-02-30"
    draft.goal = "-1"
    draft.title = ""
    #expect(draft.problem(.due) == "Feb 2027 has 28 days")
    #expect(draft.problem(.goal) == "enter 0 or a larger number")
    #expect(draft.problem(.title) == "enter a title")
    #expect(!draft.isValid)
  }
}
