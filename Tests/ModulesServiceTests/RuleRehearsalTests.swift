import Foundation
import MigrationsInterface
import ModulesInterface
import ModulesLogic
import ModulesService
import TestRepositories
import TestSupport
import Testing
import Workspace

/// A rehearsal finds what `headway check --base` finds at each merge.
@Suite struct RuleRehearsalTests {
  private static let today = Day(number: 18_530)

  private func rehearsal(
    _ repository: ModularRepository, _ configuration: ModulesConfiguration, isTrusted: Bool = true
  ) async throws -> RuleRehearsal {
    let request = RuleRehearsalRequest(
      repository.request(configuration, today: Self.today, isTrusted: isTrusted), branch: "main",
      timezone: "UTC", period: .since(Day(number: 0)))
    return try await RuleRehearser(repository.reader()).rehearsal(request)
  }

  /// The violations that a check with the first parent as base finds at a commit.
  private func excess(
    _ repository: ModularRepository, _ configuration: ModulesConfiguration, _ commit: String,
    on day: Day
  ) async throws -> [RuleViolation] {
    func report(_ source: String) async throws -> ModuleReport {
      var request = repository.request(configuration, today: day, isTrusted: true)
      request.source = .commit(source)
      return try await repository.reader().report(request)
    }
    let parent = try await repository.gitText("rev-parse", commit + "^1")
    let before = ModuleBaseline.counts(try await report(parent))
    return ModuleBaseline.excess(try await report(commit), over: before) { _ in false }
  }

  /// Compares all merges. Which of several equal violations of a dependency is listed can differ.
  private func compare(
    _ repository: ModularRepository, _ configuration: ModulesConfiguration
  ) async throws -> (merges: Int, stopped: Int, kinds: Set<String>) {
    let rehearsal = try await rehearsal(repository, configuration)
    let commits = try await repository.gitText("log", "--first-parent", "--format=%H", "main")
      .split(separator: "\n").map(String.init).dropLast()
    #expect(rehearsal.merges == commits.count && rehearsal.counts.unjudged == 0)
    let stopped = Dictionary(
      rehearsal.stopped.map { ($0.commit, $0) }, uniquingKeysWith: { $1 })
    var kinds: Set<String> = []
    for commit in commits {
      let day = stopped[commit]?.day ?? Self.today
      let expected = try await excess(repository, configuration, commit, on: day)
      let found = stopped[commit]?.violations ?? []
      func keys(_ violations: [RuleViolation]) -> [String: Int] {
        Dictionary(
          violations.map { ("\($0.rule) \($0.from) \($0.to ?? "")", 1) }, uniquingKeysWith: +)
      }
      #expect(keys(found).keys == keys(expected).keys, "\(commit)")
      #expect(found.count >= expected.count, "\(commit)")
      kinds.formUnion(found.map(\.rule))
    }
    return (commits.count, rehearsal.stopped.count, kinds)
  }

  @Test(
    "the verdicts equal those of the check for imports in several languages",
    arguments: [1, 2, 3] as [UInt64])
  func differential(seed: UInt64) async throws {
    let repository = try await ModularRepository()
    try await repository.add(RandomModules.script(seed: seed, commits: 40))
    try repository.write("CODEOWNERS", RandomModules.owners)
    var configuration = RandomModules.configuration
    // Whether an exception is active depends on the day of the merge; another test covers it.
    configuration.exceptions = [
      ModuleException(from: "Core", to: "*", owner: "@b", until: Day(number: 40_000))
    ]
    configuration.groups = [ModuleGroupRule(.eachFolder(["Sources/*"]))]
    configuration.rules.append(
      ModuleRule(.acyclicGroups(["*"]), location: ConfigurationLocation(line: 30)))
    let result = try await compare(repository, configuration)
    // Comparing one kind of verdict only proves little.
    #expect(result.stopped > 5 && result.stopped < result.merges, "\(result)")
    #expect(result.kinds.isSuperset(of: ["never", "owned"]), "\(result)")
  }

  @Test(
    "the verdicts equal those of the check for rules about source code alone, which skip most merges",
    arguments: [4, 5] as [UInt64])
  func skipping(seed: UInt64) async throws {
    let repository = try await ModularRepository()
    try await repository.add(RandomWorkspace.script(seed: seed, commits: 40, hasManifests: false))
    var configuration = ModularRepository.folders("packages/*")
    configuration.rules = [
      ModuleRule(
        .never(from: ["a", "b"], to: ["c", "Foundation"]), location: .init(line: 1)),
      ModuleRule(.acyclic, location: .init(line: 2)),
    ]
    let result = try await compare(repository, configuration)
    #expect(result.stopped > 3 && result.stopped < result.merges, "\(result)")
    #expect(result.kinds == ["never", "acyclic"])
  }

  @Test(
    "the verdicts equal those of the check for declared dependencies at the time of each merge",
    arguments: [6, 7] as [UInt64])
  func declared(seed: UInt64) async throws {
    let repository = try await ModularRepository()
    try await repository.add(RandomWorkspace.script(seed: seed, commits: 40, hasManifests: true))
    var configuration = ModulesConfiguration(providers: [ModuleProvider(.projects(.npm))])
    configuration.rules = [
      ModuleRule(.declared, location: .init(line: 1)),
      ModuleRule(.acyclic, location: .init(line: 2)),
      ModuleRule(.only(from: ["a"], to: ["b"]), location: .init(line: 3)),
    ]
    let result = try await compare(repository, configuration)
    #expect(result.stopped > 5 && result.stopped < result.merges, "\(result)")
    #expect(result.kinds.contains("declared"))
  }

