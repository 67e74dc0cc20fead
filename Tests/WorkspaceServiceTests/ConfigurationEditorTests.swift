import Foundation
import TestSupport
import Testing
import Workspace

@testable import WorkspaceService

@Suite struct ConfigurationEditorTests {
  private static let text = """
    # Our migrations.
    version: 1
    migrations:
      # The oldest one.
      - id: rx   # stable
        title: "RxSwift → Combine"   # shown in lists
        priority: P0
        pattern: 'import RxSwift'
        # Agreed in May.
        due: 2027-01-31
        lock: yes

      - title: Second
        id: second
        text: Old(
        support: '#ios'
        exclude:
          - "Tests/**"
          # not yet
        docs: >
          https://example.com/a
          b

      # The last one.
      - id: third
        import: Old
    # The end.
    flags: {}

    """

  private func edited(_ id: String, _ operation: MigrationEdit.Operation) throws -> [String] {
    let after = try ConfigurationEditor.text(
      ConfigurationEditorTests.text, applying: [.migration(MigrationEdit(id, operation))],
      path: "headway.yml")
    let before = ConfigurationEditorTests.text.components(separatedBy: "\n")
    return after.components(separatedBy: "\n").difference(from: before).map { change in
      switch change {
      case .remove(let offset, let line, _): "-\(offset + 1) \(line)"
      case .insert(let offset, let line, _): "+\(offset + 1) \(line)"
      }
    }
  }

