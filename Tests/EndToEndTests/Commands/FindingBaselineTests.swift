import Foundation
import Testing

/// Adopting module rules and scorecards in a repository with existing violations and open answers.
@Suite struct FindingBaselineTests {
  private static let rules = """
    version: 1
    modules:
      - { provider: glob, path: "Sources/*" }
    rules:
      - { kind: never, from: "*Logic", to: "*UI" }

    """

  /// A repository with three violations of one rule.
  private func modules() throws -> RelaxationSample {
    let sample = try RelaxationSample(configuration: Self.rules, files: [:])
    for name in ["Cart", "Login", "Shop"] {
      try sample.repository.write("Sources/\(name)UI/View.swift", "struct View {}\n")
      try sample.repository.write("Sources/\(name)Logic/Logic.swift", "import \(name)UI\n")
    }
    try sample.commit()
    return sample
  }

  /// A repository with a library that has no scorecard.
  private func libraries() throws -> RelaxationSample {
    try RelaxationSample(
      configuration: "version: 1\nlibraries: {}\n",
      files: RelaxationSample.files.filter { $0.key.hasPrefix("package") })
  }

  @Test("a baseline makes module rules start at zero findings, and only allows fewer violations")
  func adoptedRules() throws {
    let sample = try modules()
    #expect(try sample.run("check").status == 1)
    let lock = try sample.run("lock", "--only", "modules")
    #expect(lock.status == 0 && lock.output == ".headway/modules.tsv: 3 violations recorded\n")
    #expect(
      try sample.text(".headway/modules.tsv") == """
        never\tCartLogic > CartUI\t1
        never\tLoginLogic > LoginUI\t1
        never\tShopLogic > ShopUI\t1
        rule\tnever *Logic to *UI\t1

        """)
    let adopted = try sample.run("check")
    #expect(adopted.status == 0)
    #expect(adopted.output.contains("8 modules, no new violations, 3 known violations."))
    // Another import of the same dependency, and another dependency.
    try sample.repository.write("Sources/CartLogic/More.swift", "import CartUI\n")
    try sample.append("Sources/LoginLogic/Logic.swift", "import CartUI\n")
    let call = try sample.run("check")
    #expect(call.status == 1 && call.output.contains("2 rule violations."))
    let refused = try sample.run("lock")
    #expect(refused.status == 1)
    #expect(refused.output.contains("never CartLogic > CartUI exceeds the baseline"))
    #expect(refused.output.contains("never LoginLogic > CartUI exceeds the baseline"))
    try sample.remove("Sources/CartLogic/More.swift")
    try sample.repository.write("Sources/LoginLogic/Logic.swift", "\n")
    #expect(try sample.run("lock").output == ".headway/modules.tsv: 1 violation removed\n")
    #expect(try sample.run("check").status == 0)
  }

  @Test("the violations of another rule are recorded by the next lock")
  func anotherRule() throws {
    let sample = try modules()
    #expect(try sample.run("lock", "--only", "modules").status == 0)
    try sample.append(
      "headway.yml", "  - { kind: only, from: CartLogic, to: [], because: \"it is pure\" }\n")
    #expect(try sample.run("check").status == 1)
    #expect(try sample.check().status == 0)
    #expect(try sample.run("lock").output == ".headway/modules.tsv: 1 violation recorded\n")
    #expect(try sample.run("check").status == 0)
    #expect(try sample.check().status == 0)
  }

  @Test("with a base, violations that were there before are never findings")
  func baseOfModules() throws {
    let sample = try modules()
    #expect(try sample.check().status == 0)
    try sample.repository.write("Sources/CartLogic/A.swift", "\nimport CartUI\n")
    let call = try sample.check()
    #expect(call.status == 1)
    #expect(call.output.contains("Sources/CartLogic/A.swift:2:8: CartLogic imports CartUI"))
    #expect(call.output.contains("\n1 rule violation."))
    // Moving the import to another file of the module keeps the number of violations.
    try sample.repository.write("Sources/CartLogic/Logic.swift", "\n")
    #expect(try sample.check().status == 0)
  }

  @Test("with a base, a line of the baseline that is raised by hand is a finding")
  func raised() throws {
    let sample = try modules()
    #expect(try sample.run("lock", "--only", "modules").status == 0)
    #expect(try sample.check().status == 0)
    try sample.repository.write("Sources/CartLogic/A.swift", "\nimport CartUI\n")
    try sample.replace("CartUI\t1", "CartUI\t2", in: ".headway/modules.tsv")
    #expect(try sample.run("check").status == 0)
    let call = try sample.check()
    #expect(call.status == 1)
    #expect(call.output.contains(".headway/modules.tsv:1:1: CartLogic > CartUI: allowance raised"))
  }

  @Test("a baseline makes scorecards start at zero findings, and answers can only be added")
  func adoptedScorecards() throws {
    let sample = try libraries()
    let card = ".headway/libraries/left-pad.yml"
    #expect(try sample.run("check").status == 1)
    let lock = try sample.run("lock", "--only", "libraries")
    #expect(lock.status == 0 && lock.output.hasPrefix(".headway/libraries.tsv: "))
    #expect(
      try sample.text(".headway/libraries.tsv").contains("npm\tleft-pad open binarySize\t1\n"))
    #expect(try sample.run("check").status == 0)
    try sample.repository.write(
      card, "version: 1\nlibrary: left-pad\nconcerns: { binarySize: no }\nblocking: { ownUI: no }\n"
    )
    #expect(
      try sample.run("lock").output
        == ".headway/libraries.tsv: 2 unanswered questions and other problems removed\n")
    // An answer that is removed again, and a new blocker.
    try sample.repository.write(
      card, "version: 1\nlibrary: left-pad\nblocking: { ownUI: yes }\n")
    let call = try sample.run("check")
    #expect(call.status == 1)
    #expect(call.output.contains("unanswered in its scorecard: binarySize\n"))
    #expect(call.output.contains("2 findings."))
  }

  @Test("with a base, blockers and open answers that were there before are never findings")
  func baseOfLibraries() throws {
    let sample = try libraries()
    let card = ".headway/libraries/left-pad.yml"
    try sample.repository.write(
      card,
      "version: 1\nlibrary: left-pad\nblocking: { ownUI: yes }\nconcerns: { noSupport: yes }\n")
    try sample.commit()
    #expect(try sample.check().status == 0)
    #expect(try sample.run("check").status == 1)
    try sample.repository.write(card, "version: 1\nlibrary: left-pad\nblocking: { ownUI: yes }\n")
    let call = try sample.check()
    #expect(call.status == 1 && call.output.contains("unanswered in its scorecard: noSupport"))
  }

  @Test("a frozen check fails for lines of module rules that allow more than remain")
  func staleRules() throws {
    let sample = try modules()
    #expect(try sample.run("lock", "--only", "modules").status == 0)
    try sample.append("headway.yml", "  - { kind: only, from: CartLogic, to: LoginLogic }\n")
    #expect(try sample.run("lock").status == 0)
    try sample.commit()
    #expect(try sample.run("check", "--frozen").status == 0)
    try sample.repository.write("Sources/CartLogic/Logic.swift", "\n")
    try sample.replace("  - { kind: only, from: CartLogic, to: LoginLogic }\n", "")
    let call = try sample.run("check", "--frozen")
    #expect(call.status == 1)
    let lines = [
      "must be tightened: .headway/modules.tsv: never CartLogic > CartUI is no longer needed",
      "must be tightened: .headway/modules.tsv: only CartLogic > CartUI is no longer needed",
      "must be tightened: .headway/modules.tsv: rule only CartLogic to LoginLogic is no longer needed",
      "A baseline allows more than remains. Run: headway lock",
    ]
    #expect(call.output == lines.joined(separator: "\n") + "\n")
    // Without --frozen, these are notes.
    let note = try sample.run("check")
    #expect(note.status == 0)
    #expect(
      note.output.contains("can be tightened: .headway/modules.tsv: never CartLogic > CartUI"))
    // The change itself is responsible, until it is committed without tightening.
    try sample.replace(
      "rules:", "relaxations: [{ setting: rules.only CartLogic to LoginLogic, because: b }]\nrules:"
    )
    #expect(try sample.check("--frozen").status == 1)
    try sample.commit()
    let inherited = try sample.check("--frozen")
    #expect(inherited.status == 0)
    #expect(
      inherited.output.contains(
        "never CartLogic > CartUI is no longer needed, not because of this change"))
    #expect(try sample.run("check", "--frozen").status == 1)
    #expect(try sample.run("lock").status == 0)
    #expect(try sample.run("check", "--frozen").status == 0)
  }

  @Test("an exception for a recorded violation makes its line stale")
  func staleException() throws {
    let sample = try modules()
    #expect(try sample.run("lock", "--only", "modules").status == 0)
    try sample.commit()
    try sample.append(
      "headway.yml",
      "exceptions: [{ from: CartLogic, to: CartUI, owner: \"@a\", until: 2999-01-01, because: b }]\n"
    )
    let call = try sample.check("--frozen")
    #expect(call.status == 1)
    #expect(
      call.output.contains(
        "must be tightened: .headway/modules.tsv: never CartLogic > CartUI is no longer"))
    #expect(try sample.run("lock").status == 0)
    #expect(try sample.check("--frozen").status == 0)
  }

  @Test("a line that only a merge of two tight branches makes stale doesn't fail either of them")
  func staleMerge() throws {
    let sample = try modules()
    for name in ["A", "B", "C"] {
      try sample.repository.write("Sources/CartLogic/\(name).swift", "import CartUI\n")
    }
    #expect(try sample.run("lock", "--only", "modules").status == 0)
    try sample.commit()
    try sample.git("branch", "-M", "main")
    for name in ["A", "B"] {
      try sample.git("checkout", "-q", "-b", name, "main")
      try sample.remove("Sources/CartLogic/\(name).swift")
      #expect(try sample.run("lock").status == 0)
      #expect(try sample.check("--frozen").status == 0)
      try sample.commit()
    }
    try sample.git("checkout", "-q", "main")
    for name in ["A", "B"] {
      try sample.git(
        "-c", "user.name=a", "-c", "user.email=a@b", "merge", "-q", "--no-ff", "--no-edit", name)
      #expect(try sample.run("check", "--frozen", "--base", "HEAD^1").status == 0)
    }
    let call = try sample.run("check", "--frozen")
    #expect(call.status == 1 && call.output.contains("never CartLogic > CartUI allows 3, 2 remain"))
  }

  @Test("a frozen check fails for lines of libraries that allow more than remain")
  func staleLibraries() throws {
    let sample = try libraries()
    let card = ".headway/libraries/left-pad.yml"
    #expect(try sample.run("lock", "--only", "libraries").status == 0)
    try sample.commit()
    #expect(try sample.run("check", "--frozen").status == 0)
    try sample.repository.write(
      card, "version: 1\nlibrary: left-pad\nconcerns: { binarySize: no }\n")
    for call in [try sample.run("check", "--frozen"), try sample.check("--frozen")] {
      #expect(call.status == 1)
      #expect(
        call.output.contains(
          "must be tightened: .headway/libraries.tsv: npm left-pad open binarySize is no longer needed\n"
        ))
    }
    try sample.commit()
    #expect(try sample.run("check", "--frozen").status == 1)
    let inherited = try sample.check("--frozen")
    #expect(inherited.status == 0 && inherited.output.contains("not because of this change"))
    // A library that the change removes leaves all of its lines.
    #expect(try sample.run("lock").status == 0)
    try sample.commit()
    for path in ["package.json", "package-lock.json", card] { try sample.remove(path) }
    #expect(try sample.check("--frozen").status == 1)
    #expect(try sample.run("lock").status == 0)
    #expect(try sample.check("--frozen").status == 0)
  }

  @Test("every format contains stale lines of module rules, with their location")
  func staleFormats() throws {
    let sample = try modules()
    #expect(try sample.run("lock", "--only", "modules").status == 0)
    try sample.repository.write("Sources/LoginLogic/Logic.swift", "\n")
    let json = try sample.run("check", "--frozen", "--format", "json")
    #expect(json.status == 1)
    #expect(try SchemaCheck("check.json").diagnostics(in: json.output) == [])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let stale = try #require(object?["staleLines"] as? [[String: Any]])
    #expect(stale.count == 1)
    #expect(stale.first?["path"] as? String == ".headway/modules.tsv")
    #expect(stale.first?["line"] as? Int == 2)
    #expect(stale.first?["kind"] as? String == "never")
    #expect(stale.first?["name"] as? String == "LoginLogic > LoginUI")
    #expect(stale.first?["allowed"] as? Int == 1 && stale.first?["actual"] as? Int == 0)
    #expect(stale.first?["inherited"] as? Bool == false)
    let github = try sample.run("check", "--frozen", "--format", "github").output
    #expect(github.hasPrefix("::error file=.headway/modules.tsv,line=2,title=Headway%3A never::"))
    let junit = try sample.run("check", "--frozen", "--format", "junit").output
    #expect(junit.contains("file=\".headway/modules.tsv\" line=\"2\""))
    let markdown = try sample.run("check", "--frozen", "--format", "markdown").output
    #expect(markdown.hasPrefix("**Headway: a baseline allows more than remains**"))
    #expect(markdown.contains("1 line of the baselines can be tightened"))
  }

  @Test("the JSON of a lock contains the baselines of module rules and libraries")
  func lockJSON() throws {
    let sample = try modules()
    func lock(_ arguments: String...) throws -> [String: Any] {
      try sample.git("add", "-A")
      let call = try sample.repository.run(["lock", "--format", "json"] + arguments)
      #expect(try SchemaCheck("lock.json").diagnostics(in: call.output) == [], "\(call.errors)")
      let object = try JSONSerialization.jsonObject(with: Data(call.output.utf8))
      let baselines = (object as? [String: Any])?["baselines"] as? [[String: Any]]
      return try #require(baselines?.first)
    }
    let first = try lock("--only", "modules")
    #expect(first["path"] as? String == ".headway/modules.tsv")
    #expect(first["check"] as? String == "modules")
    #expect(first["recorded"] as? Int == 3 && first["removed"] as? Int == 0)
    try sample.repository.write("Sources/LoginLogic/Logic.swift", "import CartUI\n")
    let second = try lock()
    #expect(second["recorded"] as? Int == 0 && second["removed"] as? Int == 1)
    let refused = second["refused"] as? [[String: String]]
    #expect(refused == [["kind": "never", "name": "LoginLogic > CartUI"]])
  }

  @Test("the merge driver also applies to baselines that the same command creates")
  func mergeDriver() throws {
    let sample = try modules()
    let call = try sample.run("lock", "--only", "modules", "--install-merge-driver")
    #expect(call.status == 0)
    #expect(try sample.text(".gitattributes").contains(".headway/modules.tsv merge=headway\n"))
  }
}
