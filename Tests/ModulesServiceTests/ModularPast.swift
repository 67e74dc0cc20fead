import Foundation
import ModulesInterface
import ModulesService
import OwnersLogic
import TestRepositories
import Testing
import Workspace

/// Commits with all of their files, in the words of `git fast-import`.
struct ModularPast {
  /// By mark, from 1: the files as the commit has them.
  private(set) var states: [[String: String]] = []
  private(set) var stream = ""
  private var time = 1_600_000_000

  /// - Parameters:
  ///   - later: seconds since the commit before.
  ///   - parent: a mark; nil for the commit before, if there is one.
  /// - Returns: its mark.
  @discardableResult
  mutating func commit(
    _ files: [String: String], branch: String = "main", parent: Int? = nil, merging: [Int] = [],
    later: Int = 86_400
  ) -> Int {
    states.append(files)
    time += later
    stream += "commit refs/heads/\(branch)\nmark :\(states.count)\n"
    stream += "committer A <a@example.com> \(time) +0000\ndata 1\nc\n"
    if let parent = parent ?? (states.count > 1 ? states.count - 1 : nil) {
      stream += "from :\(parent)\n"
    }
    for other in merging { stream += "merge :\(other)\n" }
    stream += "deleteall\n"
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      stream += "M 100644 inline \(path)\ndata \(text.utf8.count)\n\(text)\n"
    }
    stream += "\n"
    return states.count
  }
}

extension ModularRepository {
  /// Brings commits in, and the work tree to the newest one.
  func add(_ past: ModularPast) async throws {
    try await git(["fast-import", "--quiet", "--force"], input: Array(past.stream.utf8))
    try await git("reset", "-q", "--hard", "main")
  }

  struct HistoryRun {
    var history: ModuleHistory
    /// What was told before the end.
    var earlier: [ModuleHistory] = []
    var filesRead = 0
  }

  /// What the reader of history says of it.
  func history(
    _ configuration: ModulesConfiguration, cache: String? = nil, isTrusted: Bool = true
  ) async throws -> HistoryRun {
    let reader = ModuleHistoryReader(
      reader(), cacheFolder: cache ?? self.cache, pause: .zero)
    let request = ModuleHistoryRequest(
      request(configuration, today: Day(number: 20_000), isTrusted: isTrusted))
    var run: HistoryRun?
    var earlier: [ModuleHistory] = []
    var filesRead = 0
    for try await event in reader.read(request) {
      switch event {
      case .progress(let progress): filesRead = progress.filesDone
      case .history(let history): earlier.append(history)
      case .finished(let history): run = HistoryRun(history: history)
      }
    }
    var result = try #require(run)
    result.earlier = earlier
    result.filesRead = filesRead
    return result
  }

  /// Begins to read, and ends it as soon as anything is told.
  func stopAtOnce(_ configuration: ModulesConfiguration) async throws {
    let reader = ModuleHistoryReader(reader(), cacheFolder: cache, pause: .zero)
    let request = ModuleHistoryRequest(
      request(configuration, today: Day(number: 20_000), isTrusted: true))
    for try await _ in reader.read(request) { break }
  }

  /// Makes it forget all but the newest commits of its branch.
  func makeShallow(depth: Int) async throws {
    try write(".git/shallow", try await gitText("rev-parse", "main~\(depth - 1)") + "\n")
  }

  /// What is counted where a commit's own tree is read, as `modules --rev` does on a day.
  func counts(
    of commit: String, on day: Day, _ configuration: ModulesConfiguration
  ) async throws -> ModuleCounts {
    var request = request(configuration, today: day, isTrusted: true)
    request.source = .commit(commit)
    let report = try await reader().report(request)
    return ModuleCounts(
      modules: report.graph.modules.count, dependencies: report.graph.edges.count,
      violations: configuration.rules.map { rule in
        report.violations.count { $0.rulePlace == rule.place }
      }, excepted: report.exceptions.filter(\.holds).reduce(0) { $0 + $1.excepted.count },
      cycles: report.cycles.count)
  }

  /// Compares every day with what its last commit says by itself, by the rules that were judged.
  func compare(_ history: ModuleHistory, _ configuration: ModulesConfiguration) async throws {
    #expect(!history.points.isEmpty)
    var configuration = configuration
    configuration.rules = history.rules
    for point in history.points {
      let expected = try await counts(of: point.commit, on: point.day, configuration)
      #expect(point.counts == expected, "\(point.day) \(point.commit)")
    }
  }
}
