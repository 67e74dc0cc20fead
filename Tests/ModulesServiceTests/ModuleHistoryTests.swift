import Foundation
import ModulesInterface
import Testing
import Workspace

@Suite struct ModuleHistoryTests {
  @Test("each day of a history has the counts of its last commit")
  func differential() async throws {
    let configuration = RandomModules.configuration
    var seen: [ModuleCounts] = []
    for seed in 1...4 as ClosedRange<UInt64> {
      let repository = try await ModularRepository()
      try await repository.add(RandomModules.script(seed: seed, commits: 30))
      try repository.write("CODEOWNERS", RandomModules.owners)
      let run = try await repository.history(configuration)
      #expect(run.history.isComplete)
      #expect(run.history.rules == configuration.rules)
      try await repository.compare(run.history, configuration)
      seen += run.history.points.map(\.counts)
      // Intermediate results are correct as far as they go.
      for earlier in run.earlier {
        #expect(earlier.points == run.history.points.suffix(earlier.points.count))
      }
      let cached = try await repository.history(configuration)
      #expect(cached.history.points == run.history.points)
      #expect(cached.filesRead == 0)
    }
    // The random histories cover every kind of count.
    for rule in configuration.rules.indices {
      #expect(seen.contains { $0.violations[rule] > 0 }, "\(configuration.rules[rule].kind)")
      #expect(seen.contains { $0.violations[rule] == 0 }, "\(configuration.rules[rule].kind)")
    }
    #expect(seen.contains { $0.excepted > 0 })
    #expect(seen.contains { $0.cycles > 1 })
    #expect(Set(seen.map(\.modules)).count > 5)
    #expect(Set(seen.map(\.dependencies)).count > 10)
  }

