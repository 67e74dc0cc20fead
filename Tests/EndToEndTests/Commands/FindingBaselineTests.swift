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
    #expect(call.status == 1 && call.output.contains("2 findings, all of them violations."))
    let refused = try sample.run("lock")
    #expect(refused.status == 1)
    #expect(refused.output.contains("never CartLogic > CartUI exceeds the baseline: not raised"))
    #expect(refused.output.contains("never LoginLogic > CartUI exceeds the baseline: not raised"))
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
    #expect(call.output.contains("\n1 finding, a violation."))
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
    #expect(try sample.run("lock").output == ".headway/libraries.tsv: 2 problems removed\n")
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
}
