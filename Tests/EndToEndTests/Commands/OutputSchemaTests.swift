import Foundation
import Testing

/// What the program prints as JSON is what `Resources/schema` says.
@Suite struct OutputSchemaTests {
  private func check(_ call: ProgramCall, _ schema: String) throws {
    #expect(call.status == 0, "\(call.errors)")
    #expect(try SchemaCheck("\(schema).json").mistakes(in: call.output) == [])
  }

  @Test("scan, of every source and with hits, as its schema says")
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

  @Test("try, of what is there and of what isn't, as its schema says")
  func trying() throws {
    let repository = try SampleRepository()
    try check(try repository.run("try", "import RxSwift", "--format", "json"), "try")
    try check(try repository.run("try", "nowhere at all", "--format", "json"), "try")
  }

  @Test("lock and unlock, with all that they change, as their schema says")
  func locks() throws {
    let repository = try SampleRepository(
      configuration: SampleRepository.configuration.replacing(
        "priority: P0", with: "priority: P0\n    lock: true"))
    let lock = ["lock", "--format", "json"]
    try check(try repository.run(lock), "lock")
    try repository.write("Sources/Shop/Cart1.swift", "import RxSwift\nimport RxSwift\n")
    try repository.write("Sources/Shop/Cart2.swift", "")
    let refused = try repository.run(lock)
    #expect(refused.status == 1)
    #expect(try SchemaCheck("lock.json").mistakes(in: refused.output) == [])
    try check(
      try repository.run([
        "unlock", "rxswift", "--reason", "r", "--until", "2999-12-31", "--format", "json",
      ]), "lock")
  }

  @Test("owners, with and without a file, as its schema says")
  func owners() throws {
    let repository = try SampleRepository()
    try repository.write(".github/CODEOWNERS", "/Tests/ @a\n!bad @b\n[Docs] @c\n/Gone/\n")
    let answers = ["Tests/x", "nowhere", "--gaps", "--format", "json"]
    try check(
      try repository.run("owners", answers[0], answers[1], answers[2], answers[3], answers[4]),
      "owners")
    try FileManager.default.removeItem(at: repository.folder.appendingPathComponent(".github"))
    try check(try repository.run("owners", "x", "--gaps", "--format", "json"), "owners")
  }

  @Test("modules, their rules broken and excepted, and why, as their schemas say")
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

  @Test("plugins, flags and flows as their schemas say")
  func lists() throws {
    let repository = try SampleRepository()
    try check(try repository.run("plugins", "list", "--format", "json"), "plugins")
    try check(try repository.run("flags", "list", "--format", "json"), "flags")
    try check(try repository.run("sandbox", "--list", "--format", "json"), "sandbox")
    try check(try repository.run("init", "--list-templates", "--format", "json"), "templates")
  }

  @Test("errors as their schema says, with place and hint where they have them")
  func errors() throws {
    let repository = try SampleRepository(
      configuration: "version: 1\nmigratons: []\nmigrations:\n  - id: A\n    pattern: '('\n")
    let schema = try SchemaCheck("errors.json")
    let wrong = try repository.run("scan", "--format", "json")
    #expect(wrong.status == 2)
    #expect(try schema.mistakes(in: wrong.errors) == [])
    let empty = try SampleRepository(configuration: nil)
    let none = try empty.run("scan", "--format", "json")
    #expect(none.status == 2)
    #expect(try schema.mistakes(in: none.errors) == [])
    for wrong in [
      ["scan", "--format=json"], ["scan", "--format", "json", "--nonsense"],
      ["history", "--format=json", "--since"],
    ] {
      let call = try empty.run(wrong)
      #expect(call.status == 2)
      #expect(try schema.mistakes(in: call.errors) == [], "\(wrong)")
    }
    for plain in [["scan", "--config", "json"], ["scan", "--", "--format=json"]] {
      let call = try empty.run(plain)
      #expect(call.status == 2)
      #expect(call.errors.hasPrefix("headway: "), "\(plain)")
    }
  }
}
