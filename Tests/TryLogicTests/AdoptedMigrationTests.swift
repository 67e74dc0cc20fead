import Testing
import TryLogic
import Workspace

@Suite struct AdoptedMigrationTests {
  @Test("a scope is part of the migration, unless it is the usual one")
  func scope() {
    let yaml = AdoptedMigration(pattern: "print", in: .code, taken: []).yaml
    #expect(yaml.split(separator: "\n").contains("in: code"))
    #expect(!AdoptedMigration(pattern: "print", taken: []).yaml.contains("in:"))
  }

  @Test("a code pattern is a migration with code and without a scope")
  func code() {
    let migration = AdoptedMigration(pattern: "print($X)", in: .code, kind: .code, taken: [])
    #expect(
      migration.yaml == """
        id: print-x
        title: 'print($X)'
        code: 'print($X)'
        exclude: ['headway.yml']
        """)
    #expect(migration.tried.definition.subject == .code(["print($X)"]))
    #expect(migration.tried.definition.scope == .any)
    #expect(AdoptedMigration(pattern: "a", taken: []).tried.definition.subject == .patterns(["a"]))
  }

  @Test("a query of Swift is a migration with swift, which searches Swift files")
  func swift() {
    let migration = AdoptedMigration(
      pattern: "inherits UIView", in: .code, kind: .swift, taken: [])
    #expect(
      migration.yaml == """
        id: inherits-uiview
        title: 'inherits UIView'
        swift: 'inherits UIView'
        exclude: ['headway.yml']
        """)
    let definition = migration.tried.definition
    #expect(
      definition.subject
        == .counter(
          PluginCounter(plugin: "swift-patterns", counter: "inherits", argument: "UIView")))
    #expect(definition.languages == ["swift"] && definition.scope == .any)
  }

  @Test(
    "the id is made from the words of the pattern",
    arguments: [
      ("import RxSwift", "import-rxswift"), (#"^\s*import XCTest\b"#, "import-xctest"),
      ("@unchecked\\s+Sendable", "unchecked-sendable"), ("…", "pattern"), (#"\d+"#, "pattern"),
      ("a{2,3}", "a-2-3"),
    ])
  func names(pattern: String, id: String) {
    #expect(AdoptedMigration(pattern: pattern, taken: []).id == id)
  }

  @Test("an id that is in use gets a number")
  func taken() {
    #expect(
      AdoptedMigration(pattern: "TODO", taken: ["todo", "todo-2", "other"]).id == "todo-3")
  }

  @Test("control characters are escaped as in YAML, on one line")
  func controls() {
    let yaml = AdoptedMigration(pattern: "a\n\"b\\d\u{7F}", taken: []).yaml
    #expect(yaml.contains(#"pattern: "a\x0a\"b\\d\x7f""#))
  }

  @Test("single quotes are doubled, as in YAML")
  func quotes() {
    #expect(
      AdoptedMigration(pattern: "import 'moment'", taken: []).yaml == """
        id: import-moment
        title: 'import ''moment'''
        pattern: 'import ''moment'''
        exclude: ['headway.yml']
        """)
  }
}
