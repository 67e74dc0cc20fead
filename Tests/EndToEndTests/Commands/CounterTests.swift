import Foundation
import Testing

/// Migrations that an external plugin counts, in the commands.
@Suite(
  .enabled("Python is installed") {
    (try? ProgramCall(
      ["python3", "--version"], environment: ProcessInfo.processInfo.environment,
      in: FileManager.default.temporaryDirectory
    ).status) == 0
  })
struct CounterTests {
  private static let configuration = """
    version: 1
    migrations:
      - { id: counted, plugin: todo, counter: lines, files: "**/*.txt", lock: true }
      - { id: pattern, pattern: 'TODO', files: "**/*.txt" }

    """

  /// A plugin that counts the lines with TODO. It writes a line to standard error for each request.
  private static func plugin(_ answer: String) -> String {
    """
    import json, os, sys
    for line in sys.stdin:
        call = json.loads(line)
        if call["method"] == "initialize":
            result = {"protocol": 1}
        elif call["method"] == "count":
            files = call["params"]["files"]
            print("asked about", len(files), file=sys.stderr, flush=True)
            print("process", os.getpid(), file=sys.stderr, flush=True)
            word = call["params"].get("argument", "TODO")
            lines = lambda t: [i + 1 for i, l in enumerate(t.split("\\n")) if word in l]
            result = \(answer)
        elif "id" in call:
            error = {"code": -32601, "message": "unknown method"}
            print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "error": error}), flush=True)
            continue
        else:
            continue
        print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": result}), flush=True)
    """
  }

  private static let correct =
    #"{"files": [{"file": f["file"], "lines": lines(f["text"])} for f in files]}"#

  /// - Parameter folder: the folder of the plugin, which Headway finds by default.
  private func repository(
    _ answer: String = correct, isPure: Bool = true, trust: Bool = true,
    folder: String = ".headway/plugins/todo", configuration: String = configuration,
    hasArgument: Bool = false
  ) throws -> SampleRepository {
    let repository = try SampleRepository(configuration: configuration)
    let argument =
      hasArgument ? #", "argument": {"about": "the text to find", "example": "FIXME"}"# : ""
    try repository.write(
      "\(folder)/plugin.json",
      """
      {"id": "todo", "title": "To do", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["python3", "-B", "plugin.py"],
       "contributions": {"counters": [{"id": "lines", "title": "Lines", "pure": \(isPure)\(argument)}]}}
      """)
    try repository.write("\(folder)/plugin.py", Self.plugin(answer))
    try repository.write("a.txt", "TODO one\nx\n  TODO two\n")
    try repository.commit("2026-01-05T12:00:00Z", "a")
    try repository.write("b/b.txt", "ß\r\nTODO\r\n")
    try repository.commit("2026-01-09T12:00:00Z", "b")
    try repository.write("a.txt", "x\nTODO two\n")
    try repository.commit("2026-02-01T12:00:00Z", "c")
    if trust {
      let call = try repository.run("plugins", "trust", "todo")
      #expect(call.status == 0, "\(call.errors)")
    }
    return repository
  }

