import ModulesLogic
import Testing
import Workspace

@Suite struct RuleDraftTests {
  private static let rules: [ModuleRule] = [
    ModuleRule(.never(from: ["UI"], to: ["Service", "*Data"]), because: "tests"),
    ModuleRule(.only(from: ["Logic"], to: [])), ModuleRule(.layers(["App", "Feature", "Kit"])),
    ModuleRule(.independent(["Feature"])), ModuleRule(.independentGroups(["*"])),
    ModuleRule(.acyclic), ModuleRule(.acyclicGroups(["*"])), ModuleRule(.declared),
    ModuleRule(.owned),
  ]

  @Test("the draft of a rule describes the same rule and has no edits", arguments: rules)
  func unchanged(rule: ModuleRule) {
    let draft = RuleDraft(rule, at: 3)
    #expect(draft.rule == rule)
    #expect(draft.isValid)
    #expect(draft.edits(from: draft) == [])
  }

  @Test("the edits are the changed rule, a new position, or the deletion")
  func edits() {
    let original = RuleDraft(RuleDraftTests.rules[0], at: 1)
    var draft = original
    draft.names[.to] = " Service ,,Store, "
    draft.because = ""
    draft.position = 1
    #expect(
      draft.edits(from: original) == [
        .rule(.replace(1, ModuleRule(.never(from: ["UI"], to: ["Service", "Store"])))),
        .rule(.move(1, to: 0)),
      ])
    draft.isDeleted = true
    #expect(draft.edits(from: original) == [.rule(.delete(1))])
  }

  @Test("a new rule is added once its values are complete, and each missing value is a problem")
  func added() {
    var draft = RuleDraft(after: 2)
    #expect(!draft.isValid)
    #expect(draft.edits(from: draft) == [])
    #expect(draft.problem(.from) == "enter types, modules or globs, such as *UI")
    draft.names = [.from: "UI", .to: "Service"]
    let rule = ModuleRule(.never(from: ["UI"], to: ["Service"]))
    #expect(draft.edits(from: RuleDraft(after: 2)) == [.rule(.add(rule))])
    draft.kind = "layers"
    #expect(draft.problem(.order) == "enter two layers or more, the highest first")
    draft.kind = "independent"
    draft.names = [.modules: "A", .groups: "B"]
    #expect(draft.problem(.modules) == "enter either modules or groups")
    draft.kind = "acyclic"
    #expect(draft.rule?.kind == .acyclicGroups(["B"]))
  }

  @Test("a group is a problem of its field if the configuration has no groups")
  func noGroups() {
    var draft = RuleDraft(after: 0)
    draft.kind = "independent"
    draft.names = [.groups: "Foo"]
    #expect(draft.isValid)
    draft.hasGroups = false
    #expect(draft.problem(.groups)?.hasPrefix("there is no group named Foo") == true)
    #expect(!draft.isValid && draft.edits(from: RuleDraft(after: 0)) == [])
    draft.names = [.modules: "A"]
    #expect(draft.isValid)
  }
}

@Suite struct ExceptionDraftTests {
  private let today = Day(number: 20_000)

  @Test("the draft of an exception describes the same one; a later end is an edit")
  func edits() throws {
    let exception = ModuleException(
      from: "A", to: "B", owner: "@a", until: today + 3, because: "soon")
    let draft = ExceptionDraft(exception, at: 2)
    #expect(draft.exception == exception)
    #expect(draft.edits(from: draft) == [])
    var later = exception
    later.until = today + 90
    #expect(draft.extended(from: today).edits(from: draft) == [.exception(.replace(2, later))])
    var deleted = draft
    deleted.isDeleted = true
    #expect(deleted.edits(from: draft) == [.exception(.delete(2))])
  }

  @Test("a new exception ends in three months and needs modules, an owner and a date")
  func added() {
    var draft = ExceptionDraft(from: "A", to: "B", today: today)
    #expect(draft.problem(.owner) == "enter an owner such as @team")
    #expect(draft.edits(from: draft) == [])
    draft.owner = "@a"
    let exception = ModuleException(from: "A", to: "B", owner: "@a", until: today + 90)
    #expect(draft.edits(from: draft) == [.exception(.add(exception))])
    draft.until = "soon"
    #expect(draft.problem(.until) == "enter a date such as 2026-12-31")
    #expect(!draft.isValid)
  }
}
