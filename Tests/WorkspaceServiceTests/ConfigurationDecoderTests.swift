import Foundation
import Patterns
import Testing
import Workspace

@testable import WorkspaceService

@Suite struct ConfigurationDecoderTests {
  private func issues(_ text: String) -> [String] {
    guard case .failure(let found) = ConfigurationDecoder.decode(text, path: "headway.yml") else {
      return []
    }
    return found.issues.map { "\($0.line):\($0.column) \($0.message) [\($0.hint ?? "")]" }
  }

  @Test("the expansion of aliases is limited, and the problem has a location")
  func aliases() {
    let names = "abcdef".map(String.init)
    var lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for (before, name) in zip(names, names.dropFirst()) {
      let aliases = Array(repeating: "*\(before)", count: 9).joined(separator: ", ")
      lines.append("\(name): &\(name) [\(aliases)]")
    }
    let found = issues((["version: 1"] + lines).joined(separator: "\n"))
    #expect(found.count == 1)
    #expect(found.first?.contains("more than 100,000 values") == true, "\(found)")
    // Five levels of aliases stay below the limit.
    #expect(found.first?.hasPrefix("7:") == true, "\(found)")
    #expect(issues("version: 1\nmigrations: []\n") == [])
  }

  @Test("a configuration of up to 4 MB is read, and a larger one is reported by its size")
  func size() {
    let start = "version: 1\n#"
    let limit = 4 << 20
    let longest = start + String(repeating: "x", count: limit - start.utf8.count)
    #expect(issues(longest) == [])
    #expect(issues(longest + "x") == ["0:0 the file is larger than 4 MB []"])
  }