  /// The number of requests in the plugin's log.
  private func requests(_ repository: SampleRepository) -> Int {
    let log = repository.folder.path + "/.git/state/headway/plugins/todo.log"
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "asked about").count - 1
  }

  /// The number of processes that have answered, in the plugin's log.
  private func processes(_ repository: SampleRepository, _ plugin: String = "todo") -> Int {
    let log = repository.folder.path + "/.git/state/headway/plugins/\(plugin).log"
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").filter { $0.contains("process ") }).count
  }

  private struct Scan: Decodable {
    struct Migration: Decodable {
      let id: String
      let remaining: Int
    }
    struct Uncounted: Decodable {
      let id: String
      let message: String
    }
    let migrations: [Migration]
    let uncounted: [Uncounted]?
  }

  private func scan(
    _ repository: SampleRepository, _ more: [String] = [], environment: [String: String] = [:]
  ) throws -> Scan {
    let call = try repository.run(
      ["scan", "--format", "json"] + more, environment: environment)
    #expect(call.status == 0, "\(call.errors)")
    #expect(try SchemaCheck("scan.json").diagnostics(in: call.output) == [])
    return try JSONDecoder().decode(Scan.self, from: Data(call.output.utf8))
  }

  @Test("the counts of a plugin equal those of the same rule as a pattern, on every day")
  func counts() throws {
    let repository = try repository()
    for more in [[], ["--rev", "HEAD~1"], ["--staged"]] {
      let counts = try scan(repository, more)
      #expect(counts.uncounted == nil)
      #expect(counts.migrations.map(\.id) == ["counted", "pattern"])
      #expect(counts.migrations[0].remaining == counts.migrations[1].remaining)
      #expect(counts.migrations[0].remaining == (more == ["--rev", "HEAD~1"] ? 3 : 2))
    }
    let history = try repository.run("history", "--format", "csv")
    #expect(history.status == 0 && history.errors.isEmpty, "\(history.errors)")
    let lines = history.output.split(separator: "\n")
    let own = lines.filter { $0.hasPrefix("counted,") }.map { $0.dropFirst("counted,".count) }
    let others = lines.filter { $0.hasPrefix("pattern,") }.map { $0.dropFirst("pattern,".count) }
    #expect(own == others && own.count >= 3, "\(history.output)")
    let before = requests(repository)
    #expect(before > 0)
    _ = try scan(repository)
    _ = try repository.run("history", "--format", "csv")
    #expect(requests(repository) == before, "the second run asks nothing")
    let matches = try repository.run("scan", "--matches", "--format", "csv")
    #expect(matches.output.contains("counted,b/b.txt,2,1,"), "\(matches.output)")
  }

  /// A migration that counts the lines with its argument, and the same rule as a pattern.
  private static func configuration(argument: String) -> String {
    """
    version: 1
    migrations:
      - { id: counted, plugin: todo, counter: lines, argument: "\(argument)", files: "**/*.txt", lock: true }
      - { id: pattern, text: "\(argument)", files: "**/*.txt" }

    """
  }

  @Test("a counter receives the argument of each migration, and no count of another one is reused")
  func arguments() throws {
    let repository = try repository(
      configuration: Self.configuration(argument: "TODO"), hasArgument: true)
    for argument in ["TODO", "x", "two", "TODO"] {
      try repository.write("headway.yml", Self.configuration(argument: argument))
      let counts = try scan(repository)
      #expect(counts.uncounted == nil)
      #expect(counts.migrations[0].remaining == counts.migrations[1].remaining, "\(argument)")
      let history = try repository.run("history", "--format", "csv")
      let lines = history.output.split(separator: "\n")
      let own = lines.filter { $0.hasPrefix("counted,") }.map { $0.dropFirst("counted,".count) }
      let others = lines.filter { $0.hasPrefix("pattern,") }.map { $0.dropFirst("pattern,".count) }
      #expect(own == others && own.count >= 3, "\(argument): \(history.output)\(history.errors)")
    }
    let before = requests(repository)
    _ = try scan(repository)
    _ = try repository.run("history", "--format", "csv")
    #expect(requests(repository) == before, "each argument is asked about once")
    let folder = repository.folder.appendingPathComponent(".headway/plugins/todo").path
    let check = try repository.run("plugins", "check", folder)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    #expect(check.output.contains("unusual arguments"), "\(check.output)")
  }

  /// Migrations with one argument each.
  private static func configuration(arguments: [String]) -> String {
    "version: 1\nmigrations:\n"
      + arguments.map {
        "  - { id: \($0.lowercased()), plugin: todo, counter: lines, argument: \"\($0)\", files: \"**/*.txt\" }\n"
      }.joined()
  }

  @Test("one process answers for all arguments of a counter")
  func shared() throws {
    let arguments = ["TODO", "x", "two", "one"]
    let repository = try repository(
      configuration: Self.configuration(arguments: arguments), hasArgument: true)
    let counts = try scan(repository)
    #expect(counts.migrations.map(\.remaining) == [2, 1, 1, 0])
    #expect(processes(repository) == 1 && requests(repository) == 4)
    let history = try repository.run("history", "--format", "csv")
    #expect(history.status == 0 && history.errors.isEmpty, "\(history.errors)")
    #expect(processes(repository) == 2)
  }

  @Test("an argument on which the shared process fails doesn't affect the others")
  func isolated() throws {
    let repository = try repository(
      #"{"files": [{"file": f["file"], "lines": lines(f["text"])} for f in files]} if word != "x" else sys.exit(7)"#,
      configuration: Self.configuration(arguments: ["TODO", "x", "two"]), hasArgument: true)
    let counts = try scan(repository)
    #expect(counts.migrations.map(\.id) == ["todo", "two"])
    #expect(counts.migrations.map(\.remaining) == [2, 1])
    #expect(counts.uncounted?.map(\.id) == ["x"])
    #expect(counts.uncounted?.first?.message.contains("exit code 7") == true)
    let history = try repository.run("history", "--format", "csv")
    #expect(history.status == 0)
    #expect(history.errors.contains("x has no history"), "\(history.errors)")
    #expect(history.output.contains("todo,") && history.output.contains("two,"))
    #expect(!history.errors.contains("two has no history"), "\(history.errors)")
  }

  /// A migration with a query of Swift.
  private static func configuration(query: String) -> String {
    """
    version: 1
    migrations:
      - id: screens
        swift: '\(query)'
        lock: true

    """
  }

  /// Replaces the plugin by one that finds the argument of the queries of Swift.
  private func addSwiftPatterns(to repository: SampleRepository) throws {
    let counter =
      #"{"id": "inherits", "title": "Types", "pure": true, "argument": {"about": "a type", "example": "A"}}"#
    try repository.write(
      ".headway/plugins/swift-patterns/plugin.json",
      """
      {"id": "swift-patterns", "title": "Swift", "version": "1", "owner": "@me", "protocol": {"from": 1},
       "command": ["python3", "-B", "plugin.py"], "contributions": {"counters": [\(counter)]}}
      """)
    try repository.write(
      ".headway/plugins/swift-patterns/plugin.py", Self.plugin(Self.correct))
    let call = try repository.run("plugins", "trust", "swift-patterns")
    #expect(call.status == 0, "\(call.errors)")
  }

  @Test("a query of Swift without its plugin has no count, with the location and the solution")
  func swiftWithoutPlugin() throws {
    let repository = try repository(configuration: Self.configuration(query: "inherits TODO"))
    let reason =
      "Swift queries need the plugin \"swift-patterns\", which isn't installed; see Docs/patterns.md in "
      + "Headway's repository"
    #expect(try scan(repository).uncounted?.map(\.message) == [reason])
    let call = try repository.run("scan")
    #expect(
      call.errors.contains("headway: headway.yml:3:5: screens: not counted: \(reason)\n"),
      "\(call.errors)")
    let check = try repository.run("check")
    #expect(check.status == 2 && check.errors.contains(reason), "\(check.errors)")
    for format in ["human", "json", "csv"] {
      let tried = try repository.run("try", "inherits TODO", "--swift", "--format", format)
      #expect(tried.status == 2, "\(tried.output)")
      if format == "json" {
        let text = tried.output + tried.errors
        #expect(text.contains("which isn't installed"), "\(text)")
      } else {
        #expect(tried.output.isEmpty && tried.errors.contains(reason), "\(tried.errors)")
      }
    }
    for (query, message) in [
      ("extends A", "unknown query \"extends\""), ("inherits", "needs an argument"),
    ] {
      let tried = try repository.run("try", query, "--swift", "--format", "csv")
      #expect(tried.status == 2 && tried.errors.contains(message), "\(tried.errors)")
    }
    let scoped = try repository.run("try", "inherits A", "--swift", "--in", "code")
    #expect(scoped.errors.contains("--in can't be combined with --swift"), "\(scoped.errors)")
    let both = try repository.run("try", "inherits A", "--swift", "--code")
    #expect(both.errors.contains("--code can't be combined with --swift"), "\(both.errors)")
  }

  @Test("a query of Swift counts in Swift files, as the counter of its plugin does")
  func swift() throws {
    let repository = try repository(configuration: Self.configuration(query: "inherits TODO"))
    try addSwiftPatterns(to: repository)
    try repository.write("c.swift", "TODO\nx\nTODO\n")
    try repository.commit("2026-02-05T12:00:00Z", "d")
    #expect(try scan(repository).migrations.map(\.remaining) == [2])
    let history = try repository.run("history", "--format", "csv")
    #expect(history.output.contains("screens,2026-02-05,"), "\(history.output)\(history.errors)")
    #expect(try repository.run("lock", "screens").status == 0)
    #expect(try repository.run("check").status == 0)
    #expect(processes(repository, "swift-patterns") > 0)
    let before = processes(repository, "swift-patterns")
    try repository.write(
      "headway.yml",
      """
      version: 1
      migrations:
        - id: screens
          plugin: swift-patterns
          counter: inherits
          argument: TODO
          language: swift
          lock: true

      """)
    #expect(try scan(repository).migrations.map(\.remaining) == [2])
    #expect(try repository.run("history", "--format", "csv").output == history.output)
    #expect(try repository.run("check").status == 0)
    #expect(processes(repository, "swift-patterns") == before, "all counts are cached")
    let tried = try repository.run("try", "inherits TODO", "--swift", "--format", "human")
    #expect(tried.output.hasPrefix("2 matches in 1 file\n"), "\(tried.output)\(tried.errors)")
  }

  @Test("the app tries a query of Swift, and shows the reason if its plugin is missing")
  func swiftInApp() async throws {
    let repository = try repository(configuration: Self.configuration(query: "inherits TODO"))
    let app = try repository.open("try 'inherits TODO' --swift")
    try await app.waitUntil(
      contains: "Not counted: Swift queries need the plugin \"swift-patterns\"")
    try addSwiftPatterns(to: repository)
    try repository.write("c.swift", "TODO\nx\nTODO\n")
    try repository.commit("2026-02-05T12:00:00Z", "d")
    let second = try repository.open("try 'inherits TODO' --swift")
    try await second.waitUntil(contains: "2 matches in 1 file")
  }

  @Test("another argument of a locked migration weakens the check")
  func argumentLock() throws {
    let repository = try repository(
      configuration: Self.configuration(argument: "TODO"), hasArgument: true)
    #expect(try repository.run("lock", "counted").status == 0)
    try repository.commit("2026-02-02T12:00:00Z", "lock")
    #expect(try repository.run("check", "--base", "HEAD").status == 0)
    try repository.write("headway.yml", Self.configuration(argument: "TODO one"))
    let check = try repository.run("check", "--base", "HEAD")
    #expect(check.status == 1, "\(check.output)\(check.errors)")
    #expect(check.output.contains("setting: \"counted.argument\""), "\(check.output)")
  }

  @Test("an argument that is missing or not accepted is named, with the solution")
  func wrongArguments() throws {
    let repository = try repository(hasArgument: true)
    let missing = try scan(repository)
    #expect(missing.migrations.map(\.id) == ["pattern"])
    #expect(
      missing.uncounted?.first?.message
        == "the counter lines of the plugin todo needs an argument: the text to find; "
        + "add \"argument\", such as FIXME")
    #expect(try repository.run("check").status == 2)
    let other = try self.repository(configuration: Self.configuration(argument: "x"))
    #expect(
      try scan(other).uncounted?.first?.message
        == "the counter lines of the plugin todo takes no argument; remove \"argument\"")
    #expect(requests(repository) + requests(other) == 0)
  }

  @Test("the lock of a counted migration finds a new match")
  func lock() throws {
    let repository = try repository()
    #expect(try repository.run("lock", "counted").status == 0)
    try repository.commit("2026-02-02T12:00:00Z", "lock")
    #expect(try repository.run("check").status == 0)
    try repository.write("a.txt", "x\nTODO two\nTODO three\n")
    let check = try repository.run("check")
    #expect(check.status == 1)
    #expect(check.output.contains("a.txt:3"), "\(check.output)\(check.errors)")
    #expect(try repository.run("check", "--base", "HEAD").status == 1)
  }

  @Test("an untrusted plugin doesn't run: its count is missing, and the check exits with 2")
  func untrusted() throws {
    let repository = try repository(trust: false)
    let solution = "review and trust it with \"headway plugins trust todo\""
    let counts = try scan(repository)
    #expect(counts.migrations.map(\.id) == ["pattern"])
    #expect(counts.uncounted?.map(\.id) == ["counted"])
    #expect(counts.uncounted?.first?.message.contains("isn't trusted; \(solution)") == true)
    let scan = try repository.run("scan")
    #expect(scan.errors.contains(solution), "\(scan.errors)")
    try repository.write(
      "other.yml",
      "version: 1\nmigrations: [{ id: counted, plugin: todo, counter: lines }]\n")
    let alone = try repository.run("scan", "--config", repository.folder.path + "/other.yml")
    #expect(alone.output == "No migration could be counted.\n")
    let past = try repository.run("history", "--config", repository.folder.path + "/other.yml")
    #expect(past.output == alone.output)
    let check = try repository.run("check")
    #expect(check.status == 2)
    #expect(check.errors.contains("counted is locked, but can't be counted"), "\(check.errors)")
    #expect(check.errors.contains(solution), "\(check.errors)")
    let history = try repository.run("history", "--format", "csv")
    #expect(history.status == 0)
    #expect(history.errors.contains("counted has no history: the plugin todo isn't trusted"))
    #expect(!history.output.contains("counted,") && history.output.contains("pattern,"))
    #expect(try repository.run("lock", "counted").status == 2)
    #expect(requests(repository) == 0)
    // A change of its files revokes the trust.
    #expect(try repository.run("plugins", "trust", "todo").status == 0)
    #expect(try self.scan(repository).uncounted == nil)
    try repository.write(".headway/plugins/todo/plugin.py", "raise SystemExit(3)\n")
    let changed = try self.scan(repository).uncounted?.first?.message
    #expect(changed?.contains("has changed since you trusted it") == true)
    #expect(try repository.run("check").status == 2)
  }

  @Test(
    "a failure of the plugin is a diagnostic without control characters, and never a count",
    arguments: [
      (#"{"files": []}"#, "the file 0 of the request is missing"),
      (#"{"files": [{"file": 99, "lines": []}]}"#, "expected a whole number"),
      (
        #"{"files": [{"file": f["file"], "lines": [99]} for f in files]}"#,
        "expected the number of a line of the file"
      ),
      (#"sys.exit(7)"#, "exit code 7"),
      (#"print("\x1b[31mred\x07", flush=True)"#, "isn't a message"),
      (#"sys.exit("\x1b[31mred\x07")"#, "red"),
    ])
  func failures(_ answer: String, _ reason: String) throws {
    let repository = try repository(answer)
    let counts = try scan(repository)
    #expect(counts.migrations.map(\.id) == ["pattern"])
    let message = try #require(counts.uncounted?.first?.message)
    #expect(message.contains("the counter lines of the plugin todo failed"), "\(message)")
    #expect(message.contains(reason), "\(message)")
    #expect(!message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    let check = try repository.run("check")
    #expect(check.status == 2, "\(check.output)\(check.errors)")
    let history = try repository.run("history", "--format", "csv")
    #expect(history.status == 0)
    #expect(history.errors.contains("counted has no history"), "\(history.errors)")
    #expect(!history.errors.contains("\u{1B}") && !history.output.contains("counted,"))
  }

  @Test("a counter that isn't pure only counts the working tree")
  func impure() throws {
    let repository = try repository(isPure: false)
    #expect(try scan(repository).migrations.map(\.remaining) == [2, 2])
    let staged = try scan(repository, ["--staged"])
    #expect(staged.migrations.map(\.id) == ["pattern"])
    #expect(staged.uncounted?.first?.message.contains("isn't pure") == true)
    let history = try repository.run("history", "--format", "csv")
    #expect(history.errors.contains("counted has no history: the counter lines"))
    #expect(!history.output.contains("counted,"))
  }

  @Test("a missing plugin, a missing counter and a plugin that is off are named")
  func missing() throws {
    let repository = try repository()
    #expect(try repository.run("plugins", "disable", "todo").status == 0)
    #expect(
      try scan(repository).uncounted?.first?.message
        == "the plugin todo is off; run \"headway plugins enable todo\"")
    for (plugin, counter, message) in [
      ("other", "lines", "there is no plugin \"other\""), ("todo", "line", "known: lines"),
    ] {
      #expect(try repository.run("plugins", "enable", "todo").status == 0)
      try repository.write(
        "headway.yml",
        "version: 1\nmigrations:\n  - { id: counted, plugin: \(plugin), counter: \(counter) }\n")
      #expect(try scan(repository).uncounted?.first?.message.contains(message) == true)
    }
  }

  @Test(
    "a flag that turns a plugin off also turns its counters off, and the reason names the source",
    arguments: [
      ("command line", "remove \"--flag plugin.todo=off\""),
      ("environment", "unset HEADWAY_FLAG_PLUGIN_TODO"),
      ("headway.yml", "run \"headway plugins enable todo\""),
    ])
  func off(_ source: String, _ solution: String) throws {
    let repository = try repository()
    var (flags, environment): ([String], [String: String]) = ([], [:])
    switch source {
    case "command line": flags = ["--flag", "plugin.todo=off"]
    case "environment": environment = ["HEADWAY_FLAG_PLUGIN_TODO": "off"]
    default:
      try repository.write("headway.yml", Self.configuration + "flags: { plugin.todo: off }\n")
    }
    let counts = try scan(repository, flags, environment: environment)
    #expect(counts.migrations.map(\.id) == ["pattern"])
    let message = try #require(counts.uncounted?.first?.message)
    #expect(message.hasSuffix("; \(solution)"), "\(message)")
    #expect(message.hasPrefix("the plugin todo is off "), "\(message)")
    for (command, status) in [("check", 2), ("lock", 2), ("history", 0), ("rehearse", 1)] {
      let call = try repository.run([command] + flags, environment: environment)
      #expect(call.status == status, "\(command): \(call.output)\(call.errors)")
      #expect(call.errors.contains(message), "\(command): \(call.errors)")
    }
    #expect(requests(repository) == 0)
    // The command line wins over other sources.
    let on = try scan(repository, ["--flag", "plugin.todo=on"], environment: environment)
    #expect(on.migrations.map(\.id) == ["counted", "pattern"])
  }

  @Test("--plugin uses the counters of a plugin under development without asking")
  func named() throws {
    let repository = try repository(trust: false, folder: "dev/todo")
    let plugin = ["--plugin", repository.folder.path + "/dev/todo"]
    #expect(try scan(repository).uncounted?.first?.message.contains("there is no plugin") == true)
    #expect(try scan(repository, plugin).migrations.map(\.remaining) == [2, 2])
    let history = try repository.run(["history", "--format", "csv"] + plugin)
    #expect(history.output.contains("counted,2026-01-09,"), "\(history.errors)")
    let rehearsal = try repository.run(["rehearse", "counted"] + plugin)
    #expect(rehearsal.status == 1, "\(rehearsal.errors)")
    #expect(try repository.run("lock").status == 2)
    #expect(try repository.run(["lock"] + plugin).status == 0)
    #expect(try repository.run("check").status == 2)
    #expect(try repository.run(["check"] + plugin).status == 0)
    let report = try repository.run(["report"] + plugin)
    #expect(report.status == 0 && report.errors.isEmpty, "\(report.errors)")
    let text = try repository.run(plugin)
    #expect(text.output.contains("counted"), "\(text.output)\(text.errors)")
    let missing = try repository.run("scan", "--plugin", "nowhere")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("no such folder: nowhere"), "\(missing.errors)")
  }

  private struct Rehearsal: Decodable {
    struct Migration: Decodable {
      let id: String
      let stopped: Int
    }
    struct Merge: Decodable {
      let violations: [Violation]
    }
    struct Violation: Decodable {
      let id: String
      let path: String
      let allowed: Int
      let actual: Int
      let line: Int?

      var place: String { "\(path):\(line ?? 0) \(allowed) \(actual)" }
    }
    let migrations: [Migration]
    let stopped: [Merge]
  }

  @Test("a lock of a counted migration is rehearsed as one of the same pattern, and asks once")
  func rehearsal() throws {
    let repository = try repository()
    try repository.write("a.txt", "x\nTODO two\n  TODO three\n")
    try repository.commit("2026-02-03T12:00:00Z", "d")
    try repository.write("a.txt", "x\nTODO 2\n  TODO three\n")
    try repository.commit("2026-02-04T12:00:00Z", "e")
    let call = try repository.run("rehearse", "--since", "2026-01-01", "--format", "json")
    #expect(call.status == 1 && call.errors.isEmpty, "\(call.errors)")
    #expect(try SchemaCheck("rehearsal.json").diagnostics(in: call.output) == [])
    let rehearsal = try JSONDecoder().decode(Rehearsal.self, from: Data(call.output.utf8))
    #expect(rehearsal.migrations.map(\.id) == ["counted", "pattern"])
    #expect(rehearsal.migrations.map(\.stopped) == [4, 4])
    for merge in rehearsal.stopped {
      let own = merge.violations.filter { $0.id == "counted" }
      let others = merge.violations.filter { $0.id == "pattern" }
      #expect(own.count == 1 && own.map(\.place) == others.map(\.place), "\(merge)")
    }
    let before = requests(repository)
    #expect(before > 0)
    let again = try repository.run("rehearse", "--since", "2026-01-01", "--format", "json")
    #expect(again.output == call.output)
    #expect(requests(repository) == before, "the second run asks nothing")
  }

  @Test("a lock whose counter can't count earlier versions isn't rehearsed, with the reason")
  func notRehearsed() throws {
    for (repository, reason) in [
      (try repository(trust: false), "the plugin todo isn't trusted; review and trust it"),
      (try repository(isPure: false), "isn't pure"),
      (try repository(#"{"files": []}"#), "the file 0 of the request is missing"),
    ] {
      let all = try repository.run("rehearse", "--since", "2026-01-01")
      #expect(all.status == 1, "the other lock would have stopped a merge")
      #expect(all.output.contains("pattern") && !all.output.contains("counted"))
      #expect(all.errors.contains("counted can't be rehearsed: "), "\(all.errors)")
      #expect(all.errors.contains(reason), "\(all.errors)")
      for ids in [["counted"], ["pattern", "counted"]] {
        let named = try repository.run(["rehearse"] + ids)
        #expect(named.status == 2 && named.output.isEmpty)
        #expect(named.errors.hasPrefix("headway: counted can't be rehearsed: "), "\(named.errors)")
      }
    }
  }

  @Test("the app shows that a migration isn't counted, and its matches once the plugin is trusted")
  func app() async throws {
    let repository = try repository(trust: false)
    let first = try repository.open()
    try await first.waitUntil("the list without a count") {
      $0.contains("– L") && $0.contains("The plugin To do isn't trusted")
    }
    try await first.open(link: "headway://migrations/counted")
    try await first.waitUntil(contains: "Not counted: the plugin todo isn't trusted")
    #expect(requests(repository) == 0)
    #expect(try repository.run("plugins", "trust", "todo").status == 0)
    try first.press("r")
    try await first.waitUntil(contains: "2 remaining in 2 files")
  }
}
