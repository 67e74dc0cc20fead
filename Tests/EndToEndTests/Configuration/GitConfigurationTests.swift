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
