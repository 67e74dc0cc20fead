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
    draft.lock = true
    draft.position = 1
    #expect(
      draft.edits(from: original) == [
        MigrationEdit("rx", .set([.title: "Rx → Combine", .due: nil, .lock: "true"])),
        MigrationEdit("rx", .move(-1)),
      ])
    draft.isDeleted = true
    #expect(draft.edits(from: original) == [MigrationEdit("rx", .delete)])
  }

  @Test("invalid values have a problem with an example")
  func problems() {
    var draft = original
    #expect(draft.isValid)
    draft.due = "2027-02-30"
    draft.goal = "-1"
    draft.title = ""
    #expect(draft.problem(.due) == "enter a date such as 2026-12-31")
    #expect(draft.problem(.goal) == "enter a number, such as 0")
    #expect(draft.problem(.title) == "enter a title")
    #expect(!draft.isValid)
  }

  @Test("the changed lines are shown with lines around them, and a gap between distant ones")
  func diff() {
    let before = (1...12).map { "line \($0)\n" }.joined()
    let after = before.replacing("line 3\n", with: "").replacing("line 10\n", with: "line X\nY\n")
    let change = ConfigurationChange(path: "/h.yml", before: before, after: after)
    let signs: [ConfigurationDiff.Line.Kind: String] = [
      .context: " ", .removed: "-", .added: "+", .gap: "…",
    ]
    #expect(
      ConfigurationDiff.lines(change, context: 1).map {
        "\(signs[$0.kind] ?? "")\($0.number) \($0.text)"
      } == [
        " 2 line 2", "-3 line 3", " 3 line 4", "…0 ", " 8 line 9", "-10 line 10", "+9 line X",
        "+10 Y",
        " 11 line 11",
      ])
    let same = ConfigurationChange(path: "/h.yml", before: before, after: before)
    #expect(ConfigurationDiff.lines(same) == [])
  }
}