  @Test("an empty file is named as such", arguments: ["", "# only a comment\n"])
  func empty(text: String) {
    let found = issues(text)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(" the file is empty [start with \"version: 1\"]") == true)
  }

  @Test("a configuration with every documented key is valid")
  func complete() throws {
    let configuration = try ConfigurationDecoder.decode(
      """
      version: 1
      branch: main
      timezone: UTC
      owners: { file: .github/CODEOWNERS, dialect: github }
      modules:
        - provider: swiftpm
        - provider: glob
          path: "apps/*"
          imports: '^import .* from "@acme/([\\w-]+)'
      moduleTypes:
        - { type: Platform, path: "Sources/Platform/**" }
      rules:
        - { kind: never, from: Logic, to: UI, because: "logic is tested without a screen" }
      exceptions:
        - { from: CheckoutUI, to: PaymentsService, owner: "@pay", until: 2027-03-01 }
      libraries: { justifyAbove: 6 }
      migrations:
        - id: xctest
          title: XCTest → Swift Testing
          priority: P1
          pattern: '^\\s*import XCTest\\b'
          replacement: '^\\s*import Testing\\b'
          files: ["**/*.swift"]
          exclude: ["**/Fixtures/**"]
          include: [generated]
          count: lines
          started: 2025-01-06
          due: 2026-12-31
          goal: 0
          adoption: true
          commitments: { "@ios-core": 2026-09-30 }
          docs: https://example.com/testing
          support: "#ios-platform"
          lock: true
      """, path: "headway.yml"
    ).get()
    let migration = try #require(configuration.migrations.first)
    #expect(configuration.moduleGlobs == ["apps/*"])
    #expect(migration.subject == .patterns([#"^\s*import XCTest\b"#]))
    #expect(migration.includesGenerated && migration.lock && migration.adoption)
    #expect(migration.due == Day("2026-12-31"))
    #expect(migration.commitments == ["@ios-core": try #require(Day("2026-09-30"))])
  }

  @Test("the limit for exceptions has a default for all migrations")
  func maxExceptionDays() throws {
    let configuration = try ConfigurationDecoder.decode(
      """
      version: 1
      maxExceptionDays: 90
      migrations:
        - { id: a, text: x }
        - { id: b, text: x, maxExceptionDays: 0 }
      """, path: "headway.yml"
    ).get()
    #expect(configuration.migrations.map(\.maxExceptionDays) == [90, 0])
    #expect(
      issues("version: 1\nmaxExceptionDays: -1\n")
        == ["2:19 maxExceptionDays must be a number of days from 0 to 36500 []"])
    #expect(
      issues("version: 1\nmigrations:\n  - { id: a, text: x, maxExceptionDays: soon }\n")
        == ["3:41 maxExceptionDays must be a whole number []"])
  }

  @Test("for a wrong value of one or two letters, all values are listed")
  func shortValue() {
    #expect(
      issues(
        """
        version: 1
        migrations:
          - { id: a, text: x, priority: P9 }
        """) == ["3:33 invalid value \"P9\" for priority [known: P0, P1, P2, P3]"])
  }

  @Test("all problems are reported at once, with locations and hints")
  func diagnostics() {
    #expect(
      issues(
        """
        version: 2
        migratons: []
        migrations:
          - id: a
            patern: 'x'
          - id: b
            pattern: '('
            due: soon
            started: 2026-02-30
            priority: p1
          - id: b
            text: x
            import: y
          - id: c
            text: x
            adoption: true
        """) == [
          "1:10 unsupported version 2 [this Headway supports version 1]",
          "2:1 unknown key \"migratons\" in the configuration [did you mean \"migrations\"?]",
          "4:5 a migration needs one of pattern, code, swift, text, import, path, source or plugin []",
          "5:5 unknown key \"patern\" in a migration [did you mean \"pattern\"?]",
          "7:16 invalid regular expression \"(\": missing closing parenthesis (at the end) []",
          "8:10 due must be a date such as 2026-12-31, not \"soon\" []",
          "9:14 started must be a date such as 2026-12-31, not \"2026-02-30\" []",
          "10:15 invalid value \"p1\" for priority [did you mean \"P1\"?]",
          "11:5 a migration can have only one of text, import []",
          "11:9 another migration has the id \"b\" []",
          "16:15 adoption needs a replacement to count [add \"replacement\"]",
        ])
  }

  @Test(
    "invalid YAML is one problem with a location",
    arguments: ["version: 1\n  bad: [", "\t- x", "a: 1\na: 2"])
  func syntax(text: String) {
    #expect(issues(text).count == 1)
  }

  @Test("a syntax error names what to check")
  func syntaxHint() {
    let hint = "[check the indentation, quotes and brackets around this line]"
    #expect(issues("version: 1\na:\n  - b: 1\n   c: 2\n").first?.hasSuffix(hint) == true)
  }

  @Test("a byte order mark is ignored and doesn't shift locations")
  func byteOrderMark() {
    #expect(issues("\u{FEFF}version: 1\n") == [])
    #expect(issues("\u{FEFF}version: 2\n").first?.hasPrefix("1:10 ") == true)
  }

  @Test("every template can be written and read back")
  func templates() async throws {
    let templates = try await TemplateCatalog().templates()
    #expect(templates.count > 20)
    let text = ConfigurationWriter.text(
      NewConfiguration(
        ownersFile: "CODEOWNERS", moduleGlobs: ["a/*"],
        migrations: templates.map(\.yaml)))
    let read = try ConfigurationDecoder.decode(text, path: "headway.yml").get()
    let migrations = read.migrations.map { migration in
      var migration = migration
      #expect(migration.location.line > 1)
      migration.location = templates.first?.definition.location ?? migration.location
      return migration
    }
    #expect(migrations == templates.map(\.definition))
    #expect(read.branch == nil)
    #expect(templates.allSatisfy { !$0.about.isEmpty })
  }

  @Test("an existing configuration is never overwritten")
  func overwriting() async throws {
    let folder = try #require(TemporaryProjectFolder())
    let path = folder.path + "/headway.yml"
    let first = NewConfiguration(ownersFile: "first", migrations: [])
    try await ConfigurationWriter().write(first, to: path)
    await #expect(throws: WorkspaceError.self) {
      try await ConfigurationWriter().write(
        NewConfiguration(ownersFile: nil, migrations: []), to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("first"))
  }

  @Test(
    "text: and import: become patterns that match as documented",
    arguments: [
      (PatternText.literal("a.b(c)"), "a.b(c)", true), (PatternText.literal("a.b"), "axb", false),
      (PatternText.imported("RxSwift"), "@testable import RxSwift", true),
      (PatternText.imported("RxSwift"), "import struct RxSwift.Observable", true),
      (PatternText.imported("RxSwift"), "import RxSwiftExtra", false),
      (PatternText.imported("RxSwift"), "// import RxSwift", false),
      (PatternText.imported("serde"), "pub(crate) use serde::Serialize;", true),
      (PatternText.imported("moment"), "import 'moment';", true),
      (PatternText.imported("moment"), "import { utc } from 'moment';", true),
      (PatternText.imported("moment"), "} from \"moment/locale/de\";", true),
      (PatternText.imported("moment"), "export * from 'moment';", true),
      (PatternText.imported("moment"), "const moment = require('moment');", true),
      (PatternText.imported("moment"), "const m = await import( \"moment\" )", true),
      (PatternText.imported("@scope/name"), "import type { A } from '@scope/name'", true),
      (PatternText.imported("moment"), "import { utc } from 'moment-timezone';", false),
      (PatternText.imported("moment"), "  // const moment = require('moment');", false),
      (PatternText.imported("moment"), "   * import { utc } from 'moment';", false),
      (PatternText.imported("moment"), "format('moment')", false),
    ])
  func shortForms(pattern: String, line: String, matches: Bool) throws {
    var found = false
    try Array(line.utf8).withUnsafeBytes { text in
      try LineSearch([Pattern(pattern)]).lines(in: text, with: PatternMatcher()) { _ in
        found = true
        return false
      }
    }
    #expect(found == matches)
  }
}
