import Configuration
import Foundation
import Testing

@testable import WorkspaceService

/// The schema and the decoder of `headway.yml` agree, except for what a schema can't express:
/// duplicate ids, invalid patterns and invalid dates.
@Suite struct ConfigurationSchemaTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func validator() throws -> SchemaValidator {
    try SchemaValidator(
      path: ConfigurationSchemaTests.root.path + "/Resources/schema/headway.json")
  }

  /// Converts a YAML value as an editor's language server does, using the core schema of YAML 1.2.
  private func json(_ value: YAMLValue) -> JSONText {
    switch value.content {
    case .null: .null
    case .list(let list): .array(list.map(json))
    case .mapping(let pairs):
      .members(
        Dictionary(pairs.map { ($0.key.text ?? "", json($0.value)) }) { first, _ in first })
    case .scalar(let text):
      if value.isQuoted {
        .text(text)
      } else if ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text) {
        .boolean(text.lowercased() == "true")
      } else if let number = Int(text) {
        .integer(number)
      } else if let number = Double(text) {
        .real(number)
      } else {
        .text(text)
      }
    }
  }

  private func isRead(_ text: String) -> Bool {
    if case .success = ConfigurationDecoder.decode(text, path: "headway.yml") {
      true
    } else {
      false
    }
  }

  @Test(
    "valid files match the schema",
    arguments: [
      "version: 1", "version: 1\nmigrations: []", "version: 1\nmigrations:\nmodules:\nflags:",
      "version: 1\nbranch: 1.0\ntimezone: Europe/Berlin",
      "version: 1\nowners: { file: a, dialect: gitlab }\nowners2: 1".replacingOccurrences(
        of: "\nowners2: 1", with: ""),
      "version: 1\nmodules: [{ provider: swiftpm, exclude: a }, { provider: glob, path: a, imports: (x) }]",
      "version: 1\nmodules: [{ provider: glob, path: [a, b], exclude: [c] }]",
      "version: 1\nmodules: [{ provider: xcode }, { provider: npm }, { provider: go, exclude: a }]",
      "version: 1\nflags: { a: on, b: Off, c: true, d: 'no' }",
      "version: 1\nmoduleTypes: [{ type: x, name: a }, { type: y, path: [a, b] }]",
      "version: 1\nrules:\nexceptions: []\nlibraries: { justifyAbove: 6 }",
      "version: 1\nrules: [{ kind: never, from: a, to: [b, c], because: d }, { kind: only, from: [a], to: [] }]",
      "version: 1\nrules: [{ kind: layers, order: [a, b] }, { kind: independent, modules: 'a*' }]",
      "version: 1\nrules: [{ kind: acyclic }, { kind: declared, because: a }, { kind: owned }]",
      "version: 1\nmoduleGroups: [{ path: 'a/*' }, { name: x, modules: [a], path: b }]\nrules: [{ kind: acyclic, groups: '*' }, { kind: independent, groups: [x] }]",
      "version: 1\nexceptions: [{ from: a, to: b, owner: '@c', until: 2027-03-01, because: d }]",
      "version: 1\nlibraries:", "version: 1\ncommands:",
      "version: 1\ncommands: [{ title: a, run: ls }, { id: b, title: a, key: [x, y], run: 'ls {path}', output: panel }]",
      "version: 1\nlibraries: { points: { closedSource: 0 }, licenses: MIT, exclude: ['Bench/**'] }",
      "version: 1\nlibraries: { licenses: [MIT, ISC], deploymentTargets: { iOS: 17, macOS: 13.3 } }",
      "version: 1\nmigrations: [{ id: a, text: x }, { id: b, import: [X, Y] }, { id: c, path: '*.m' }]",
      "version: 1\nmigrations: [{ id: 5, pattern: 5, title: yes, priority: P0, count: files, lock: On }]",
      "version: 1\nmigrations: [{ id: a, text: x, include: generated }, { id: b, text: x, include: [generated] }]",
      "version: 1\nmigrations: [{ id: a, text: x, replacement: y, adoption: true }]",
      "version: 1\nmigrations: [{ id: a, text: x, started: 2025-01-06, due: '2026-12-31', goal: 3, commitments: { '@a': 2026-09-30 } }]",
      "version: 1\nmigrations: [{ id: a, source: rubocop-todo }, { id: b, source: { type: sarif, file: a, rule: [b], folder: c } }]",
      "version: 1\nmigrations: [{ id: a, plugin: p, counter: c }, { id: b, plugin: p, counter: c, argument: X }]",
      "version: 1\nmigrations: [{ id: a, plugin: p, counter: c, argument: 5 }]",
      "version: 1\nmigrations: [{ id: a, swift: inherits A }, { id: b, swift: 'call  f(_:)', files: 'a/**' }]",
      "version: 1\nmigrations: [{ id: a, plugin: p, counter: c, language: [swift, c] }]",
      "version: 1\nmigrations: [{ id: a, pattern: '(x)', series: $1 }, { id: b, source: rubocop-todo, series: rule }]",
      "version: 1\nmigrations: [{ id: a, text: [], files: a, exclude: [b], docs: c, support: d, about: [e] }]",
    ])
  func good(text: String) throws {
    #expect(isRead(text))
    #expect(try validator().accepts(json(try YAMLValue.parse(text))))
  }

  @Test(
    "invalid files don't match the schema",
    arguments: [
      "", "version: 2", "migrations: []", "version: 1\nmigratons: []", "- version: 1", "version: x",
      "version: 1\nbranch: [a]", "version: 1\nbranch:", "version: 1\nowners: a",
      "version: 1\nowners: { dialect: svn }", "version: 1\nowners: { path: a }",
      "version: 1\nmodules: x", "version: 1\nmodules: [{ path: a }]",
      "version: 1\nmodules: [{ provider: bazel }]", "version: 1\nmodules: [{ provider: glob }]",
      "version: 1\nmodules: [{ provider: swiftpm, path: a }]",
      "version: 1\nmodules: [{ provider: npm, imports: a }]", "version: 1\nmodules: [a]",
      "version: 1\nmoduleTypes: [{ type: x }]", "version: 1\nmoduleTypes: [{ name: x }]",
      "version: 1\nmoduleTypes: [{ type: x, name: a, path: b }]", "version: 1\nmoduleTypes: 3",
      "version: 1\nmoduleGroups: [{ name: x }]", "version: 1\nmoduleGroups: [{ modules: x }]",
      "version: 1\nmoduleGroups: [{ path: a, type: x }]",
      "version: 1\nmoduleGroups: [{ path: a }]\nrules: [{ kind: declared, groups: x }]",
      "version: 1\nmoduleGroups: [{ path: a }]\nrules: [{ kind: independent, groups: x, modules: y }]",
      "version: 1\nrules: 3", "version: 1\nrules: [{ kind: sometimes }]", "version: 1\nrules: [a]",
      "version: 1\nrules: [{ from: a, to: b }]", "version: 1\nrules: [{ kind: never, from: a }]",
      "version: 1\nrules: [{ kind: never, from: [], to: b }]",
      "version: 1\nrules: [{ kind: only, from: a, to: }]",
      "version: 1\nrules: [{ kind: layers, order: [] }]",
      "version: 1\nrules: [{ kind: acyclic, from: a }]",
      "version: 1\nexceptions: [{ from: a, to: b }]",
      "version: 1\nexceptions: [{ from: a, to: b, owner: '', until: 2027-03-01 }]",
      "version: 1\nexceptions: [{ from: a, to: b, owner: c, until: soon }]",
      "version: 1\nexceptions: [{ from: a, to: b, owner: c, until: 2027-03-01, why: d }]",
      "version: 1\nflags: { a: maybe }", "version: 1\ncommands: x", "version: 1\ncommands: [ls]",
      "version: 1\ncommands: [{ title: a }]", "version: 1\ncommands: [{ run: a }]",
      "version: 1\ncommands: [{ title: a, run: b, output: window }]",
      "version: 1\ncommands: [{ title: a, run: b, id: A b }]",
      "version: 1\ncommands: [{ title: a, run: b, keys: x }]",
      "version: 1\nflags: [a]", "version: 1\nmigrations: {}", "version: 1\nmigrations: [{}]",
      "version: 1\nmigrations: [a]", "version: 1\nmigrations: [{ id: a }]",
      "version: 1\nmigrations: [{ text: a }]", "version: 1\nmigrations: [{ id: A, text: a }]",
      "version: 1\nmigrations: [{ id: '', text: a }]",
      "version: 1\nmigrations: [{ id: a, text: a, pattern: b }]",
      "version: 1\nmigrations: [{ id: a, text: }]", "version: 1\nmigrations: [{ id: a, text: {} }]",
      "version: 1\nmigrations: [{ id: a, text: x, priority: P4 }]",
      "version: 1\nmigrations: [{ id: a, text: x, count: words }]",
      "version: 1\nmigrations: [{ id: a, text: x, include: vendored }]",
      "version: 1\nmigrations: [{ id: a, text: x, due: soon }]",
      "version: 1\nmigrations: [{ id: a, text: x, due: 2026-13-01 }]",
      "version: 1\nmigrations: [{ id: a, text: x, due: 2026-1-1 }]",
      "version: 1\nmigrations: [{ id: a, text: x, goal: many }]",
      "version: 1\nmigrations: [{ id: a, text: x, replacement: y, adoption: often }]",
      "version: 1\nmigrations: [{ id: a, text: x, goal: -1 }]",
      "version: 1\nmigrations: [{ id: a, text: x, lock: perhaps }]",
      "version: 1\nmigrations: [{ id: a, text: x, commitments: [b] }]",
      "version: 1\nmigrations: [{ id: a, text: x, commitments: { '@a': soon } }]",
      "version: 1\nmigrations: [{ id: a, pattern: x, series: x }]",
      "version: 1\nmigrations: [{ id: a, plugin: p }]",
      "version: 1\nmigrations: [{ id: a, counter: c }]",
      "version: 1\nmigrations: [{ id: a, plugin: P, counter: c }]",
      "version: 1\nmigrations: [{ id: a, plugin: p, counter: c, argument: '' }]",
      "version: 1\nmigrations: [{ id: a, plugin: p, counter: c, argument: [x] }]",
      "version: 1\nmigrations: [{ id: a, plugin: p, counter: c, argument: \(String(repeating: "a", count: 201)) }]",
      "version: 1\nmigrations: [{ id: a, swift: '' }]",
      "version: 1\nmigrations: [{ id: a, swift: inherits }]",
      "version: 1\nmigrations: [{ id: a, swift: extends A }]",
      "version: 1\nmigrations: [{ id: a, swift: [inherits A] }]",
      "version: 1\nmigrations: [{ id: a, swift: inherits A, code: f() }]",
      "version: 1\nmigrations: [{ id: a, source: jshint }]",
      "version: 1\nmigrations: [{ id: a, source: { file: x } }]",
      "version: 1\nmigrations: [{ id: a, source: rubocop-todo, path: x }]",
      "version: 1\nmigrations: [{ id: a, text: x, patern: y }]",
    ])
  func bad(text: String) throws {
    #expect(!isRead(text))
    #expect(try !validator().accepts(json(try YAMLValue.parse(text))))
  }

  @Test("this repository's and the sandbox's configurations and all templates match the schema")
  func ownFiles() throws {
    let folder = ConfigurationSchemaTests.root
    let files = ["headway.yml", "Resources/fixtures/orchard/headway.yml"]
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      #expect(try validator().accepts(json(try YAMLValue.parse(text))), "\(file)")
    }
    let templates = folder.appendingPathComponent("Resources/templates")
    for file in try FileManager.default.contentsOfDirectory(atPath: templates.path) {
      let text = try String(
        contentsOf: templates.appendingPathComponent(file), encoding: .utf8)
      let whole = JSONText.members([
        "version": .integer(1), "migrations": .array([json(try YAMLValue.parse(text))]),
      ])
      #expect(try validator().accepts(whole), "\(file)")
    }
  }

  @Test("this repository's scorecards match their schema, and invalid ones don't")
  func scorecards() throws {
    let root = ConfigurationSchemaTests.root
    let schema = try SchemaValidator(path: root.path + "/Resources/schema/library.json")
    let folder = root.appendingPathComponent(".headway/libraries")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      #expect(schema.accepts(json(try YAMLValue.parse(text))), "\(file)")
    }
    for invalid in [
      "owner: '@a'", "library: a\nblocking: { unknown: no }", "library: a\nunknown: red",
    ] {
      #expect(!schema.accepts(json(try YAMLValue.parse(invalid))), "\(invalid)")
    }
  }
}