  @Test("a merge that only adds folders is judged by the modules that it adds")
  func folders() async throws {
    let repository = try await ModularRepository()
    var script = ModuleHistoryScript()
    var files = [
      "settings.gradle": "include ':a', ':b'\n", "b/x.txt": "",
      "b/build.gradle": "dependencies { implementation project(':a') }\n",
    ]
    for added in ["README.md", "b/docs/x.txt", "a/README.md", "a/docs/x.txt"] {
      files[added] = ""
      script.commit(files)
    }
    try await repository.add(script)
    var configuration = ModulesConfiguration(providers: [ModuleProvider(.projects(.gradle))])
    configuration.rules = [ModuleRule(.never(from: [":b"], to: [":a"]))]
    let result = try await compare(repository, configuration)
    #expect(result.merges == 3 && result.stopped == 1)
  }

  @Test("a stop names the new import, its line, and the commit that reverted the merge")
  func stops() async throws {
    let repository = try await ModularRepository()
    try await repository.add([
      "S/A/a.swift": "import B\n", "S/B/b.swift": "", "S/C/c.swift": "import Foundation\n",
    ])
    try await repository.commit()
    try repository.write("S/A/a.swift", "import B\nimport Foundation\n\nimport B\n")
    try await repository.git("commit", "-qam", "Import it again")
    try await repository.git("revert", "--no-edit", "HEAD")
    try repository.write("S/C/c.swift", "import Foundation\nimport B\n")
    try await repository.git("commit", "-qam", "Import it elsewhere")
    var configuration = ModularRepository.folders("S/*")
    configuration.rules = [ModuleRule(.never(from: ["A"], to: ["B"]))]
    let rehearsal = try await rehearsal(repository, configuration)
    #expect(rehearsal.merges == 3 && rehearsal.stopped.count == 1)
    let stop = try #require(rehearsal.stopped.first)
    #expect(stop.subject == "Import it again")
    #expect(stop.revertedBy == (try await repository.gitText("rev-parse", "HEAD~1")))
    let violation = try #require(stop.violations.first)
    #expect(violation.path == "S/A/a.swift" && violation.text == "import B")
  }

  @Test("a stop doesn't list the imports that a renamed file already had")
  func renamed() async throws {
    let repository = try await ModularRepository()
    let body = (0..<30).map { "let value\($0) = \($0)\n" }.joined()
    try await repository.add(["S/A/old.swift": "import B\n" + body, "S/B/b.swift": ""])
    try await repository.commit()
    try await repository.git("mv", "S/A/old.swift", "S/A/renamed.swift")
    try repository.write("S/A/added.swift", "\nimport B\n")
    try await repository.git("add", "-A")
    try await repository.git("commit", "-qm", "Rename and add")
    var configuration = ModularRepository.folders("S/*")
    configuration.rules = [ModuleRule(.never(from: ["A"], to: ["B"]))]
    let rehearsal = try await rehearsal(repository, configuration)
    let violations = try #require(rehearsal.stopped.first).violations
    #expect(violations.map(\.path) == ["S/A/added.swift"])
  }

  @Test("exceptions count as of the day of the merge, and the end of one is no merge's fault")
  func exceptions() async throws {
    let repository = try await ModularRepository()
    var script = ModuleHistoryScript()
    // Days 18519 to 18521.
    script.commit(["S/A/a.swift": "", "S/B/b.swift": ""])
    script.commit(["S/A/a.swift": "import B\n", "S/B/b.swift": ""])
    script.commit(["S/A/a.swift": "import B\n// x\n", "S/B/b.swift": "", "S/B/c.swift": ""])
    script.commit(["S/A/a.swift": "import B\nimport B\n", "S/B/b.swift": ""])
    try await repository.add(script)
    var configuration = ModularRepository.folders("S/*")
    configuration.rules = [ModuleRule(.never(from: ["A"], to: ["B"]))]
    configuration.exceptions = [
      ModuleException(from: "A", to: "B", owner: "@a", until: Day(number: 18_520))
    ]
    let rehearsal = try await rehearsal(repository, configuration)
    #expect(rehearsal.stopped.map(\.day.number) == [18_522])
  }

  @Test("without permission to run manifests, a rehearsal fails and asks once")
  func untrusted() async throws {
    let repository = try await ModularRepository()
    let manifest = "// swift-tools-version: 6.0\nimport PackageDescription\n"
    for number in 0..<4 {
      try await repository.add(["Package.swift": manifest + "// \(number)\n"])
      try await repository.commit()
    }
    var configuration = ModulesConfiguration(providers: [ModuleProvider(.swiftPackages)])
    configuration.rules = [ModuleRule(.acyclic)]
    await #expect(throws: UntrustedManifests(["Package.swift"])) {
      try await rehearsal(repository, configuration, isTrusted: false)
    }
    #expect(repository.asked.withLock(\.count) == 1)
  }

  @Test("a repository without commits has no merges")
  func empty() async throws {
    var configuration = ModularRepository.folders("S/*")
    configuration.rules = [ModuleRule(.acyclic)]
    let rehearsal = try await rehearsal(try await ModularRepository(), configuration)
    #expect(rehearsal.merges == 0 && rehearsal.until == nil && rehearsal.stopped.isEmpty)
  }
}
