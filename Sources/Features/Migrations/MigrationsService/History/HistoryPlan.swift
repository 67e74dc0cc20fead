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
  let rules: [MigrationRule]
  let registry: UnitRegistry
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

  init(_ request: HistoryRequest) async throws {
    self.request = request
    rules = try request.definitions.map { try MigrationRule($0) }
    registry = UnitRegistry(rules)
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

  var allParents: Bool { request.allParents }

  /// Whether each day uses its own owners file. Along all parents, a day has several.
  var followsOwners: Bool { request.ownersOf == .day && !allParents }

  /// Whether the first of the locations is the one in the configuration.
  var namesOwners: Bool { request.ownersFile != nil }

  /// Whether a migration reads the files of another tool.
  var hasToolBaselines: Bool { rules.contains { $0.toolBaseline != nil } }

  /// The ids of the migrations.
  var ids: [String] { rules.map(\.definition.id) }

  /// The length of an object id, in bytes.
  var width: Int { (tip?.utf8.count ?? 40) / 2 }

  private static func attributesFingerprint(
    _ repository: GitRepository
  ) async throws -> String? {
    var isConcerned = repository.isBare
    var hash = StableHash()
    for file in try await repository.attributeFiles() {
      guard let content = FileManager.default.contents(atPath: file) else { continue }
      isConcerned = isConcerned || GitAttributes.isConcerned(by: content)
      hash.add(Array(file.utf8) + [0] + content)
    }
    return isConcerned ? hash.hexadecimal : nil
  }
}
