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

  @Test(
    "a later limit for exceptions, or none, is a relaxation",
    arguments: [
      (90, 30, []), (90, 90, []), (nil, 30, []), (90, 91, ["a.maxExceptionDays"]),
      (0, nil, ["a.maxExceptionDays"]),
    ] as [(Int?, Int?, [String])])
  func exceptionLimits(before: Int?, now: Int?, expected: [String]) {
    func definition(_ limit: Int?) -> MigrationDefinition {
      var definition = MigrationDefinition(
        id: "a", title: "A", subject: .patterns(["x"]), lock: true)
      definition.maxExceptionDays = limit
      return definition
    }
    let found = MigrationRelaxations()
      .relaxations(from: [definition(before)], to: [definition(now)])
    #expect(found.map(\.setting) == expected)
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

/// The code patterns of a locked migration.
@Suite struct CodeRelaxationTests {
  private func definition(
    _ subject: MigrationDefinition.Subject, _ languages: [String] = []
  ) -> MigrationDefinition {
    var definition = MigrationDefinition(id: "a", title: "A", subject: subject, lock: true)
    definition.languages = languages
    return definition
  }

  private func settings(_ before: MigrationDefinition, _ now: MigrationDefinition) -> [String] {
    MigrationRelaxations().relaxations(from: [before], to: [now]).map(\.setting)
  }

  @Test("fewer code patterns, or code instead of a regular expression, are a relaxation")
  func patterns() {
    let both = definition(.code(["f($X)", "g($X)"]))
    #expect(settings(both, definition(.code(["f($X)"]))) == ["a.code"])
    #expect(settings(definition(.code(["f($X)"])), both) == [])
    #expect(settings(definition(.patterns(["f"])), definition(.code(["f($X)"]))) == ["a.code"])
    #expect(settings(definition(.code(["f($X)"])), definition(.patterns(["f"]))) == ["a.pattern"])
  }

  @Test("fewer languages are a relaxation; more or all aren't")
  func languages() {
    let subject = MigrationDefinition.Subject.code(["f($X)"])
    let (all, one) = (definition(subject), definition(subject, ["swift"]))
    let two = definition(subject, ["swift", "kotlin"])
    #expect(settings(all, one) == ["a.language"])
    #expect(settings(two, one) == ["a.language"])
    #expect(settings(one, two) == [])
    #expect(settings(two, all) == [])
    #expect(!all.countsLike(one))
  }
}

/// The counter of a locked migration.
@Suite struct CounterRelaxationTests {
  private func settings(_ before: PluginCounter, _ now: PluginCounter) -> [String] {
    func definition(_ counter: PluginCounter) -> MigrationDefinition {
      MigrationDefinition(id: "a", title: "A", subject: .counter(counter), lock: true)
    }
    return MigrationRelaxations()
      .relaxations(from: [definition(before)], to: [definition(now)]).map(\.setting)
  }

  @Test("another counter or another argument is a relaxation")
  func counters() {
    let one = PluginCounter(plugin: "p", counter: "c", argument: "K")
    #expect(settings(one, one) == [])
    for argument in ["L", "\u{212A}", nil] {
      #expect(
        settings(one, PluginCounter(plugin: "p", counter: "c", argument: argument))
          == ["a.argument"])
    }
    #expect(
      settings(PluginCounter(plugin: "p", counter: "c"), one) == ["a.argument"])
    for (plugin, counter) in [("q", "c"), ("p", "d")] {
      #expect(
        settings(one, PluginCounter(plugin: plugin, counter: counter, argument: "K"))
          == ["a.counter"])
    }
  }
}