  @Test("counts per day show new and fixed violations")
  func days() async throws {
    let repository = try await ModularRepository()
    var script = ModuleHistoryScript()
    script.commit(["S/A/a.swift": "import B\n", "S/B/b.swift": ""])
    script.commit(["S/A/a.swift": "import B\nimport B\n", "S/B/b.swift": "import A\n"])
    script.commit(["S/A/a.swift": "import B\n", "S/B/b.swift": "// import A\n", "S/C/c.swift": ""])
    script.commit(["S/A/a.swift": "// import B\n", "S/C/c.swift": "import B\n"])
    try await repository.add(script)
    var configuration = ModularRepository.folders("S/*")
    configuration.rules = [
      ModuleRule(.never(from: ["A"], to: ["B"]), location: ConfigurationLocation(line: 1)),
      ModuleRule(.declared, location: ConfigurationLocation(line: 2)),
      ModuleRule(.acyclic, location: ConfigurationLocation(line: 3)),
    ]
    let history = try await repository.history(configuration).history
    #expect(history.branch == "main")
    #expect(history.points.map(\.day.number) == [18_519, 18_520, 18_521, 18_522])
    #expect(history.points.map(\.counts.modules) == [2, 2, 3, 2])
    #expect(history.points.map(\.counts.dependencies) == [1, 2, 1, 0])
    #expect(history.points.map(\.counts.violations) == [[1, 0], [2, 1], [1, 0], [0, 0]])
    #expect(history.points.map(\.counts.cycles) == [0, 1, 0, 0])
    #expect(history.rules.map(\.kind.name) == ["never", "acyclic"])
    #expect(
      history.notices == [
        "the rule \"declared\" in line 2 isn't checked: Headway doesn't read past declarations"
      ])
  }

  @Test("path imports resolve to the files that exist on each day")
  func files() async throws {
    let repository = try await ModularRepository()
    let start = ["S/A/a.m": "#include \"B/b.h\"\n", "S/B/b.txt": ""]
    var script = ModuleHistoryScript()
    script.commit(start)
    script.commit(start.merging(["S/B/b.h": ""]) { $1 })
    script.commit(start.merging(["S/B/b.h": "", "S/A/B/b.h": ""]) { $1 })
    script.commit(start.merging(["S/B/b.h": ""]) { $1 })
    script.commit(start)
    try await repository.add(script)
    let configuration = ModularRepository.folders("S/*")
    let history = try await repository.history(configuration).history
    #expect(history.points.map(\.counts.dependencies) == [0, 1, 0, 1, 0])
    try await repository.compare(history, configuration)
  }

  @Test(
    "the path import of a restored file is resolved again after its target was removed")
  func returning() async throws {
    let repository = try await ModularRepository()
    let there = ["S/A/a.txt": "", "S/B/b.txt": ""]
    let importing = ["S/A/a.m": "#include \"B/b.h\"\n"]
    let imported = ["S/B/b.h": ""]
    var script = ModuleHistoryScript()
    script.commit(there.merging(importing) { $1 }.merging(imported) { $1 })
    script.commit(there.merging(imported) { $1 })
    script.commit(there)
    script.commit(there.merging(importing) { $1 })
    try await repository.add(script)
    let configuration = ModularRepository.folders("S/*")
    let history = try await repository.history(configuration).history
    #expect(history.points.map(\.counts.dependencies) == [1, 0, 0, 0])
    try await repository.compare(history, configuration)
  }

  @Test("only new files are read, and changed rules read none")
  func incremental() async throws {
    let repository = try await ModularRepository()
    let script = RandomModules.script(seed: 7, commits: 20)
    try await repository.add(script)
    let configuration = RandomModules.configuration
    #expect(try await repository.history(configuration).filesRead > 0)
    var other = configuration
    other.rules.removeFirst()
    other.types = []
    #expect(try await repository.history(other).filesRead == 0)
    try repository.write("Sources/New/new.swift", "import Core\n")
    try await repository.commit()
    let run = try await repository.history(configuration)
    #expect(run.filesRead == 1)
    try await repository.compare(run.history, configuration)
  }

  @Test("a canceled read doesn't change the result of the next one")
  func stopped() async throws {
    let repository = try await ModularRepository()
    try await repository.add(RandomModules.script(seed: 8, commits: 20))
    let configuration = RandomModules.configuration
    let whole = try await repository.history(configuration, cache: repository.cache + "/other")
    try await repository.stopAtOnce(configuration)
    #expect(
      try await repository.history(configuration).history.points == whole.history.points)
  }

  @Test("a shallow clone has the days it contains and a notice")
  func shallow() async throws {
    let repository = try await ModularRepository()
    try await repository.add(RandomModules.script(seed: 9, commits: 12))
    let whole = try await repository.history(RandomModules.configuration).history
    try await repository.makeShallow(depth: 4)
    let run = try await repository.history(
      RandomModules.configuration, cache: repository.cache + "/s")
    #expect(!run.history.isComplete)
    #expect(run.history.notices.contains { $0.contains("--unshallow") })
    #expect(!run.history.points.isEmpty)
    #expect(run.history.points.last == whole.points.last)
    try await repository.compare(run.history, RandomModules.configuration)
  }

  @Test("a repository without commits has no days")
  func empty() async throws {
    let repository = try await ModularRepository()
    let history = try await repository.history(ModularRepository.folders("*")).history
    #expect(history.points.isEmpty)
    #expect(history.isComplete)
  }

  @Test("current package targets count on the days when they had files")
  func packages() async throws {
    let repository = try await ModularRepository()
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "p",
        targets: [
          .target(name: "A", dependencies: ["B"]), .target(name: "B"), .target(name: "C", dependencies: ["A"]),
        ])
      """
    var script = ModuleHistoryScript()
    script.commit(["Sources/A/a.swift": "import B\n", "Old/o.swift": "import A\n"])
    script.commit(["Sources/A/a.swift": "import B\n", "Sources/B/b.swift": "import A\n"])
    script.commit([
      "Package.swift": manifest, "Sources/A/a.swift": "import B\n", "Sources/B/b.swift": "",
      "Sources/C/c.swift": "",
    ])
    try await repository.add(script)
    let configuration = ModulesConfiguration(
      providers: [ModuleProvider(.swiftPackages)],
      rules: [ModuleRule(.never(from: ["B", "C"], to: ["A"]))])
    let history = try await repository.history(configuration).history
    #expect(history.hasPackages)
    #expect(history.points.map(\.counts.modules) == [1, 2, 3])
    // Dependencies that are declared but not imported don't count on any day, not even the newest.
    #expect(history.points.map(\.counts.dependencies) == [0, 2, 1])
    #expect(history.points.map(\.counts.violations) == [[0], [1], [0]])
    let untrusted = try await ModularRepository()
    try await untrusted.add(script)
    let without = try await untrusted.history(configuration, isTrusted: false).history
    #expect(without.untrusted == ["Package.swift"])
    #expect(without.points.map(\.counts.modules) == [0, 0, 0])
  }
}
