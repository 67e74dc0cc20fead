import Foundation
import Testing

/// Git's settings don't change Headway's results in any scope.
@Suite struct GitConfigurationTests {
  /// The configuration files that git reads.
  enum Scope: String, CaseIterable {
    case system, global, repository, worktree
  }

  @Test("settings in git's configuration files don't change results", arguments: Scope.allCases)
  func settings(scope: Scope) throws {
    let repository = try ConfiguredRepository()
    let expected = try repository.results()
    #expect(expected.count == ConfiguredRepository.commands.count)
    let rounds = GitSetting.all.map(\.values.count).max() ?? 0
    for round in 0..<rounds {
      let settings = GitSetting.all.map { ($0.key, $0.values[round % $0.values.count]) }
      try check(settings, in: scope, of: repository, against: expected)
    }
  }

  @Test("git's environment variables don't change results")
  func variables() throws {
    let repository = try ConfiguredRepository()
    let expected = try repository.results()
    #expect(try repository.results(environment: GitSetting.variables) == expected)
  }

  @Test("git accepts every setting that the tests use")
  func accepted() throws {
    #expect(GitSetting.all.count >= 150)
    #expect(Set(GitSetting.all.map { $0.key.lowercased() }).count == GitSetting.all.count)
    let repository = try ConfiguredRepository()
    for setting in GitSetting.all where !setting.key.hasPrefix("alias.") {
      for value in setting.values {
        let call = try repository.git(
          ["-c", "\(setting.key)=\(value)", "log", "-1", "--raw", "--format=%H"])
        // Programs that a setting names may fail, so only errors about the configuration count.
        #expect(!call.errors.contains("bad config"), "\(setting.key) = \(value): \(call.errors)")
      }
    }
  }

  /// Compares all results, and reports each setting that changes one.
  private func check(
    _ settings: [(String, String)], in scope: Scope, of repository: ConfiguredRepository,
    against expected: [String: String]
  ) throws {
    let actual = try repository.results(with: settings, in: scope)
    guard actual != expected else { return }
    guard settings.count == 1 else {
      // Bisect the settings: this finds a few among hundreds in a few steps.
      let half = settings.count / 2
      try check(Array(settings[..<half]), in: scope, of: repository, against: expected)
      try check(Array(settings[half...]), in: scope, of: repository, against: expected)
      return
    }
    let commands = expected.keys.filter { expected[$0] != actual[$0] }.sorted()
    Issue.record("\(settings[0]) in the \(scope) configuration changes \(commands)")
  }
}

/// A repository with merges, renames, attributes, several authors and non-ASCII names.
private struct ConfiguredRepository {
  private let sample: SampleRepository
  private let clean: Data

  static let commands: [[String]] = [
    ["scan", "--hits", "--format", "json"], ["scan", "--rev", "HEAD~2", "--format", "json"],
    ["scan", "--staged", "--format", "json"],
    ["history", "--format", "json"], ["history", "--all-parents", "--by-team", "--format", "json"],
    ["check", "--format", "json", "--base", "HEAD~3"], ["check", "--format", "json", "--frozen"],
    ["modules", "--format", "json"], ["modules", "--history", "--format", "json"],
    ["owners", "--format", "json", "Sources/Pay/Card.swift", "Tests/Größe.swift"],
    ["libraries", "--format", "json"], ["try", "import RxSwift", "--format", "json"],
  ]

