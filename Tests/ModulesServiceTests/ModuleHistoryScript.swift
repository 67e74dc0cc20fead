import Foundation
import ModulesInterface
import ModulesService
import OwnersLogic
import TestRepositories
import Testing
import Workspace

/// A script for `git fast-import` in which each commit lists all of its files.
struct ModuleHistoryScript {
  /// The files of each commit; the mark of the first commit is 1.
  private(set) var states: [[String: String]] = []
  private(set) var stream = ""
  private var time = 1_600_000_000

  /// - Parameters:
  ///   - files: all files of the commit.
  ///   - branch: the branch to update.
  ///   - parent: the mark of the parent; nil for the previous commit, if there is one.
  ///   - merging: the marks of further parents.
  ///   - later: seconds since the previous commit.
  /// - Returns: the mark of the commit.
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
  /// Imports the commits and resets the working tree to the newest one.
  func add(_ script: ModuleHistoryScript) async throws {
    try await git(["fast-import", "--quiet", "--force"], input: Array(script.stream.utf8))
    try await git("reset", "-q", "--hard", "main")
  }

  struct HistoryResult {
    var history: ModuleHistory
    /// Results reported before the end.
    var earlier: [ModuleHistory] = []
    var filesRead = 0
  }

  /// Reads the module history.
  func history(
    _ configuration: ModulesConfiguration, cache: String? = nil, isTrusted: Bool = true
  ) async throws -> HistoryResult {
    let reader = ModuleHistoryReader(
      reader(), cacheFolder: cache ?? self.cache, pause: .zero)
    let request = ModuleHistoryRequest(
      request(configuration, today: Day(number: 20_000), isTrusted: isTrusted))
    var run: HistoryResult?
    var earlier: [ModuleHistory] = []
    var filesRead = 0
    for try await event in reader.read(request) {
      switch event {
      case .progress(let progress): filesRead = progress.filesDone
      case .history(let history): earlier.append(history)
      case .finished(let history): run = HistoryResult(history: history)
      }
    }
    var result = try #require(run)
    result.earlier = earlier
    result.filesRead = filesRead
    return result
  }

  /// Starts reading and stops at the first event.
  func stopAtOnce(_ configuration: ModulesConfiguration) async throws {
    let reader = ModuleHistoryReader(reader(), cacheFolder: cache, pause: .zero)
    let request = ModuleHistoryRequest(
      request(configuration, today: Day(number: 20_000), isTrusted: true))
    for try await _ in reader.read(request) { break }
  }

  /// Turns the repository into a shallow clone with the newest commits of its branch.
  func makeShallow(depth: Int) async throws {
    try write(".git/shallow", try await gitText("rev-parse", "main~\(depth - 1)") + "\n")
  }

  /// Counts from reading a commit's own tree, as `modules --rev` does.
  func counts(
    of commit: String, on day: Day, _ configuration: ModulesConfiguration
  ) async throws -> ModuleCounts {
    var request = request(configuration, today: day, isTrusted: true)
    request.source = .commit(commit)
    let report = try await reader().report(request)
    return ModuleCounts(
      modules: report.graph.modules.count, dependencies: report.graph.edges.count,
      violations: configuration.rules.map { rule in
        report.violations.count { $0.ruleLocation == rule.location }
      }, excepted: report.exceptions.filter(\.holds).reduce(0) { $0 + $1.excepted.count },
      cycles: report.cycles.count)
  }

  /// Compares each day with the counts of its last commit, using the rules that the history
  /// evaluated.
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