  @Test("a value is replaced in its line, with the comment behind it")
  func replaced() throws {
    #expect(
      try edited("rx", .set([.title: "It's: done", .due: "2027-06-30"])) == [
        "-10     due: 2027-01-31", "-6     title: \"RxSwift → Combine\"   # shown in lists",
        "+6     title: 'It''s: done'   # shown in lists", "+10     due: 2027-06-30",
      ])
  }

  @Test("a new key is inserted in the usual order, and a value of several lines becomes one line")
  func inserted() throws {
    #expect(
      try edited("second", .set([.due: "2027-06-30", .docs: "https://example.com/c"])) == [
        "-22       b", "-21       https://example.com/a", "-20     docs: >",
        "+20     due: 2027-06-30", "+21     docs: https://example.com/c",
      ])
    #expect(try edited("third", .set([.lock: "true"])) == ["+27     lock: true"])
  }

  @Test("a new key follows the keys of counters, other tools and series")
  func insertedAfterEveryKey() throws {
    for key in [
      "source: eslint-suppressions\n    series: rule", "plugin: a\n    counter: b",
      "plugin: a\n    counter: b\n    argument: c",
    ] {
      let text = "version: 1\nmigrations:\n  - id: a\n    \(key)\n"
      let after = try ConfigurationEditor.text(
        text, applying: [.migration(MigrationEdit("a", .set([.due: "2027-06-30"])))],
        path: "headway.yml")
      #expect(after == text + "    due: 2027-06-30\n")
    }
  }

  @Test("a key is removed with its value; the next key takes the place behind the dash")
  func removed() throws {
    #expect(try edited("rx", .set([.due: nil])) == ["-10     due: 2027-01-31"])
    #expect(
      try edited("second", .set([.title: nil])) == [
        "-14     id: second", "-13   - title: Second", "+13   - id: second",
      ])
    #expect(try edited("third", .set([.title: nil])) == [])
  }

  @Test("a migration is deleted with the comment directly above it")
  func deleted() throws {
    #expect(
      try edited("third", .delete) == [
        "-26     import: Old", "-25   - id: third", "-24   # The last one.",
      ])
    #expect(try edited("second", .delete).count == 11)
  }

  @Test("the last migration leaves an empty list")
  func emptied() throws {
    let text = "version: 1\nmigrations: # ours\n  - id: a\n    text: b\n"
    let after = try ConfigurationEditor.text(
      text, applying: [.migration(MigrationEdit("a", .delete))], path: "headway.yml")
    #expect(after == "version: 1\nmigrations: [] # ours\n")
  }

  @Test("a moved migration takes its comment along; empty lines stay between migrations")
  func moved() throws {
    let after = try ConfigurationEditor.text(
      ConfigurationEditorTests.text, applying: [.migration(MigrationEdit("third", .move(-5)))],
      path: "headway.yml")
    #expect(
      after.hasPrefix(
        """
        # Our migrations.
        version: 1
        migrations:
          # The last one.
          - id: third
            import: Old

          # The oldest one.
          - id: rx   # stable
        """))
    #expect(after.hasSuffix("      b\n# The end.\nflags: {}\n"))
  }

  @Test(
    "text in another form isn't changed",
    arguments: [
      "version: 1\nmigrations: [{ id: a, text: b }]\n",
      "version: 1\nmigrations:\n  -\n    id: a\n    text: b\n",
      "version: 1\nmigrations:\n  - id: a\n    text: &x b\n    title: *x\n",
    ])
  func unsafe(text: String) {
    #expect(
      throws: WorkspaceError(
        "h.yml can't be changed safely because of its YAML format; press e to edit it yourself")
    ) {
      try ConfigurationEditor.text(
        text, applying: [.migration(MigrationEdit("a", .set([.title: "New"])))],
        path: "h.yml")
    }
  }

  @Test("a migration in flow style on one line is changed in its line")
  func flow() throws {
    let after = try ConfigurationEditor.text(
      "version: 1\nmigrations:\n  - { id: a, text: b } # ours\n",
      applying: [.migration(MigrationEdit("a", .set([.title: "A, B", .owner: "@ios"])))],
      path: "headway.yml")
    #expect(
      after
        == "version: 1\nmigrations:\n  - { id: a, title: 'A, B', text: b, owner: '@ios' } # ours\n"
    )
  }

  @Test("migrations are added after the others, in the same change as their edits")
  func added() throws {
    let after = try ConfigurationEditor.text(
      "version: 1\nmigrations:\n  - id: a\n    text: b\n",
      applying: [
        .addMigration("id: c\ntext: d"),
        .migration(MigrationEdit("c", .set([.due: "2027-01-31", .lock: "true"]))),
      ], path: "headway.yml")
    #expect(
      after == "version: 1\nmigrations:\n  - id: a\n    text: b\n  - id: c\n    text: d\n"
        + "    due: 2027-01-31\n    lock: true\n")
  }

  @Test("invalid values and unknown migrations are errors")
  func invalid() {
    func message(_ id: String, _ operation: MigrationEdit.Operation) -> String {
      do {
        _ = try ConfigurationEditor.text(
          ConfigurationEditorTests.text, applying: [.migration(MigrationEdit(id, operation))],
          path: "h.yml")
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message("rx", .set([.due: "soon"])) == "due must be a date such as 2026-12-31, not \"soon\"")
    #expect(message("gone", .delete) == "h.yml contains no migration \"gone\"")
    #expect(
      message("rx", .set([.priority: "P9"])).hasPrefix("these values would make h.yml invalid: "))
  }

  @Test("an edit that the configuration doesn't allow is refused with the reason")
  func noGroups() {
    let rule = ModuleRule(.independentGroups(["Foo"]))
    #expect(
      throws: WorkspaceError(
        "these values would make h.yml invalid: a rule about groups needs \"moduleGroups\"")
    ) {
      try ConfigurationEditor.text(
        "version: 1\nrules:\n  - { kind: acyclic }\n", applying: [.rule(.add(rule))],
        path: "h.yml")
    }
  }

  @Test("a change is written, can be reversed, and is refused if the file changed in the meantime")
  func written() async throws {
    let folder = try #require(TemporaryProjectFolder())
    let path = folder.path + "/headway.yml"
    try ConfigurationEditorTests.text.write(toFile: path, atomically: true, encoding: .utf8)
    let editor = ConfigurationEditor()
    let change = try await editor.change([.migration(MigrationEdit("third", .delete))], in: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == ConfigurationEditorTests.text)
    try await editor.apply(change)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == change.after)
    await #expect(
      throws: WorkspaceError("\(path) changed in the meantime; it wasn't overwritten")
    ) { try await editor.apply(change) }
    try await editor.apply(change.reversed)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == ConfigurationEditorTests.text)
  }

  @Test("an edit of a missing file creates it, and undoing that removes it")
  func created() async throws {
    let folder = try #require(TemporaryProjectFolder())
    let path = folder.path + "/headway.yml"
    let editor = ConfigurationEditor()
    let change = try await editor.change([.addMigration("id: a\ntext: b")], in: path)
    #expect(change.before == "")
    #expect(change.after.hasSuffix("version: 1\nmigrations:\n  - id: a\n    text: b\n"))
    #expect(!FileManager.default.fileExists(atPath: path))
    try await editor.apply(change)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == change.after)
    await #expect(throws: WorkspaceError("\(path) already exists; it wasn't changed")) {
      try await editor.apply(change)
    }
    try await editor.apply(change.reversed)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("only an addition creates the file; other edits of a missing file, or none, are refused")
  func missing() async throws {
    let folder = try #require(TemporaryProjectFolder())
    let path = folder.path + "/headway.yml"
    let editor = ConfigurationEditor()
    let error = WorkspaceError("\(path) no longer exists")
    for edits in [[], [ConfigurationEdit.migration(MigrationEdit("third", .set([.lock: "true"])))]]
    {
      await #expect(throws: error) { try await editor.change(edits, in: path) }
    }
    try ConfigurationEditorTests.text.write(toFile: path, atomically: true, encoding: .utf8)
    let change = try await editor.change([.migration(MigrationEdit("third", .delete))], in: path)
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: error) { try await editor.apply(change) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  // MARK: Properties

  @Test("an edit of a generated file changes only lines of its migration", arguments: 1...40)
  func generated(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let file = GeneratedConfiguration(&random)
    let id = file.ids.randomElement(using: &random) ?? ""
    for _ in 0..<6 {
      let operation = GeneratedConfiguration.operation(&random)
      let after = try ConfigurationEditor.text(
        file.text, applying: [.migration(MigrationEdit(id, operation))], path: "headway.yml")
      // Decoding the result is part of the editor; here, all other lines are compared.
      let before = file.text.components(separatedBy: "\n")
      let lines = after.components(separatedBy: "\n")
      let own = try #require(file.lines[id])
      #expect(lines.starts(with: before[..<own.lowerBound]), "\(operation)\n\(file.text)")
      let rest = before[own.upperBound...].filter { !$0.isEmpty }
      #expect(
        lines.filter { !$0.isEmpty }.suffix(rest.count).elementsEqual(rest),
        "\(operation)\n\(file.text)")
      guard case .set(let values) = operation else { continue }
      func comments(_ lines: some Sequence<String>) -> [String] {
        lines.filter { $0.drop { $0 == " " }.hasPrefix("#") }
      }
      #expect(comments(lines) == comments(before), "\(operation)\n\(file.text)")
      #expect(abs(lines.count - before.count) <= values.count)
      let kept = lines.filter { before.contains($0) }
      // A removed first key also changes the line of the next one.
      #expect(lines.count - kept.count <= values.count + 1)
    }
  }
}

