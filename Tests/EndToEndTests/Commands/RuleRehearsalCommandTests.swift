import Foundation
import Testing

/// `headway rehearse` for module rules and CODEOWNERS.
@Suite struct RuleRehearsalCommandTests {
  private static let configuration = """
    version: 1
    modules:
      - { provider: glob, path: "Sources/*" }
    rules:
      - { kind: never, from: Pay, to: Shop, because: "payments are reusable" }
      - { kind: acyclic }
    """

  @discardableResult
  private func git(_ repository: SampleRepository, _ arguments: String...) throws -> String {
    let call = try ProgramCall(
      ["git", "-C", repository.folder.path, "-c", "user.name=a", "-c", "user.email=a@b"]
        + arguments, environment: ProcessInfo.processInfo.environment, in: repository.folder)
    #expect(call.status == 0, "\(call.errors)")
    return call.output
  }

  /// A history with violations, a fix, a revert, a merged branch, and commits without any effect.
  private func history() throws -> SampleRepository {
    let repository = try SampleRepository(configuration: Self.configuration)
    let states: [(String, String, String)] = [
      ("Import the shop", "Sources/Pay/Card.swift", "import Shop\n"),
      ("Explain it", "Sources/Pay/Card.swift", "// It needs a cart.\nimport Shop\n"),
      ("Use payments", "Sources/Shop/Cart1.swift", "import Pay\n"),
      ("Stop it", "Sources/Pay/Card.swift", "// It needs no cart.\n"),
      ("Add a team", "Sources/Team/Team.swift", "import Shop\n"),
    ]
    for (subject, path, text) in states {
      try repository.write(path, text)
      try git(repository, "add", "Sources")
      try git(repository, "commit", "-q", "-m", subject)
    }
    try git(repository, "checkout", "-q", "-b", "side")
    for name in ["A", "B"] {
      try repository.write("Sources/Pay/\(name).swift", "import Shop\n")
      try git(repository, "add", "Sources")
      try git(repository, "commit", "-q", "-m", "Add \(name)")
    }
    try git(repository, "checkout", "-q", "main")
    try git(repository, "merge", "-q", "--no-ff", "-m", "Merge the side", "side")
    try git(repository, "revert", "--no-edit", "-m", "1", "HEAD")
    return repository
  }

