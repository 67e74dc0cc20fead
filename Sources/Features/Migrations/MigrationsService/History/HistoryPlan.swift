import Foundation
import Git
import GitHistory
import MigrationsInterface
import OwnersInterface
import OwnersLogic
import Workspace
import WorkspaceLogic

/// All that has to be known before the walk begins.
struct HistoryPlan: Sendable {
  let request: HistoryRequest
  let repository: GitRepository
  let rules: [MigrationRule]
  let book: UnitBook
  let owners: CodeOwners?
  /// Where the owners file may have stood, the likeliest first.
  let ownersPlaces: [String]
  let folders: ModuleFolders
  let branch: String
  /// The newest commit; nil where there is none yet.
  let tip: String?
  /// Where a shallow clone ends.
  let boundary: Set<String>
  /// Of the attribute files; nil where none of them concerns counting.
  let attributesFingerprint: String?
  /// Of what says by which names authors are known.
  let namesFingerprint: String

  init(_ request: HistoryRequest) async throws {
    self.request = request
    rules = try request.definitions.map { try MigrationRule($0) }
    book = UnitBook(rules)
    let repository = try await GitRepository.known(at: request.root)
    self.repository = repository
    async let start = BranchTip(of: request.branch, in: repository)
    async let mailmaps = repository.mailmaps()
    attributesFingerprint = try await HistoryPlan.attributesFingerprint(repository)
    namesFingerprint = StableHash(try await mailmaps).hexadecimal
    let newest = try await start
    (branch, tip) = (newest.branch, newest.commit)
    boundary = repository.shallowBoundary()
    // As a scan reads it: that of HEAD, whichever branch is followed.
    let head = repository.isBare ? try await repository.head().commit : nil
    owners = try await OwnersFile.read(
      named: request.ownersFile, dialect: request.ownersDialect, in: request.root, of: repository,
      orAt: head ?? tip)
    let usual = OwnersDialect.places(request.ownersDialect)
    ownersPlaces =
      request.ownersFile.map { named in [named] + usual.filter { $0 != named } } ?? usual
    folders = ModuleFolders(
      request.moduleGlobs, exclude: request.moduleExclusions, folders: request.moduleFolders)
  }

  var allParents: Bool { request.allParents }

  /// Whether each day goes by the owners file that it had itself; along all parents it has several.
  var followsOwners: Bool { request.ownersOf == .day && !allParents }

  /// Whether the first of the places is the one that the configuration names.
  var namesOwners: Bool { request.ownersFile != nil }

  /// Of the migrations.
  var ids: [String] { rules.map(\.definition.id) }

  /// Bytes of an object id.
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