/// A configuration with comments and several styles.
private struct GeneratedConfiguration {
  private(set) var text = ""
  private(set) var ids: [String] = []
  /// The lines of each migration, including the comment directly above it.
  private(set) var lines: [String: Range<Int>] = [:]

  init(_ random: inout SeededGenerator) {
    var all = [
      "# Top.", "version: 1", "migrations:" + (Bool.random(using: &random) ? " # all" : ""),
    ]
    let indent = String(repeating: " ", count: Int.random(in: 0...3, using: &random))
    let gap = String(repeating: " ", count: Int.random(in: 1...3, using: &random))
    for number in 0..<Int.random(in: 2...4, using: &random) {
      let id = "m\(number)"
      let start = all.count
      if Bool.random(using: &random) { all.append(indent + "# About \(id): - x") }
      var keys = [
        "id: \(id)",
        "title: \(["Plain → text", "'It''s # one'", "\"Two: \\\"2\\\"\""].randomElement(using: &random) ?? "")",
        "text: \"a: b # c\"", "priority: P1   # why: soon",
      ]
      for optional in [
        "due: 2027-01-31", "lock: true # held", "support: '#team'", "docs: https://example.com/x#y",
        "exclude:\n\(indent) \(gap)  - a # b\n\(indent) \(gap)  - c", "goal: 3",
        "started: 2020-05-05",
      ] where Bool.random(using: &random) {
        keys.append(optional)
      }
      keys.shuffle(using: &random)
      for (index, key) in keys.enumerated() {
        let parts = key.components(separatedBy: "\n")
        all.append(indent + (index == 0 ? "-" + gap : " " + gap) + parts[0])
        all += parts.dropFirst()
        if index > 0, Bool.random(using: &random) {
          all.append(indent + " " + gap + "# note \(index)")
        }
        if Int.random(in: 0..<6, using: &random) == 0, index < keys.count - 1 { all.append("") }
      }
      ids.append(id)
      lines[id] = start..<all.count
      if Bool.random(using: &random) { all.append("") }
    }
    all += ["# Bottom.", "flags: {}", ""]
    text = all.joined(separator: "\n")
  }

  static func operation(_ random: inout SeededGenerator) -> MigrationEdit.Operation {
    if Int.random(in: 0..<6, using: &random) == 0 { return .delete }
    var values: [MigrationEdit.Key: String?] = [:]
    for (key, choices) in [
      (MigrationEdit.Key.title, ["New", "# hash", "a: b", "'q'", "\"", "ends:", "yes", nil]),
      (.priority, ["P0", "P3", nil]), (.due, ["2028-02-29", nil]), (.started, ["2020-01-01", nil]),
      (.goal, ["7", nil]), (.docs, ["https://example.com/#a", nil]), (.support, ["@team", nil]),
      (.lock, ["true", "false", nil]),
    ] as [(MigrationEdit.Key, [String?])] where Int.random(in: 0..<3, using: &random) == 0 {
      if let value = choices.randomElement(using: &random) { values[key] = .some(value) }
    }
    return .set(values)
  }
}
