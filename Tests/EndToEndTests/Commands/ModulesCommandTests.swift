import Foundation
import Testing

@Suite struct ModulesCommandTests {
  /// Two modules with three rules and an expired exception.
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

  /// A Swift package with an import that violates a rule.
  private func package() throws -> SampleRepository {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        modules: [{ provider: swiftpm }]
        rules: [{ kind: never, from: Pay, to: Shop, because: "payments are reusable" }]
        """)
    try repository.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "shop",
        targets: [.target(name: "Shop"), .target(name: "Pay", dependencies: ["Shop"])])
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

  @Test("modules prints the modules, the violations and the expired exceptions")
  func human() throws {
    let call = try SampleRepository(configuration: Self.configuration).run("modules")
    #expect(call.status == 0)
    #expect(call.output.contains("2 modules"))
    #expect(
      call.output.contains(
        "Sources/Shop/Cart1.swift:2:8: Shop imports RxSwift: Feature must never depend on RxSwift, "
          + "because async is enough; its exception (@shop) ended on 2020-01-31"))
    #expect(
      call.output.contains(
        "Exceptions\n  Shop → RxSwift  @shop ended on 2020-01-31, 3 violations since\n"))
  }

  @Test("check reports each forbidden import in every format")
  func check() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    let human = try repository.run("check", "--only", "modules")
    #expect(human.status == 1)
    #expect(human.output.contains("Sources/Shop/Cart3.swift:2:8: Shop imports RxSwift"))
    #expect(human.output.contains("    import RxSwift\n"))
    #expect(human.output.contains("3 rule violations."))
    try repository.write("Sources/Shop/Cart3.swift", "\nimport RxSwift\nimport RxSwift\n")
    let changed = try repository.run("check", "--only", "modules")
    #expect(!changed.output.contains("changed line"), "without a base, no line counts as changed")
    let since = try repository.run("check", "--only", "modules", "--base", "HEAD")
    #expect(since.output.contains("(in a changed line)"))
    let json = try repository.run("check", "--format", "json")
    #expect(json.status == 1)
    #expect(try SchemaCheck("check.json").diagnostics(in: json.output) == [])
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

  @Test("check reports that every rule passes, and succeeds without rules")
  func passing() throws {
    let repository = try SampleRepository(
      configuration: Self.configuration.replacing("to: RxSwift", with: "to: Nothing"))
    let call = try repository.run("check")
    #expect(call.status == 0)
    #expect(call.output.contains("2 modules, 0 dependencies: every rule passes."))
    let withoutRules = try SampleRepository().run("check", "--only", "modules")
    #expect(withoutRules.status == 0)
    #expect(withoutRules.output.contains("no rule"))
  }

  @Test("--staged checks the index and lists findings in changed lines first")
  func staged() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    try repository.write("Sources/Shop/Zoo.swift", "import RxSwift\n")
    try git(repository, "add", "Sources/Shop/Zoo.swift")
    try repository.write("Sources/Shop/Zoo.swift", "\n\n\n")
    let staged = try repository.run("check", "--only", "modules", "--staged")
    #expect(staged.output.hasPrefix("Sources/Shop/Zoo.swift:1:8: "))
    #expect(staged.output.contains("(in a changed line)"))
    #expect(staged.output.contains("4 rule violations."))
    let workingTree = try repository.run("check", "--only", "modules")
    #expect(workingTree.output.contains("3 rule violations."))
    // They were there before.
    let since = try repository.run("check", "--only", "modules", "--base", "HEAD")
    #expect(since.output == "2 modules, no new violations, 3 known violations.\n")
  }

  @Test("check names a file that takes the pattern too long, and doesn't pass")
  func uncheckedFile() throws {
    let repository = try SampleRepository(
      configuration: Self.configuration.replacing("'^import (\\w+)'", with: "'^import ((?:a+)+)+b'")
        .replacing("to: RxSwift", with: "to: Nothing"))
    try repository.write(
      "Sources/Shop/Slow.swift", "import \(String(repeating: "a", count: 4_000))\nb\n")
    try git(repository, "add", "-A")
    let human = try repository.run("check", "--only", "modules")
    #expect(human.status == 2)
    #expect(human.output == "1 file couldn't be checked.\n")
    #expect(
      human.errors.hasPrefix(
        "headway: Sources/Shop/Slow.swift: can't be checked: the pattern takes too long"))
    let json = try repository.run("check", "--only", "modules", "--format", "json")
    #expect(json.status == 2)
    #expect(try SchemaCheck("check.json").diagnostics(in: json.output) == [])
    #expect(try SchemaCheck("errors.json").diagnostics(in: json.errors) == [])
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
    #expect(!modules.output.contains("passes"))
  }

  @Test("a missing configuration file is reported without a line number")
  func missingConfiguration() throws {
    let call = try SampleRepository().run("modules", "--config", "/nonexistent")
    #expect(call.status == 2)
    #expect(call.errors == "headway: /nonexistent: there is no such file\n")
  }

  @Test("a rule that names no module is an error with its location; unused exceptions are warnings")
  func warnings() throws {
    let call = try SampleRepository(
      configuration: Self.configuration.replacing("from: Pay", with: "from: Pey")
        .replacing("2020-01-31", with: "2999-01-31").replacing(
          "to: RxSwift, owner", with: "to: Vapor, owner")
    ).run("check", "--only", "modules")
    #expect(call.status == 2)
    #expect(
      call.errors.contains(
        "headway: headway.yml:8:5: the rule \"only\" can't be checked: it names \"Pey\", which is "
          + "neither a type nor a module; did you mean \"Pay\"?"), "\(call.errors)")
    #expect(call.errors.split(separator: "\"Pey\"").count == 2, "\(call.errors)")
    #expect(call.errors.contains("the exception from Shop to Vapor"))
  }

  @Test("a notice about a rule begins with the rule's location, as an error does")
  func locatedNotices() throws {
    let repository = try SampleRepository(
      configuration: Self.configuration.replacing(
        "kind: acyclic", with: "kind: layers, order: [Shop, Pay, Nope]"))
    for command in [["modules"], ["check", "--only", "modules"]] {
      let errors = try repository.run(command).errors
      #expect(
        errors.contains(
          "headway: headway.yml:9:5: the rule \"layers\" names \"Nope\", which is neither a type nor a "
            + "module"), "\(errors)")
    }
  }

  @Test("without trust, no manifest is run, and the error names the flag")
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
    #expect(try SchemaCheck("errors.json").diagnostics(in: json.errors) == [])
    #expect(try repository.run("scan").status == 0)
  }

  @Test("without trust, the modules of other package managers are listed, and the check fails")
  func partlyUntrusted() throws {
    let repository = try SampleRepository(configuration: "version: 1\n")
    for (path, text) in [
      ("Package.swift", "// swift-tools-version: 6.0\n"),
      ("package.json", #"{ "name": "root", "workspaces": ["web"] }"#),
      ("web/package.json", #"{ "name": "@shop/web" }"#), ("web/index.ts", "export {}\n"),
    ] {
      try repository.write(path, text)
      try git(repository, "add", path)
    }
    for format in ["human", "json", "dot"] {
      let call = try repository.run("modules", "--format", format)
      #expect(call.status == 2)
      #expect(call.output.contains("@shop/web"), "\(call)")
      #expect(call.errors.contains("the modules of Swift packages are omitted"))
      #expect(call.errors.contains("Package.swift") && call.errors.contains("--trust"))
    }
    let why = try repository.run("modules", "--why", "@shop/web", "root")
    #expect(why.status == 2 && why.output.isEmpty)
  }

  @Test("a repository is trusted for one run, by the environment, or until trust is revoked")
  func trust() throws {
    let once = try package()
    let call = try once.run("check", "--trust")
    #expect(call.status == 1)
    #expect(
      call.output.contains(
        "Sources/Pay/Card.swift:2:18: Pay imports Shop: Pay must never depend on Shop"))
    #expect(try package().run("modules", environment: ["HEADWAY_TRUST": "1"]).status == 0)
    let permanent = try package()
    #expect(try permanent.run("trust").output.contains("is now trusted"))
    #expect(try permanent.run("modules").status == 0)
    #expect(try permanent.run("trust", "--revoke").output.contains("no longer"))
    // Revoking trust also deletes the cached modules of the manifest.
    #expect(try permanent.run("modules").status == 2)
  }

  @Test("an invalid manifest is reported with its location")
  func invalidManifest() throws {
    let repository = try package()
    try repository.write("Package.swift", "// swift-tools-version: 6.0\nimport Package\nlet a =\n")
    let call = try repository.run("check", "--trust")
    #expect(call.status == 2)
    #expect(call.errors.contains("Package.swift:"))
  }

  @Test("--why explains a dependency and suggests the nearest module name")
  func why() throws {
    let repository = try package()
    let dependent = try repository.run("modules", "--trust", "--why", "Pay", "Shop")
    #expect(dependent.output == "Pay\n└ Shop    Sources/Pay/Card.swift:2:18\n")
    let independent = try repository.run("modules", "--why", "Shop", "Pay")
    #expect(independent.status == 0)
    #expect(independent.output == "Shop doesn't depend on Pay.\n")
    let unknown = try repository.run("modules", "--why", "Shop", "Pai")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean \"Pay\"?"))
    #expect(try repository.run("modules", "--why", "Shop").status == 2)
  }

  @Test("--format dot draws violations in red")
  func dot() throws {
    let repository = try package()
    let call = try repository.run("modules", "--trust", "--format", "dot")
    #expect(call.output.hasPrefix("digraph modules {"))
    #expect(call.output.contains("\"Pay\" -> \"Shop\" [color=red];"))
  }

  @Test("--rev reads the commit and ignores the working tree")
  func revision() throws {
    let repository = try SampleRepository(configuration: Self.configuration)
    try repository.write("Sources/Shop/Cart1.swift", "")
    let committed = try repository.run("modules", "--rev", "HEAD", "--format", "json")
    #expect(committed.output.contains("Sources/Shop/Cart1.swift"))
    #expect(try repository.run("modules", "--rev", "nowhere").status == 2)
  }

  @Test("modules and check print no control characters from a repository")
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

  @Test("scan counts matches by SwiftPM target, or names the command that allows it")
  func countsByTarget() throws {
    let repository = try package()
    try repository.write(
      "headway.yml",
      """
      version: 1
      modules: [{ provider: swiftpm }]
      migrations: [{ id: rx, text: import RxSwift }]
      """)
    let untrusted = try repository.run("scan", "--format", "json")
    #expect(untrusted.status == 0)
    #expect(untrusted.errors.contains("headway trust"))
    #expect(untrusted.output.contains("\"module\" : null"))
    let trusted = try repository.run(
      "scan", "--format", "json", environment: ["HEADWAY_TRUST": "1"])
    #expect(trusted.errors == "")
    #expect(trusted.output.contains("\"module\" : \"Shop\""))
    let cached = try repository.run("history", "--format", "json")
    #expect(cached.status == 0)
    #expect(cached.errors == "")
  }
}
