import MigrationsInterface
import MigrationsLogic
import MigrationsService
import Testing
import Workspace

/// Violations that other tools have recorded, in scans and histories.
@Suite struct ToolBaselineCountTests {
  private func definition(
    _ id: String, _ baseline: ToolBaseline, files: [String] = [], exclude: [String] = []
  ) -> MigrationDefinition {
    var definition = MigrationDefinition(
      id: id, title: id, subject: .toolBaseline(baseline), files: files, exclude: exclude)
    definition.count = .matches
    return definition
  }

  private func suppressions(_ counts: [String: [String: Int]]) -> String {
    let files = counts.sorted { $0.key < $1.key }.map { path, rules in
      "\"\(path)\": {"
        + rules.sorted { $0.key < $1.key }.map { "\"\($0)\": {\"count\": \($1)}" }
        .joined(separator: ",\n") + "}"
    }
    return "{" + files.joined(separator: ",\n") + "}\n"
  }

  private func remaining(_ history: History, _ id: MigrationID) -> [Int]? {
    history.migrations[id]?.points.map(\.remaining)
  }

  @Test("a scan counts violations in the files and rules that the tool names")
  func scan() async throws {
    let repository = try await ScannedRepository()
    try repository.write(
      "web/eslint-suppressions.json",
      suppressions(["src/a.js": ["any": 3, "undef": 1], "lib/b.js": ["any": 2]]))
    try repository.write("web/src/a.js", "any\n")
    // Baselines are often declared as generated or binary.
    try repository.write(".gitattributes", "*.json linguist-generated -diff\n")
    try repository.write("CODEOWNERS", "* @all\nweb/lib/ @lib\n")
    try await repository.addAll()
    let all = ToolBaseline(.eslintSuppressions)
    let snapshot = try await repository.scan([
      definition("all", all), definition("any", ToolBaseline(.eslintSuppressions, rules: ["any"])),
      definition("src", all, files: ["web/src/**"]), definition("lib", all, exclude: ["**/a.js"]),
      MigrationDefinition(id: "lines", title: "lines", subject: .patterns(["any"])),
    ])
    #expect(snapshot.migrations.map(\.remaining) == [6, 5, 4, 2, 1])
    #expect(snapshot.migrations.map(\.files) == [2, 2, 1, 1, 1])
    #expect(snapshot.migrations[0].byTeam.map(\.team) == ["@all", "@lib"])
    #expect(snapshot.migrations[0].byTeam.map(\.remaining) == [4, 2])
    #expect(
      snapshot.remainingByPath["all"] == [
        Array("web/src/a.js".utf8): 4, Array("web/lib/b.js".utf8): 2,
      ])
    let matches = try #require(snapshot.matches["any"])
    #expect(matches.map(\.text) == ["any (2)", "any (3)"])
    #expect(matches.map(\.path) == ["web/lib/b.js", "web/src/a.js"])
    #expect(
      matches.map(\.entry) == [
        MatchEntry(path: "web/eslint-suppressions.json", line: 1, rule: "any"),
        MatchEntry(path: "web/eslint-suppressions.json", line: 2, rule: "any"),
      ])
  }

  @Test("detekt baselines that are named after a module or a build variant are found")
  func detektNames() async throws {
    let repository = try await ScannedRepository()
    let text = "<SmellBaseline><CurrentIssues><ID>A:B.kt$c</ID></CurrentIssues></SmellBaseline>"
    for path in [
      "config/detekt/detekt-baseline-core.xml", "core/detekt-baseline.xml",
      "app/detekt-baseline-debug.xml", "config/detekt/baseline.xml", "other/baseline.xml",
    ] {
      try repository.write(path, text)
    }
    try await repository.addAll()
    let snapshot = try await repository.scan([definition("m", ToolBaseline(.detektBaseline))])
    #expect(snapshot.migrations[0].remaining == 4)
  }

  @Test("a file that can't be read is skipped with the line of its problem")
  func leftOut() async throws {
    let repository = try await ScannedRepository()
    try repository.write("eslint-suppressions.json", "{\n\"/etc/passwd\": {\"a\": {\"count\": 1}}}")
    try repository.write("a/eslint-suppressions.json", "{\"a.js\": {\"a\": {\"count\": 1}}")
    try repository.write("b/eslint-suppressions.json", suppressions(["a.js": ["a": 1]]))
    try await repository.addAll()
    let snapshot = try await repository.scan([definition("m", ToolBaseline(.eslintSuppressions))])
    #expect(snapshot.migrations[0].remaining == 1)
    #expect(
      snapshot.gaps.leftOut["m"] == [
        SkippedFile(
          path: "a/eslint-suppressions.json", pattern: "eslint-suppressions",
          message: "line 1: expected \",\" or \"}\""),
        SkippedFile(
          path: "eslint-suppressions.json", pattern: "eslint-suppressions",
          message: "line 2: the path /etc/passwd is absolute"),
      ])
  }

  @Test("a file above the size limit is skipped, and one that arrives in pieces is read")
  func large() async throws {
    let repository = try await ScannedRepository()
    let space = String(repeating: " ", count: 9 << 20)
    try repository.write("a/eslint-suppressions.json", space + suppressions(["a.js": ["a": 5]]))
    try repository.write(
      "b/eslint-suppressions.json", String(repeating: " ", count: (32 << 20) + 1) + "{}")
    try await repository.addAll()
    for source in [ScanSource.workingTree, .index] {
      let snapshot = try await repository.scan(
        [
          definition("m", ToolBaseline(.eslintSuppressions)),
          MigrationDefinition(id: "lines", title: "lines", subject: .patterns(["count"])),
        ], source: source)
      #expect(snapshot.migrations.map(\.remaining) == [5, 1])
      #expect(
        snapshot.gaps.leftOut["m"]?.map(\.message) == ["the file is larger than 32 MB"])
    }
  }

  @Test("a history has the counts of the file on each day, in the paths that it names")
  func history() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    let name = "eslint-suppressions.json"
    script.commit([.file("x", "any\n"), .file("CODEOWNERS", "* @all\nlib/ @lib\n")])
    script.commit([.file(name, suppressions(["src/a.js": ["any": 3, "b": 1]]))])
    script.commit([
      .file(name, suppressions(["src/a.js": ["any": 2, "b": 2], "lib/b.js": ["any": 4]]))
    ])
    // The paths stay the same, because they are relative to the new directory.
    script.commit([
      .removed(name),
      .file("src/" + name, suppressions(["a.js": ["any": 2], "../lib/b.js": ["any": 1]])),
    ])
    script.commit([.removed("src/" + name)])
    script.commit([.file("y", "any\n")])
    try await repository.add(script)
    let definitions = [
      definition("all", ToolBaseline(.eslintSuppressions)),
      definition("any", ToolBaseline(.eslintSuppressions, rules: ["any"])),
      definition("lib", ToolBaseline(.eslintSuppressions), files: ["lib/**"]),
      MigrationDefinition(
        id: "lines", title: "lines", subject: .patterns(["any"]), files: ["x", "y"]),
    ]
    for _ in 1...3 {
      // The second read uses the cached history, and the third one the cached counts.
      let history = try await repository.read(definitions)
      #expect(remaining(history, "all") == [0, 4, 8, 3, 0, 0])
      #expect(remaining(history, "any") == [0, 3, 6, 3, 0, 0])
      #expect(remaining(history, "lib") == [0, 0, 4, 1, 0, 0])
      #expect(remaining(history, "lines") == [1, 1, 1, 1, 1, 2])
      let all = try #require(history.migrations["all"])
      let days = all.points.map(\.day)
      #expect(days.map { all.steps(of: "@lib").remaining(on: $0) } == [0, 0, 4, 1, 0, 0])
      #expect(days.map { all.steps(of: "@all").remaining(on: $0) } == [0, 4, 4, 2, 0, 0])
      #expect(all.changes.map(\.added) == [0, 0, 5, 4])
      #expect(all.changes.map(\.removed) == [3, 5, 1, 0])
      #expect(all.changes.map(\.path) == ["src/a.js", "lib/b.js", "lib/b.js", "src/a.js"])
      #expect(all.skipped == 0 && history.isComplete)
    }
    var reordered = definitions
    reordered.append(MigrationDefinition(id: "z", title: "z", subject: .patterns(["z"])))
    let again = try await repository.read(
      HistoryRequest(root: repository.root, definitions: reordered))
    #expect(remaining(again.history, "all") == [0, 4, 8, 3, 0, 0])
    #expect(
      try await repository.read(definitions, allParents: true).migrations["all"]?.points.map(
        \.remaining) == [0, 4, 8, 3, 0, 0])
  }

  @Test("a version that can't be read counts like the next one that can, and is named")
  func unreadable() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    let name = "eslint-suppressions.json"
    script.commit([.file(name, suppressions(["a.js": ["a": 9]]))])
    script.commit([.file(name, "{\n<<<<<<< HEAD\n")])
    script.commit([.file(name, "{\"../a.js\": {\"a\": {\"count\": 1}}}")])
    script.commit([.file(name, suppressions(["a.js": ["a": 7]]))])
    script.commit([.file(name, "")])
    try await repository.add(script)
    for _ in 1...2 {
      let history = try await repository.read([definition("m", ToolBaseline(.eslintSuppressions))])
      let migration = try #require(history.migrations["m"])
      #expect(migration.points.map(\.remaining) == [9, 7, 7, 7, 0])
      #expect(migration.skipped == 3)
      #expect(
        migration.unreadable.map(\.message) == [
          "line 1: expected an object of files", "the path ../a.js leads out of the repository",
          "line 2: expected a key as text",
        ])
      #expect(migration.unreadable.map(\.commit) == [4, 2, 1].map { migration.points[$0].commit })
      let notice = try #require(history.notices.first)
      #expect(notice.hasPrefix("m: eslint-suppressions.json can't be read in commit "))
      #expect(notice.contains("and 2 other versions"))
    }
  }

  @Test("violations count for the team that owned their file on each day")
  func owners() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    let name = "eslint-suppressions.json"
    script.commit([.file(name, suppressions(["a.js": ["a": 2]])), .file("CODEOWNERS", "* @a\n")])
    script.commit([.file("CODEOWNERS", "* @a\na.js @b\n")])
    script.commit([.file(name, suppressions(["a.js": ["a": 3], "b.js": ["a": 1]]))])
    script.commit([.removed("CODEOWNERS")])
    try await repository.add(script)
    var request = HistoryRequest(
      root: repository.root, definitions: [definition("m", ToolBaseline(.eslintSuppressions))])
    request.ownersOf = .day
    let migration = try #require(try await repository.read(request).history.migrations["m"])
    let days = migration.points.map(\.day)
    func shares(_ team: String?) -> [Int] {
      days.map { migration.steps(of: team).remaining(on: $0) }
    }
    #expect(migration.points.map(\.remaining) == [2, 2, 4, 4])
    #expect(shares("@a") == [2, 0, 1, 0])
    #expect(shares("@b") == [0, 2, 3, 0])
    #expect(shares(nil) == [0, 0, 0, 4])
  }

  @Test("owners of each day also apply if the history starts with the tree of the newest commit")
  func ownersOfLongHistory() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    script.commit([
      .file("eslint-suppressions.json", suppressions(["a.js": ["a": 2]])),
      .file("CODEOWNERS", "* @a\n"),
    ])
    // The first part of the walk ends after 512 commits with more than 1,000 blobs.
    for number in 1...600 {
      var changes = (1...3).map { FastImportScript.Change.file("x\($0)", "\(number) \($0)\n") }
      if number == 300 { changes.append(.file("CODEOWNERS", "* @b\n")) }
      script.commit(changes)
    }
    try await repository.add(script)
    var request = HistoryRequest(
      root: repository.root,
      definitions: [
        definition("m", ToolBaseline(.eslintSuppressions)),
        MigrationDefinition(id: "lines", title: "lines", subject: .patterns(["1"])),
      ])
    request.ownersOf = .day
    let migration = try #require(try await repository.read(request).history.migrations["m"])
    let days = migration.points.map(\.day)
    for (team, before, after) in [("@a", 2, 0), ("@b", 0, 2)] {
      let steps = migration.steps(of: team)
      #expect(
        [0, 299, 300, 600].map { steps.remaining(on: days[$0]) } == [before, before, after, after])
    }
  }

  @Test("a merge is compared by the violations in each file")
  func merges() async throws {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript(time: 1_600_000_000)
    let name = "eslint-suppressions.json"
    script.commit([.file(name, suppressions(["a.js": ["a": 2]])), .file("a.js", "")])
    script.commit([.file(name, suppressions(["a.js": ["a": 1], "b.js": ["a": 1]]))])
    try await repository.add(script)
    let request = HistoryRequest(
      root: repository.root, definitions: [definition("m", ToolBaseline(.eslintSuppressions))])
    let history = try await MergeReader().merges(request, over: .since(Day(number: 0))) { _ in }
    let files = try #require(history.merges.first).files.filter { $0.path.ends(with: ".js") }
    #expect(files.map { String(decoding: $0.path, as: UTF8.self) } == ["a.js", "b.js"])
    #expect(files.map { $0.before?.remaining["m"] } == [2, nil])
    #expect(files.map { $0.after?.remaining["m"] } == [1, 1])
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
