import Foundation
import Testing

@Suite struct ModulesCommandTests {
  /// Two folders with a rule between them, and an exception that is over.
  static let configuration = """
    version: 1
    modules:
      - { provider: glob, path: "Sources/*", imports: '^import (\\w+)' }
    moduleTypes:
      - { type: Feature, name: Shop }
    rules:
      - { kind: never, from: Feature, to: RxSwift, because: "async is enough" }
      - { kind: only, from: Pay, to: [] }
      - { kind: acyclic }
    exceptions:
      - { from: Shop, to: RxSwift, owner: "@shop", until: 2020-01-31 }
    """

  /// A Swift package with a rule that one import breaks.
  private func package() throws -> SampleRepository {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        modules: [{ provider: swiftpm }]
        rules: [{ kind: never, from: Pay, to: Shop, because: "money stands alone" }]
        """)
    try repository.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "shop", targets: [.target(name: "Shop"), .target(name: "Pay", dependencies: ["Shop"])])
      """)
    try repository.write("Sources/Pay/Card.swift", "import Foundation\n@testable import Shop\n")
    try git(repository, "add", "Package.swift")
    return repository
  }

  private func git(_ repository: SampleRepository, _ arguments: String...) throws {
    _ = try ProgramCall(
      ["git", "-C", repository.folder.path] + arguments,
      environment: ProcessInfo.processInfo.environment, in: repository.folder)
  }

  @Test("modules are told to people, with what is wrong")
  func human() throws {
    let call = try SampleRepository(configuration: Self.configuration).run("modules")
    #expect(call.status == 0)
    #expect(call.output.contains("2 modules"))
    #expect(
      call.output.contains(
        "Sources/Shop/Cart1.swift:2:8: Shop imports RxSwift: Feature may never import RxSwift, "
          + "because async is enough; its exception (@shop) ended on 2020-01-31"))
    #expect(
      call.output.contains(
        "exceptions\n  Shop → RxSwift  @shop ended on 2020-01-31, 3 violations since\n"))
  }

  @Test("check fails at each import, in the forms that name one")
  func check() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    let human = try repository.run("check", "--only", "modules")
    #expect(human.status == 1)
    #expect(human.output.contains("Sources/Shop/Cart3.swift:2:8: Shop imports RxSwift"))
    #expect(human.output.contains("    import RxSwift\n"))
    #expect(human.output.contains("3 findings, all of them violations."))
    try repository.write("Sources/Shop/Cart3.swift", "\nimport RxSwift\nimport RxSwift\n")
    let changed = try repository.run("check", "--only", "modules")
    #expect(!changed.output.contains("changed line"), "nothing is compared with anything")
    let since = try repository.run("check", "--only", "modules", "--base", "HEAD")
    #expect(since.output.contains("(in a changed line)"))
    let json = try repository.run("check", "--format", "json")
    #expect(json.status == 1)
    #expect(try SchemaCheck("check.json").mistakes(in: json.output) == [])
    #expect(json.output.contains("\"rule\" : \"module\""))
    let github = try repository.run("check", "--format", "github")
    #expect(github.output.contains("::error file=Sources/Shop/Cart1.swift,line=2,col=8"))
    for format in ["sarif", "junit", "markdown"] {
      let call = try repository.run("check", "--format", format)
      #expect(call.status == 1)
      #expect(call.output.contains("Sources/Shop/Cart2.swift"), "\(format)")
      #expect(call.output.contains("async is enough"), "\(format)")
    }
  }

  @Test("check says so where every rule is kept, and asks for no rule where there is none")
  func kept() throws {
    let kept = try SampleRepository(
      configuration: Self.configuration.replacing("to: RxSwift", with: "to: Nothing"))
    let call = try kept.run("check")
    #expect(call.status == 0)
    #expect(call.output.contains("2 modules, 0 dependencies: every rule is kept."))
    let without = try SampleRepository().run("check", "--only", "modules")
    #expect(without.status == 0)
    #expect(without.output.contains("no rule"))
  }

  @Test("what is staged is checked as it is staged, and changed lines come first")
  func staged() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    try repository.write("Sources/Shop/Zoo.swift", "import RxSwift\n")
    try git(repository, "add", "Sources/Shop/Zoo.swift")
    try repository.write("Sources/Shop/Zoo.swift", "\n\n\n")
    let staged = try repository.run("check", "--only", "modules", "--staged")
    #expect(staged.output.hasPrefix("Sources/Shop/Zoo.swift:1:8: "))
    #expect(staged.output.contains("(in a changed line)"))
    #expect(staged.output.contains("4 findings, all of them violations."))
    let inTree = try repository.run("check", "--only", "modules", "--base", "HEAD")
    #expect(inTree.output.contains("3 findings, all of them violations."))
  }

  @Test("a file that a pattern gives up on is named, and nothing is said to be well")
  func unjudged() throws {
    let repository = try SampleRepository(
      configuration: Self.configuration.replacing("'^import (\\w+)'", with: "'^import ((?:a+)+)+b'")
        .replacing("to: RxSwift", with: "to: Nothing"))
    try repository.write(
      "Sources/Shop/Slow.swift", "import \(String(repeating: "a", count: 4_000))\nb\n")
    try git(repository, "add", "-A")
    let human = try repository.run("check", "--only", "modules")
    #expect(human.status == 2)
    #expect(human.output == "1 file couldn't be judged.\n")
    #expect(
      human.errors.hasPrefix(
        "headway: Sources/Shop/Slow.swift: couldn't be judged: the pattern takes too long"))
    let json = try repository.run("check", "--only", "modules", "--format", "json")
    #expect(json.status == 2)
    #expect(try SchemaCheck("check.json").mistakes(in: json.output) == [])
    #expect(try SchemaCheck("errors.json").mistakes(in: json.errors) == [])
    #expect(json.output.contains("\"ok\" : false"))
    for format in ["sarif", "github", "junit", "markdown"] {
      let call = try repository.run("check", "--only", "modules", "--format", format)
      #expect(call.status == 2)
      #expect(call.output.contains("Sources/Shop/Slow.swift"), "\(format)")
      #expect(!call.output.contains("nothing new"), "\(format)")
    }
    let modules = try repository.run("modules")
    #expect(modules.status == 0)
    #expect(modules.errors.contains("Sources/Shop/Slow.swift: the pattern takes too long"))
    #expect(!modules.output.contains("is kept"))
  }

  @Test("a configuration that isn't there is named without a place in it")
  func noConfiguration() throws {
    let call = try SampleRepository().run("modules", "--config", "/nonexistent")
    #expect(call.status == 2)
    #expect(call.errors == "headway: /nonexistent: the file can't be read\n")
  }

  @Test("a name that nothing has, and an exception without use, are told on standard error")
  func notices() throws {
    let call = try SampleRepository(
      configuration: Self.configuration.replacing("from: Pay", with: "from: Pey")
        .replacing("2020-01-31", with: "2999-01-31").replacing(
          "to: RxSwift, owner", with: "to: Vapor, owner")
    ).run("check", "--only", "modules")
    #expect(
      call.errors.contains("names Pey, which is no type and no module here; did you mean Pay?"))
    #expect(call.errors.contains("the exception from Shop to Vapor"))
  }

  @Test("without leave no manifest is executed, and the flag is named")
  func untrusted() throws {
    let repository = try package()
    for arguments in [["modules"], ["check"]] {
      let call = try repository.run(arguments)
      #expect(call.status == 2)
      #expect(call.errors.contains("Package.swift"))
      #expect(call.errors.contains("--trust"))
      #expect(call.output.isEmpty)
    }
    let json = try repository.run("modules", "--format", "json")
    #expect(try SchemaCheck("errors.json").mistakes(in: json.errors) == [])
    #expect(try repository.run("scan").status == 0)
  }

  @Test("leave is given for a run, by the environment, or for good and taken back")
  func trust() throws {
    let once = try package()
    let call = try once.run("check", "--trust")
    #expect(call.status == 1)
    #expect(
      call.output.contains(
        "Sources/Pay/Card.swift:2:18: Pay imports Shop: Pay may never import Shop"))
    #expect(try package().run("modules", environment: ["HEADWAY_TRUST": "1"]).status == 0)
    let forGood = try package()
    #expect(try forGood.run("trust").output.contains("is trusted"))
    #expect(try forGood.run("modules").status == 0)
    #expect(try forGood.run("trust", "--revoke").output.contains("no longer"))
    // What was known of the manifest is forgotten too.
    #expect(try forGood.run("modules").status == 2)
  }

  @Test("a manifest that is wrong ends the command with its place")
  func brokenManifest() throws {
    let repository = try package()
    try repository.write("Package.swift", "// swift-tools-version: 6.0\nimport Package\nlet a =\n")
    let call = try repository.run("check", "--trust")
    #expect(call.status == 2)
    #expect(call.errors.contains("Package.swift:"))
  }

  @Test("why one module needs another, or doesn't, and who was meant")
  func why() throws {
    let repository = try package()
    let needs = try repository.run("modules", "--trust", "--why", "Pay", "Shop")
    #expect(needs.output == "Pay\n└ Shop    Sources/Pay/Card.swift:2:18\n")
    let not = try repository.run("modules", "--why", "Shop", "Pay")
    #expect(not.status == 0)
    #expect(not.output == "Shop doesn't need Pay.\n")
    let unknown = try repository.run("modules", "--why", "Shop", "Pai")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean Pay?"))
    #expect(try repository.run("modules", "--why", "Shop").status == 2)
  }

  @Test("the graph for Graphviz, with broken rules red")
  func dot() throws {
    let repository = try package()
    let call = try repository.run("modules", "--trust", "--format", "dot")
    #expect(call.output.hasPrefix("digraph modules {"))
    #expect(call.output.contains("\"Pay\" -> \"Shop\" [color=red];"))
  }

  @Test("a commit is read as it is")
  func revision() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    try repository.write("Sources/Shop/Cart1.swift", "")
    let then = try repository.run("modules", "--rev", "HEAD", "--format", "json")
    #expect(then.output.contains("Sources/Shop/Cart1.swift"))
    #expect(try repository.run("modules", "--rev", "nowhere").status == 2)
  }

  @Test("control characters of a repository don't reach the terminal")
  func controlCharacters() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    try repository.write("Sources/Sh\u{1B}[31mop/a.swift", "import RxSwift\n")
    try git(repository, "add", "-A")
    for arguments in [
      ["modules"], ["modules", "--format", "json"], ["check", "--only", "modules"],
    ] {
      let call = try repository.run(arguments)
      #expect(!call.output.contains("\u{1B}"))
    }
  }

  @Test("scan counts by the targets of Swift packages where they are known, else says why not")
  func countsByTarget() throws {
    let repository = try package()
    try repository.write(
      "headway.yml",
      """
      version: 1
      modules: [{ provider: swiftpm }]
      migrations: [{ id: rx, text: import RxSwift }]
      """)
    let unknown = try repository.run("scan", "--format", "json")
    #expect(unknown.status == 0)
    #expect(unknown.errors.contains("headway trust"))
    #expect(unknown.output.contains("\"module\" : null"))
    let known = try repository.run("scan", "--format", "json", environment: ["HEADWAY_TRUST": "1"])
    #expect(known.errors == "")
    #expect(known.output.contains("\"module\" : \"Shop\""))
    let remembered = try repository.run("history", "--format", "json")
    #expect(remembered.status == 0)
    #expect(remembered.errors == "")
  }
}
