import Foundation
import Testing

/// The JSON output of each command conforms to its schema in `Resources/schema`.
@Suite struct OutputSchemaTests {
  private func check(_ call: ProgramCall, _ schema: String) throws {
    #expect(call.status == 0, "\(call.errors)")
    #expect(try SchemaCheck("\(schema).json").diagnostics(in: call.output) == [])
  }

  @Test("scan conforms to its schema for every source, with and without a list of matches")
  func scan() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration
        + "\n  - { id: bad, pattern: '(*NO_JIT)(*NO_AUTO_POSSESS)^(a+)+$' }\n")
    try repository.write("Tests/CartTests.swift", String(repeating: "a", count: 3_000) + "b\n")
    try check(try repository.run("scan", "--format", "json"), "scan")
    try check(try repository.run("scan", "--hits", "--format", "json"), "scan")
    try check(try repository.run("scan", "--staged", "--format", "json"), "scan")
    try check(try repository.run("scan", "--rev", "HEAD", "--format", "json"), "scan")
  }

  @Test("scan and try name the extensions of files in which a scope is ignored")
  func unknownLanguages() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration
        + "\n  - { id: todo, pattern: RxSwift, in: comments }\n")
    try repository.write("Sources/Shop/Cart.proto", "RxSwift\n")
    _ = try ProgramCall(
      ["git", "-C", repository.folder.path, "add", "-A"],
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    let scan = try repository.run("scan", "--format", "json")
    try check(scan, "scan")
    let notice =
      "todo: every match counts in 1 file of unknown languages (.proto), because Headway can't distinguish comments from code there"
    #expect(scan.errors.contains(notice))
    let tried = try repository.run("try", "RxSwift", "--in", "code", "--format", "json")
    try check(tried, "try")
    #expect(
      tried.errors.contains("headway: every match counts in 1 file of unknown languages (.proto)"))
    #expect(try repository.run("try", "RxSwift", "--in", "text").status == 2)
  }

  @Test("scan and try name the files that never close a string or comment, with the line")
  func unclosedFiles() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration
        + "\n  - { id: todo, pattern: RxSwift, in: comments }\n")
    try repository.write("Sources/Shop/Cart.py", "RxSwift\na = \"\"\"\nRxSwift\n")
    _ = try ProgramCall(
      ["git", "-C", repository.folder.path, "add", "-A"],
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
    let scan = try repository.run("scan", "--format", "json")
    try check(scan, "scan")
    let notice =
      "1 file never closes a string or comment: Sources/Shop/Cart.py:2, so the rest of it counts as a string or comment"
    #expect(scan.errors.contains("todo: \(notice)"))
    #expect(scan.output.contains("\"unclosed\""))
    for options in [["RxSwift", "--in", "code"], ["RxSwift", "--code"]] {
      let tried = try repository.run(["try"] + options + ["--format", "json"])
      try check(tried, "try")
      #expect(tried.errors.contains(notice))
      #expect(tried.output.contains("\"unclosed\""))
    }
    // Without a scope, nothing has to be closed.
    let plain = try repository.run("try", "RxSwift", "--format", "json")
    #expect(!plain.errors.contains("never closes") && !plain.output.contains("\"unclosed\""))
  }

  @Test("try conforms to its schema, with and without matches")
  func tryPattern() throws {
    let repository = try SampleRepository()
    try check(try repository.run("try", "import RxSwift", "--format", "json"), "try")
    try check(try repository.run("try", "nowhere at all", "--format", "json"), "try")
  }

  @Test("rehearse conforms to its schema, with and without stopped merges")
  func rehearse() throws {
    let repository = try SampleRepository()
    try check(
      try repository.run("rehearse", "--since", "2999-01-01", "--format", "json"), "rehearsal")
    try repository.write("Sources/Shop/Cart2.swift", "import RxSwift\nimport RxSwift\n")
    for arguments in [
      ["add", "-A"],
      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Use more of it"],
    ] {
      _ = try ProgramCall(
        ["git", "-C", repository.folder.path] + arguments,
        environment: ProcessInfo.processInfo.environment, in: repository.folder)
    }
    let stopped = try repository.run("rehearse", "--months", "1000", "--format", "json")
    #expect(stopped.status == 1, "\(stopped.errors)")
    #expect(try SchemaCheck("rehearsal.json").diagnostics(in: stopped.output) == [])
    #expect(stopped.output.contains("Use more of it"))
    let text = try repository.run("rehearse", "--months", "1000")
    #expect(text.status == 1 && text.output.contains("the lock would have stopped 1 of "))
  }

  @Test("a rehearsed limit for exceptions conforms to the schema and is in the text")
  func rehearseExceptions() throws {
    let repository = try SampleRepository()
    try repository.write(
      "Sources/Shop/Cart2.swift",
      "// headway:allow rxswift until=2999-01-01 owner=@a the SDK needs it\nimport RxSwift\n")
    for arguments in [
      ["add", "-A"],
      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Allow it"],
    ] {
      _ = try ProgramCall(
        ["git", "-C", repository.folder.path] + arguments,
        environment: ProcessInfo.processInfo.environment, in: repository.folder)
    }
    let limited = ["rehearse", "--months", "1000", "--max-exception-days", "90"]
    let json = try repository.run(limited + ["--format", "json"])
    #expect(json.status == 1, "\(json.errors)")
    #expect(try SchemaCheck("rehearsal.json").diagnostics(in: json.output) == [])
    #expect(json.output.contains("\"exceptions\" : 1"))
    let text = try repository.run(limited)
    #expect(text.output.contains("1 stopped merge added exceptions without effect."))
    #expect(text.output.contains("it ends on 2999-01-01, but maxExceptionDays: 90 allows "))
    #expect(try repository.run("rehearse", "--months", "1000").status == 0)
    #expect(try repository.run("rehearse", "--max-exception-days", "-1").status == 2)
    #expect(
      try repository.run("rehearse", "--only", "modules", "--max-exception-days", "1").status == 2)
  }

  @Test("unlock refuses a day after the limit for exceptions")
  func unlockLimit() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration.replacing(
        "priority: P0", with: "priority: P0\n    lock: true\n    maxExceptionDays: 90"))
    _ = try repository.run("lock")
    let refused = try repository.run(
      "unlock", "rxswift", "--reason", "r", "--until", "2999-12-31", "--owner", "@a")
    #expect(refused.status == 2, "\(refused.output)")
    #expect(refused.errors.contains("maxExceptionDays: 90 allows "))
  }

  @Test("lock and unlock conform to their schema, even if lock rejects a change")
  func locks() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration.replacing(
        "priority: P0", with: "priority: P0\n    lock: true"))
    let lock = ["lock", "--format", "json"]
    try check(try repository.run(lock), "lock")
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\nimport RxSwift\n")
    try repository.write("Sources/Shop/Cart2.swift", "")
    let rejected = try repository.run(lock)
    #expect(rejected.status == 1)
    #expect(try SchemaCheck("lock.json").diagnostics(in: rejected.output) == [])
    try check(
      try repository.run([
        "unlock", "rxswift", "--reason", "r", "--until", "2999-12-31", "--format", "json",
      ]), "lock")
  }

  @Test("owners conforms to its schema, with and without a CODEOWNERS file")
  func owners() throws {
    let repository = try SampleRepository()
    try repository.write(".github/CODEOWNERS", "/Tests/ @a\n!bad @b\n[Docs] @c\n/Gone/\n")
    try check(
      try repository.run("owners", "Tests/x", "nowhere", ".", "--gaps", "--format", "json"),
      "owners")
    try FileManager.default.removeItem(at: repository.folder.appendingPathComponent(".github"))
    try check(try repository.run("owners", "x", "--gaps", "--format", "json"), "owners")
  }

  @Test("modules conforms to its schemas, including --why and --history")
  func modules() throws {
    let repository = try SampleRepository(configuration: ModulesCommandTests.configuration)
    try check(try repository.run("modules", "--format", "json"), "modules")
    try check(try repository.run("modules", "--why", "Shop", "Pay", "--format", "json"), "why")
    try check(try repository.run("modules", "--why", "Pay", "Shop", "--format", "json"), "why")
    try check(
      try repository.run("modules", "--history", "--format", "json"), "modules-history")
    let bare = try SampleRepository(configuration: nil)
    try check(try bare.run("modules", "--format", "json"), "modules")
    try check(try bare.run("modules", "--history", "--format", "json"), "modules-history")
  }

  @Test("plugins, flags, sandbox and init conform to their schemas")
  func lists() throws {
    let repository = try SampleRepository()
    try check(try repository.run("plugins", "list", "--format", "json"), "plugins")
    try check(try repository.run("flags", "list", "--format", "json"), "flags")
    try check(try repository.run("sandbox", "--list", "--format", "json"), "sandbox")
    try check(try repository.run("init", "--list-templates", "--format", "json"), "templates")
  }

  @Test("errors conform to their schema, with a location and a suggestion if they have one")
  func errors() throws {
    let repository = try SampleRepository(
      configuration: "version: 1\nmigratons: []\nmigrations:\n  - id: A\n    pattern: '('\n")
    let schema = try SchemaCheck("errors.json")
    let invalid = try repository.run("scan", "--format", "json")
    #expect(invalid.status == 2)
    #expect(try schema.diagnostics(in: invalid.errors) == [])
    let empty = try SampleRepository(configuration: nil)
    let missing = try empty.run("scan", "--format", "json")
    #expect(missing.status == 2)
    #expect(try schema.diagnostics(in: missing.errors) == [])
    for arguments in [
      ["scan", "--format=json"], ["scan", "--format", "json", "--nonsense"],
      ["history", "--format=json", "--since"],
    ] {
      let call = try empty.run(arguments)
      #expect(call.status == 2)
      #expect(try schema.diagnostics(in: call.errors) == [], "\(arguments)")
    }
    for arguments in [["scan", "--config", "json"], ["scan", "--", "--format=json"]] {
      let call = try empty.run(arguments)
      #expect(call.status == 2)
      #expect(call.errors.hasPrefix("headway: "), "\(arguments)")
    }
  }
}