  @Test("the verdicts equal those of check --base in a working tree at each merge")
  func differential() throws {
    let repository = try history()
    let rehearsal = try repository.run("rehearse", "--only", "modules", "--months", "1000")
    #expect(rehearsal.status == 1, "\(rehearsal.errors)")
    let merges = try git(repository, "rev-list", "--first-parent", "--min-parents=1", "main")
      .split(separator: "\n").map(String.init)
    #expect(merges.count == 7)
    let configuration = repository.folder.path + "/.git/headway.yml"
    try Data(Self.configuration.utf8).write(to: URL(fileURLWithPath: configuration))
    let tree = repository.folder.path + "-tree"
    defer { try? FileManager.default.removeItem(atPath: tree) }
    try git(repository, "worktree", "add", "-q", "--detach", tree)
    var stopped = 0
    for merge in merges {
      try git(repository, "-C", tree, "checkout", "-q", "--detach", merge)
      let check = try repository.run(
        "-C", tree, "--config", configuration, "check", "--only", "modules", "--base",
        merge + "^1")
      stopped += check.status == 1 ? 1 : 0
      #expect(
        (check.status == 1) == rehearsal.output.contains("\n" + merge.prefix(10) + "  "),
        "\(merge): \(check.output)\(check.errors)")
    }
    #expect(stopped == 3)
    #expect(
      rehearsal.output.hasPrefix("never: Pay ⇸ Shop: from "), "\(rehearsal.output)")
    #expect(
      rehearsal.output.contains(
        "the rule would have stopped 2 of 7 merges; of these, 1 was reverted later"))
    #expect(rehearsal.output.contains("Merge the side (reverted by "))
    #expect(
      rehearsal.output.contains(
        "  Sources/Pay/Card.swift:1  Pay imports Shop: Pay must never depend on Shop, because payments are reusable"
      ))
  }

  @Test("a proposed rule needs no entry in headway.yml, and an invalid one is a diagnostic")
  func proposed() throws {
    let repository = try history()
    let rule = "kind: never, from: Team, to: Shop"
    let stopped = try repository.run("rehearse", "--rule", rule, "--months", "1000")
    #expect(stopped.status == 1 && stopped.output.contains("stopped 1 of 7 merges"))
    #expect(stopped.output.contains("Add a team"))
    let passed = try repository.run(
      "rehearse", "--rule", "{ kind: never, from: Team, to: Pay }", "--months", "1000")
    #expect(passed.status == 0 && passed.output.contains("stopped 0 of 7 merges"))
    let unknown = try repository.run(
      "rehearse", "--rule", "kind: never, from: Tem, to: Shop", "--months", "1000")
    #expect(unknown.status == 0)
    #expect(
      unknown.errors.contains(
        "the rule \"never\" names \"Tem\", which is neither a type nor a module; did you mean \"Team\"?"
      ),
      "\(unknown.errors)")
    let invalid = try repository.run("rehearse", "--rule", "kind: nevr, from: Team")
    #expect(invalid.status == 2)
    #expect(invalid.errors.contains("--rule:1:7: "), "\(invalid.errors)")
    #expect(try repository.run("rehearse", "--rule", "kind: [").status == 2)
    #expect(try repository.run("rehearse", "--rule", "kind: acyclic", "some-id").status == 2)
    let groups = try repository.run("rehearse", "--rule", "kind: acyclic, groups: '*'")
    #expect(groups.status == 2 && groups.errors.contains("moduleGroups"))
  }

  @Test("the rehearsals of rules and of CODEOWNERS conform to their schemas")
  func schemas() throws {
    let repository = try history()
    let rules = try repository.run(
      "rehearse", "--only", "modules", "--months", "1000", "--format", "json")
    #expect(try SchemaCheck("rehearsal-modules.json").diagnostics(in: rules.output) == [])
    let none = try repository.run(
      "rehearse", "--only", "modules", "--since", "2999-01-01", "--format", "json")
    #expect(none.status == 0)
    #expect(try SchemaCheck("rehearsal-modules.json").diagnostics(in: none.output) == [])
    let owners = try repository.run(
      "rehearse", "--owners", repository.folder.path + "/.github/CODEOWNERS", "--months", "1000",
      "--format", "json")
    #expect(owners.status == 0, "\(owners.errors)")
    #expect(try SchemaCheck("rehearsal-owners.json").diagnostics(in: owners.output) == [])
  }

  @Test("a proposed CODEOWNERS lists reviews by owner, and judges the rule \"owned\"")
  func owners() throws {
    let repository = try history()
    try repository.write("new-owners", "/Sources/Pay/ @pay\n/Sources/Shop/ @shop\n!bad @x\n")
    // As other paths of options, it is relative to the current directory, which -C doesn't change.
    let proposed = repository.folder.path + "/new-owners"
    let reviews = try repository.run("rehearse", "--owners", proposed, "--months", "1000")
    #expect(reviews.status == 0, "\(reviews.errors)")
    #expect(
      reviews.output.contains(
        "6 of 7 merges would have needed a review by an owner; for 6, the owners differ from the "
          + "current file.\n1 merge changed only unowned files.\n"), "\(reviews.output)")
    #expect(reviews.output.contains("@pay         5        5        0"))
    #expect(reviews.output.contains("  Sources/Team  1 merge"))
    #expect(reviews.errors.contains("new-owners:3: "))
    let owned = try repository.run(
      "rehearse", "--rule", "kind: owned", "--owners", proposed, "--months", "1000")
    #expect(owned.status == 1 && owned.output.contains("Team is unowned"), "\(owned.output)")
    #expect(owned.output.contains("stopped 1 of 7 merges"))
    let missing = try repository.run("rehearse", "--owners", "nowhere")
    #expect(missing.status == 2 && missing.errors.contains("there is no such file: nowhere"))
  }
}
