import Foundation
import Testing

/// Ways to weaken the check, each of which is a finding unless the change gives a reason.
@Suite struct RelaxationTests {
  /// A change that weakens the check.
  struct Weakening: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The setting that the finding names.
    let setting: String
    /// 2 if it leaves a rule that names nothing.
    let status: Int32
    let apply: @Sendable (RelaxationSample) throws -> Void

    init(
      _ name: String, _ setting: String, status: Int32 = 1,
      _ apply: @escaping @Sendable (RelaxationSample) throws -> Void
    ) {
      testDescription = name
      self.setting = setting
      self.status = status
      self.apply = apply
    }
  }

  private static let rx = """
      - id: rx
        pattern: ['import RxSwift', 'import RxCocoa']
        files: ["**/*.swift", "**/*.mm"]
        exclude: ["Vendor/**"]
        include: generated
        count: matches
        lock: true

    """

  private static let migrations = [
    Weakening("a migration is removed", "rx") { try $0.replace(rx, "") },
    Weakening("a lock is turned off", "rx.lock") {
      try $0.replace("lock: true\n", "lock: false\n")
    },
    Weakening("a lock is removed", "todo.lock") {
      try $0.replace("'TODO(', lock: true", "'TODO('")
    },
    Weakening("one of two patterns is removed", "rx.pattern") {
      try $0.replace(", 'import RxCocoa'", "")
    },
    Weakening("a pattern is anchored", "rx.pattern") {
      try $0.replace("'import RxSwift'", "'^import RxSwift$'")
    },
    Weakening("a text gets longer", "todo.pattern") { try $0.replace("'TODO('", "'TODO(a'") },
    Weakening("a path is removed", "objc.path") { try $0.replace(#"["**/*.m", "#, "[") },
    Weakening("a pattern becomes a path", "todo.pattern") {
      try $0.replace("text: 'TODO('", "path: '*.todo'")
    },
    Weakening("one of two globs of files is removed", "rx.files") {
      try $0.replace(#"["**/*.swift", "**/*.mm"]"#, #"["**/*.swift"]"#)
    },
    Weakening("files are restricted", "todo.files") {
      try $0.replace("'TODO(',", #"'TODO(', files: "**/*.swift","#)
    },
    Weakening("another folder is excluded", "rx.exclude") {
      try $0.replace(#"["Vendor/**"]"#, #"["Vendor/**", "Kit/**"]"#)
    },
    Weakening("generated files no longer count", "rx.include") {
      try $0.replace("    include: generated\n", "")
    },
    Weakening("lines count instead of matches", "rx.count") {
      try $0.replace("count: matches", "count: lines")
    },
    Weakening("a migration gets a new id and a narrower pattern", "rx") {
      try $0.replace("id: rx", "id: rxswift")
      try $0.replace(", 'import RxCocoa'", "")
      try $0.replace("rx\t", "rxswift\t", in: ".headway/baseline.tsv")
    },
    Weakening("swaps become notes", "todo.swaps") {
      try $0.replace("'TODO(', lock: true", "'TODO(', lock: true, swaps: note")
    },
    Weakening("generated files are marked", "attributes.*.swift") {
      try $0.repository.write(".gitattributes", "*.swift linguist-generated\n")
    },
    Weakening("files of a folder are marked as binary", "attributes./CartLogic/*") {
      try $0.repository.write("Sources/.gitattributes", "/CartLogic/* -diff\n")
    },
  ]

  private static let exceptions = [
    Weakening("an unlock ends later, for the old reason", "unlocks.rx.Sources/CartLogic/Old.swift")
    {
      try $0.replace("2999-01-01", "2999-12-31", in: ".headway/unlocks.tsv")
    },
    Weakening("an unlock allows more, for the old reason", "unlocks.rx.Sources/CartLogic/Old.swift")
    {
      try $0.replace("\t1\t2\t", "\t1\t5\t", in: ".headway/unlocks.tsv")
    },
    Weakening("an unlock leaves more at its end", "unlocks.rx.Sources/CartLogic/Old.swift") {
      try $0.replace("\t1\t2\t", "\t2\t2\t", in: ".headway/unlocks.tsv")
    },
    Weakening("an unlock becomes permanent", "unlocks.rx.Sources/CartLogic/Old.swift") {
      try $0.remove(".headway/unlocks.tsv")
    },
    Weakening(
      "an exception comment ends later, for the old reason",
      "exceptions.rx.Sources/CartUI/View.swift"
    ) { try $0.replace("2999-01-01", "2999-12-31", in: "Sources/CartUI/View.swift") },
    Weakening("a dependency is excepted without a reason", "exceptions.Net to CartUI") {
      try $0.replace(
        "exceptions:\n",
        "exceptions:\n  - { from: Net, to: CartUI, owner: \"@a\", until: 2999-01-01 }\n")
    },
    Weakening(
      "the exception of a dependency ends later, for the old reason",
      "exceptions.CartLogic to CartUI"
    ) { try $0.replace("until: 2999-01-01", "until: 2999-12-31") },
    Weakening(
      "the exception in a scorecard ends later, for the old reason",
      "scorecards.left-pad.scorecard"
    ) { try $0.replace("2999-01-01", "2999-12-31", in: ".headway/libraries/left-pad.yml") },
  ]

  private static let rules = [
    Weakening("a rule is removed", "rules.acyclic") {
      try $0.replace("  - { kind: acyclic }\n", "")
    },
    Weakening("all rules are removed", "rules.owned") {
      let text = try $0.text("headway.yml")
      let lines = text.split(separator: "\n").filter { !$0.contains("{ kind: ") }
      try $0.repository.write(
        "headway.yml", lines.joined(separator: "\n").replacing("rules:\n", with: "") + "\n")
    },
    Weakening("never forbids fewer targets", "rules.never Logic, Net to UI, SwiftUI") {
      try $0.replace("to: [UI, SwiftUI]", "to: [UI]")
    },
    Weakening("never applies to fewer modules", "rules.never Logic, Net to UI, SwiftUI") {
      try $0.replace("from: [Logic, Net]", "from: [Logic]")
    },
    Weakening("only allows another target", "rules.only UI to Logic") {
      try $0.replace("to: [Logic] }", "to: [Logic, Net] }")
    },
    Weakening("a layer is removed", "rules.layers App, UI, Logic") {
      try $0.replace("[App, UI, Logic]", "[App, Logic]")
    },
    Weakening("layers change their order", "rules.layers App, UI, Logic") {
      try $0.replace("[App, UI, Logic]", "[UI, App, Logic]")
    },
    Weakening("fewer modules are independent", "rules.independent CartUI, LoginUI, ShopUI") {
      try $0.replace("[CartUI, LoginUI, ShopUI]", "[CartUI, LoginUI]")
    },
    Weakening("fewer groups are free of cycles", "rules.acyclic *") {
      try $0.replace("groups: \"*\"", "groups: [Carts]")
    },
    Weakening("a module group contains other modules", "moduleGroups.Carts") {
      try $0.replace("modules: [\"Cart*\"]", "modules: [CartUI]")
    },
    Weakening("another group takes modules of a group", "moduleGroups") {
      try $0.replace("moduleGroups:\n", "moduleGroups:\n  - { name: New, modules: [CartUI] }\n")
    },
    Weakening("a rule becomes another one", "rules.owned") {
      try $0.replace("kind: owned", "kind: declared")
    },
    Weakening("a module type is removed", "moduleTypes.UI", status: 2) {
      try $0.replace("  - { type: UI, name: \"*UI\" }\n", "")
    },
    Weakening("a module leaves the type that a rule names", "moduleTypes.Logic") {
      try $0.replace(#"["*Logic", "*Model"]"#, #""*Logic""#)
    },
    Weakening("folders are no longer modules", "modules.Sources/*, Kit/*") {
      try $0.replace(#"["Sources/*", "Kit/*"]"#, #"["Sources/*"]"#)
    },
    Weakening("another module is excluded", "modules.Sources/*, Kit/*") {
      try $0.replace(#"["Sources/Gen"]"#, #"["Sources/Gen", "Kit/LoginUI"]"#)
    },
  ]

  private static let libraries = [
    Weakening("libraries are no longer checked", "libraries") {
      let text = try $0.text("headway.yml")
      let start = try #require(text.firstRange(of: "libraries:")).lowerBound
      let end = try #require(text.firstRange(of: "migrations:")).lowerBound
      try $0.repository.write("headway.yml", String(text[..<start] + text[end...]))
    },
    Weakening("more points need no justification", "libraries.justifyAbove") {
      try $0.replace("justifyAbove: 6", "justifyAbove: 9")
    },
    Weakening("a concern costs less", "libraries.points.closedSource") {
      try $0.replace("closedSource: 3", "closedSource: 1")
    },
    Weakening("another license is allowed", "libraries.licenses") {
      try $0.replace("licenses: [MIT]", "licenses: [MIT, GPL-3.0]")
    },
    Weakening("libraries may require newer systems", "libraries.deploymentTargets.ios") {
      try $0.replace("iOS: 15", "iOS: 17")
    },
    Weakening("lock files are excluded", "libraries.exclude") {
      try $0.replace("justifyAbove: 6", "justifyAbove: 6\n  exclude: [\"web/**\"]")
    },
    Weakening("a scorecard is removed", "scorecards.left-pad") {
      try $0.remove(".headway/libraries/left-pad.yml")
    },
  ]

  static let all = migrations + exceptions + rules + libraries

  private func expect(_ weakening: Weakening) throws {
    let sample = try RelaxationSample()
    try weakening.apply(sample)
    let call = try sample.check()
    #expect(call.status == weakening.status, "\(call.output)\(call.errors)")
    #expect(call.output.contains("this change weakens the check: "))
    #expect(
      call.output.contains(
        "\n    relaxations:\n      - { setting: \"\(weakening.setting)\", because: \"…\" }\n"),
      "\(call.output)")
    // The same change with a reason is a note for the code owners.
    let settings = call.output.components(separatedBy: "{ setting: \"").dropFirst()
      .compactMap { $0.components(separatedBy: "\"").first }
    try sample.append(
      "headway.yml",
      "\nrelaxations:\n"
        + Set(settings).map { "  - { setting: \"\($0)\", because: \"agreed in May\" }\n" }.joined())
    let allowed = try sample.check()
    #expect(!allowed.output.contains("{ setting:"), "\(allowed.output)\(allowed.errors)")
    #expect(allowed.output.contains("note: "))
    #expect(allowed.output.contains("reason: agreed in May (owners: @shop)"))
  }

  @Test("a weaker lock is a finding, or a note with a reason", arguments: migrations)
  func migration(_ weakening: Weakening) throws { try expect(weakening) }

  @Test("a longer or larger exception is a finding, or a note with a reason", arguments: exceptions)
  func exception(_ weakening: Weakening) throws { try expect(weakening) }

  @Test("a weaker module rule is a finding, or a note with a reason", arguments: rules)
  func rule(_ weakening: Weakening) throws { try expect(weakening) }

  @Test("a weaker rule for libraries is a finding, or a note with a reason", arguments: libraries)
  func library(_ weakening: Weakening) throws { try expect(weakening) }

  @Test("there are at least thirty ways to weaken a check that passes without changes")
  func thirty() throws {
    #expect(Set(RelaxationTests.all.map(\.testDescription)).count >= 30)
    let call = try RelaxationSample().check("--frozen")
    #expect(call.status == 0, "\(call.output)\(call.errors)")
  }

  @Test("an allowance that is raised by hand, also under a new id, is a finding")
  func raised() throws {
    let sample = try RelaxationSample()
    try sample.replace("id: rx", "id: rxswift")
    try sample.replace("rx\t", "rxswift\t", in: ".headway/baseline.tsv")
    try sample.replace("rx\t", "rxswift\t", in: ".headway/unlocks.tsv")
    try sample.replace("allow rx ", "allow rxswift ", in: "Sources/CartUI/View.swift")
    try sample.append("Sources/CartModel/Model.swift", "import RxSwift\n")
    try sample.append(".headway/baseline.tsv", "rxswift\tSources/CartModel/Model.swift\t1\n")
    let call = try sample.check()
    #expect(call.status == 1)
    #expect(call.output.contains("raised from 0 to 1 without an unlock"), "\(call.output)")
  }

  @Test("the allowances of an extended pattern may rise to its matches in the base")
  func extendedPattern() throws {
    let sample = try RelaxationSample()
    try sample.append("Sources/CartModel/Model.swift", "import RxCocoa\n")
    try sample.commit()
    try sample.replace("'import RxSwift'", "'import RxSwift|import RxCocoa'")
    try sample.append(".headway/baseline.tsv", "rx\tSources/CartModel/Model.swift\t1\n")
    let call = try sample.check()
    #expect(call.status == 0, "\(call.output)\(call.errors)")
    // A match that the change adds isn't covered.
    try sample.append("Sources/CartModel/Model.swift", "import RxCocoa\n")
    try sample.replace("Model.swift\t1", "Model.swift\t2", in: ".headway/baseline.tsv")
    #expect(try sample.check().output.contains("raised from 0 to 2 without an unlock"))
  }

  @Test("an entry under relaxations only applies to the change that adds it")
  func usedReason() throws {
    let sample = try RelaxationSample()
    try sample.append(
      "headway.yml", "\nrelaxations:\n  - { setting: rules.acyclic, because: \"agreed\" }\n")
    try sample.git("add", "-A")
    try sample.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "reason")
    try sample.replace("  - { kind: acyclic }\n", "")
    #expect(try sample.check().status == 1)
    try sample.replace("because: \"agreed\"", "because: \"agreed again\"")
    #expect(try sample.check().status == 0)
  }

  @Test("the rules of the base still apply to the code of a change that relaxes them")
  func rulesOfTheBase() throws {
    let sample = try RelaxationSample()
    try sample.replace("'import RxSwift'", "'^import RxSwift$'")
    try sample.append("Sources/CartModel/Model.swift", "  import RxSwift\n")
    let call = try sample.check()
    #expect(
      call.output.contains(
        "Sources/CartModel/Model.swift:2:3: rx: new match, by the rules of the base"),
      "\(call.output)")
    #expect(call.output.contains("6 matches at the base still count, but new code could differ"))
  }

  @Test("new exceptions with a reason of their own are notes")
  func explained() throws {
    let sample = try RelaxationSample()
    try sample.replace(
      "exceptions:\n",
      "exceptions:\n  - { from: Net, to: CartUI, owner: \"@a\", until: 2999-01-01, because: \"b\" }\n"
    )
    try sample.append(
      "Kit/LoginUI/View.swift",
      "import RxSwift // headway:allow rx until=2999-01-01 owner=@a one reason\n")
    try sample.append("Sources/CartModel/Model.swift", "import RxSwift\n")
    #expect(
      try sample.repository.run(
        "unlock", "rx", "--reason", "another reason", "--until", "2999-01-01"
      ).status == 0)
    let call = try sample.check()
    #expect(call.status == 0, "\(call.output)")
    #expect(call.output.split(separator: "\n").count { $0.hasPrefix("note: ") } == 3)
    for reason in ["reason: b", "reason: one reason", "reason: another reason"] {
      #expect(call.output.contains(reason))
    }
    // An extension with another reason is explained, too.
    try sample.replace(
      "until=2999-01-01 owner=@a one reason", "until=2999-02-01 owner=@a two reasons",
      in: "Kit/LoginUI/View.swift")
    #expect(try sample.check().status == 0)
  }

  @Test("changes that keep or raise the bar are neither findings nor notes")
  func harmless() throws {
    let sample = try RelaxationSample()
    try sample.replace("'import RxCocoa'", "'import RxCocoa|import RxRelay', 'RxTest'")
    try sample.replace(#"    exclude: ["Vendor/**"]"#, "    title: Reactive code")
    try sample.replace("id: objc", "id: objects")
    try sample.replace("objc\t", "objects\t", in: ".headway/baseline.tsv")
    try sample.replace(
      "  - { kind: never, from: [Logic, Net], to: [UI, SwiftUI] }\n",
      """
        - { kind: never, from: [Net, Logic], to: [SwiftUI, UIKit] }
        - { kind: never, from: [Logic, Net, App], to: UI }

      """)
    try sample.replace("[App, UI, Logic]", "[App, Flow, UI, Logic]")
    try sample.replace("to: [Logic] }", "to: Logic }")
    try sample.replace("justifyAbove: 6", "justifyAbove: 5")
    try sample.replace("2999-01-01", "2998-01-01")
    let call = try sample.check()
    #expect(call.status == 0, "\(call.output)")
    #expect(!call.output.contains("note:") && !call.output.contains("lowers"), "\(call.output)")
  }

  @Test("every format contains relaxations with and without a reason")
  func formats() throws {
    let sample = try RelaxationSample()
    try sample.replace("kind: owned", "kind: declared")
    try sample.replace("justifyAbove: 6", "justifyAbove: 9")
    try sample.append(
      "headway.yml", "\nrelaxations:\n  - { setting: rules.owned, because: \"no owners yet\" }\n")
    for format in ["human", "json", "sarif", "github", "junit", "markdown"] {
      let call = try sample.check("--format", format)
      #expect(call.status == 1)
      #expect(call.output.contains("no owners yet"), "\(format)")
      #expect(call.output.contains("above 9 points, not 6"), "\(format)")
      if format == "json" {
        #expect(try SchemaCheck("check.json").diagnostics(in: call.output) == [])
      }
    }
  }

  @Test("a configuration in another folder is compared with the one that applied there at the base")
  func nearerConfiguration() throws {
    let sample = try RelaxationSample()
    try sample.repository.write("Sources/headway.yml", "version: 1\n")
    try sample.git("rm", "--quiet", "--cached", "headway.yml")
    try sample.remove("headway.yml")
    let call = try sample.check("--frozen", "-C", sample.repository.folder.path + "/Sources")
    #expect(call.status == 1)
    #expect(call.output.contains("- { setting: \"rx\", because: "), "\(call.output)")
  }

  @Test("a configuration that is a symbolic link at the base is compared, too")
  func linkedConfiguration() throws {
    let sample = try RelaxationSample()
    #expect(try sample.run("lock").status == 0)
    let text = try sample.text("headway.yml")
    try sample.repository.write("ci/rules.yml", text)
    try sample.remove("headway.yml")
    try FileManager.default.createSymbolicLink(
      atPath: sample.repository.folder.path + "/headway.yml", withDestinationPath: "ci/rules.yml")
    try sample.commit()
    try sample.repository.write(
      "ci/rules.yml", text.replacing("lock: true\n", with: "lock: false\n"))
    let call = try sample.check()
    #expect(call.status == 1)
    #expect(call.output.contains("- { setting: \"rx.lock\", because: "), "\(call.output)")
    try sample.repository.write("ci/rules.yml", text)
    try sample.remove("headway.yml")
    try FileManager.default.createSymbolicLink(
      atPath: sample.repository.folder.path + "/headway.yml", withDestinationPath: "../outside.yml")
    try sample.commit()
    try sample.remove("headway.yml")
    try sample.repository.write("headway.yml", text)
    let outside = try sample.check()
    #expect(outside.status == 2)
    #expect(outside.errors.contains("headway.yml"), "\(outside.errors)")
    #expect(outside.errors.contains("a symbolic link that leads to no file in the repository"))
  }

  @Test(
    "lines that were written for an id in advance don't allow more when a migration gets that id")
  func linesInAdvance() throws {
    let sample = try RelaxationSample()
    #expect(try sample.run("lock").status == 0)
    let baseline = try sample.text(".headway/baseline.tsv")
    try sample.repository.write(
      ".headway/baseline.tsv", baseline + "rx2\tSources/CartUI/New.swift\t9\n")
    try sample.repository.write(
      ".headway/unlocks.tsv", "rx2\tSources/CartUI/New.swift\t0\t9\t@a\t2999-01-01\tlater\n")
    try sample.commit()
    try sample.replace("id: rx\n", "id: rx2\n")
    try sample.repository.write(
      ".headway/baseline.tsv",
      baseline.replacing("rx\t", with: "rx2\t") + "rx2\tSources/CartUI/New.swift\t9\n")
    try sample.repository.write(
      "Sources/CartUI/New.swift", String(repeating: "import RxSwift\n", count: 9))
    let call = try sample.check("--format", "json")
    #expect(call.output.contains("unlocks.rx2.Sources/CartUI/New.swift"), "\(call.output)")
  }
}
