import LocksLogic
import Testing
import Workspace

/// The scope of a locked migration.
@Suite struct ScopeRelaxationTests {
  private func settings(_ before: PatternScope, _ now: PatternScope) -> [String] {
    func definition(_ scope: PatternScope) -> MigrationDefinition {
      var definition = MigrationDefinition(
        id: "a", title: "A", subject: .patterns(["x"]), lock: true)
      definition.scope = scope
      return definition
    }
    return MigrationRelaxations()
      .relaxations(from: [definition(before)], to: [definition(now)]).map(\.setting)
  }

  @Test("a scope that excludes matches is a relaxation; matching everywhere isn't")
  func scopes() {
    #expect(settings(.any, .code) == ["a.in"])
    #expect(settings(.code, .strings) == ["a.in"])
    #expect(settings(.code, .any) == [])
    #expect(settings(.code, .code) == [])
  }

  @Test("definitions with other scopes count different matches")
  func counting() {
    let any = MigrationDefinition(id: "a", title: "A", subject: .patterns(["x"]))
    var code = any
    code.scope = .code
    #expect(!any.countsLike(code))
    #expect(code.countsLike(code))
  }
}
