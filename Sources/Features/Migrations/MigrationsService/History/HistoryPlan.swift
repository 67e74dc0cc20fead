import Foundation
import Git
import GitHistory
import MigrationsInterface
import OwnersInterface
import OwnersLogic
import Workspace
import WorkspaceLogic

/// Everything that has to be known before the walk begins.
struct HistoryPlan: Sendable {
  let request: HistoryRequest
  let repository: GitRepository
  private(set) var rules: [MigrationRule]
  private(set) var registry: UnitRegistry
  /// The counters of the migrations that use one.
  let counters: [PluginCounter: any FileCounter]
  /// The migrations whose counters can't count the history, with the reason. They have no rule.
  private(set) var uncounted: [MigrationID: String] = [:]
  let owners: CodeOwners?
  /// The possible locations of the owners file, the most likely one first.
  let ownersLocations: [String]
  let folders: ModuleFolders
  let branch: String
  /// The commit at which the history ends; nil if there is none yet.
  let tip: String?
  /// The commits at which a shallow clone ends.
  let boundary: Set<String>
  /// The hash of the attributes files; nil if none of them affects counting.
  let attributesFingerprint: String?
  /// The hash of the mailmaps, which determine the names of authors.
  let namesFingerprint: String

  /// - Parameter counting: provides the counters of plugins; nil if they can't run.
  init(_ request: HistoryRequest, counting: (any FileCounting)? = nil) async throws {
    self.request = request
    let rules = try request.definitions.map { try MigrationRule($0) }
    let opened = await OpenedCounters(rules.compactMap(\.counter), in: request.root, counting)
    var uncounted: [MigrationID: String] = [:]
    self.rules = rules.filter { rule in
      guard let counter = rule.counter, let problem = opened.historyProblem(counter) else {
        return true
      }
      uncounted[MigrationID(rule.definition.id)] = problem
      return false
    }
    self.uncounted = uncounted
    counters = opened.counters
    registry = UnitRegistry(self.rules, counters: counters)
    let repository = try await GitRepository.known(at: request.root)
    self.repository = repository
    async let start = BranchTip(of: request.branch, in: repository)
    async let mailmaps = repository.mailmaps()
    attributesFingerprint = try await HistoryPlan.attributesFingerprint(repository)
    namesFingerprint = StableHash(try await mailmaps).hexadecimal
    let newest = try await start
    (branch, tip) = (newest.branch, request.end ?? newest.commit)
    boundary = repository.shallowBoundary()
    // Like a scan, use the file of HEAD, whichever branch is followed.
    let head = repository.isBare ? try await repository.head().commit : nil
    owners = try await OwnersFile.read(
      named: request.ownersFile, dialect: request.ownersDialect, in: request.root, of: repository,
      orAt: head ?? tip)
    let usual = OwnersDialect.places(request.ownersDialect)
    ownersLocations =
      request.ownersFile.map { named in [named] + usual.filter { $0 != named } } ?? usual
    folders = ModuleFolders(
      request.moduleGlobs, exclude: request.moduleExclusions, folders: request.moduleFolders)
  }

  /// Returns the plan without the migrations whose counter has failed; nil if there are none.
  func leavingOut(_ error: FileCounterError) -> HistoryPlan? {
    var plan = self
    plan.rules.removeAll { $0.counter == error.counter }
    guard plan.rules.count < rules.count else { return nil }
    for rule in rules where rule.counter == error.counter {
      plan.uncounted[MigrationID(rule.definition.id)] = error.description
    }
    plan.registry = UnitRegistry(plan.rules, counters: counters)
    return plan
  }

  /// Ends the plugins that counted.
  func closeCounters() {
    for counter in counters.values { counter.close() }
  }

  var allParents: Bool { request.allParents }

  /// Whether each day uses its own owners file. Along all parents, a day has several.
  var followsOwners: Bool { request.ownersOf == .day && !allParents }

  /// Whether the first of the locations is the one in the configuration.
  var namesOwners: Bool { request.ownersFile != nil }

  /// Whether a migration reads the files of another tool.
  var hasToolBaselines: Bool { rules.contains { $0.toolBaseline != nil } }

  /// The ids of the migrations.
  var ids: [String] { rules.map(\.definition.id) }
  /// The exceptions of the migrations.
  var exceptionPolicies: [ExceptionPolicy] {
    rules.map {
      ExceptionPolicy(migration: $0.definition.id, limit: $0.definition.maxExceptionDays)
    }
  }

  /// The length of an object id, in bytes.
  var width: Int { (tip?.utf8.count ?? 40) / 2 }

  private static func attributesFingerprint(
    _ repository: GitRepository
  ) async throws -> String? {
    let files = try await repository.attributeFiles()
    return files.areRelevant ? StableHash(files.state).hexadecimal : nil
  }
}