  init() throws {
    sample = try SampleRepository(
      configuration: SampleRepository.configuration + "\n    lock: true\n")
    try sample.write(".gitattributes", "*.gen.swift linguist-generated\n*.swift diff=odd\n")
    try sample.write("Sources/Pay/Big.gen.swift", "import RxSwift\n")
    try sample.write("Tests/Größe.swift", "import XCTest\nimport RxSwift\n")
    try sample.write(
      "Package.resolved",
      """
      {"pins":[{"identity":"rxswift","kind":"remoteSourceControl","location":"https://github.com/x/rxswift",\
      "state":{"revision":"a","version":"6.0.0"}}],"version":2}
      """)
    try sample.commit("2031-05-01T12:00:00Z", "Größe hinzufügen")
    _ = try sample.run("lock")
    try sample.commit("2031-05-02T12:00:00Z", "Lock")
    // A branch that removes a match, merged into main without conflicts.
    _ = try sample.shell("git -C '\(sample.folder.path)' checkout -q -b side")
    try sample.write("Sources/Shop/Cart1.swift", "import Foundation\n\nstruct Cart1 {}\n")
    try sample.commit("2031-05-03T12:00:00Z", "Remove RxSwift from one file")
    _ = try sample.shell("git -C '\(sample.folder.path)' checkout -q main")
    _ = try sample.shell(
      "git -C '\(sample.folder.path)' mv Sources/Shop/Cart2.swift Sources/Shop/Basket2.swift")
    try sample.commit("2031-05-04T12:00:00Z", "Rename a cart")
    let merge = try sample.shell(
      "GIT_COMMITTER_DATE=2031-05-05T12:00:00Z GIT_AUTHOR_DATE=2031-05-05T12:00:00Z "
        + "git -C '\(sample.folder.path)' -c user.name=b -c user.email=b@b merge -q --no-ff "
        + "-m 'Merge side' side")
    #expect(merge.status == 0, "\(merge.errors)")
    try sample.write("Sources/Shop/Cart5.swift", "import RxSwift\nimport RxSwift\n")
    try sample.commit("2031-05-06T12:00:00Z", "Add a cart")
    try sample.write("Sources/Shop/Basket2.swift", "import RxSwift\nimport XCTest\n")
    clean = try Data(contentsOf: sample.folder.appendingPathComponent(".git/config"))
  }

  func git(_ arguments: [String]) throws -> ProgramCall {
    try ProgramCall(
      ["git", "-C", sample.folder.path] + arguments,
      environment: ProcessInfo.processInfo.environment, in: sample.folder)
  }

  /// Returns the exit code and output of each command. The commands start with an empty cache.
  func results(environment: [String: String] = [:]) throws -> [String: String] {
    var results: [String: String] = [:]
    let cache = sample.folder.path + "/.git/cache-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: cache) }
    for command in Self.commands {
      let files = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]
      let call = try sample.run(
        command,
        environment: files.merging(environment) { $1 }.merging(["XDG_CACHE_HOME": cache]) { $1 })
      results[command.joined(separator: " ")] = "\(call.status)\n\(call.output)\n\(call.errors)"
    }
    return results
  }

  /// Returns the results with settings added to the configuration file of a scope.
  func results(
    with settings: [(String, String)], in scope: GitConfigurationTests.Scope
  ) throws -> [String: String] {
    let text = settings.map { key, value in
      let parts = key.split(separator: ".")
      let section = parts[0]
      let middle = parts.dropFirst().dropLast().joined(separator: ".")
      let head = middle.isEmpty ? "[\(section)]" : "[\(section) \"\(middle)\"]"
      return "\(head)\n\t\(parts.last ?? "") = \"\(value.replacing("\\", with: "\\\\"))\"\n"
    }.joined()
    let folder = sample.folder
    let repositoryFile = folder.appendingPathComponent(".git/config")
    let worktreeFile = folder.appendingPathComponent(".git/config.worktree")
    defer {
      try? clean.write(to: repositoryFile)
      try? FileManager.default.removeItem(at: worktreeFile)
    }
    switch scope {
    case .system, .global:
      let file = folder.appendingPathComponent(".git/odd-config")
      try Data(text.utf8).write(to: file)
      return try results(environment: ["GIT_CONFIG_\(scope.rawValue.uppercased())": file.path])
    case .repository:
      try (clean + Data(text.utf8)).write(to: repositoryFile)
    case .worktree:
      try (clean + Data("[extensions]\n\tworktreeConfig = true\n".utf8)).write(to: repositoryFile)
      try Data(text.utf8).write(to: worktreeFile)
    }
    return try results()
  }
}
