import Git
import GitHistory
import Matching
import ModulesInterface
import ModulesLogic
import OwnersLogic
import Patterns
import Workspace

/// All that has to be known before the walk begins.
struct ModuleHistoryPlan: Sendable {
  let repository: GitRepository
  let branch: String
  /// The newest commit; nil where there is none yet.
  let tip: String?
  /// Where a shallow clone ends.
  let boundary: Set<String>
  /// Of what says by which names authors are known.
  let namesFingerprint: String
  let timezone: String
  /// With the rules that can be judged of the past.
  let configuration: ModulesConfiguration
  /// The targets of today's manifests.
  let packages: [ModuleSeed]
  let hasPackages: Bool
  let untrusted: [String]
  let unreadable: [UnreadableManifest]
  let owners: CodeOwners?
  /// Of the providers that find modules by their folders.
  let patterns: [Pattern]
  /// About rules that aren't judged.
  private(set) var notices: [String] = []

  /// - Throws: `GitError`, `UnknownBranch`, `PatternError`, what the reader of owners throws.
  init(_ request: ModuleHistoryRequest, _ reader: ModuleReader) async throws {
    let modules = request.modules
    let repository = try await GitRepository.known(at: modules.root)
    self.repository = repository
    let newest = try await BranchTip(of: request.branch, in: repository)
    (branch, tip) = (newest.branch, newest.commit)
    boundary = repository.shallowBoundary()
    namesFingerprint = StableHash(try await repository.mailmaps()).hexadecimal
    timezone = request.timezone
    owners = try await reader.owners(modules)
    let contents = try await TrackedContents(.workTree, root: modules.root)
    let manifests = try await reader.manifests(contents, modules) { _ in }
    (untrusted, unreadable) = (manifests.untrusted, manifests.unreadable)
    let folders = ModuleSurvey.folders(of: contents.entries)
    packages = PackageModules.seeds(of: manifests.manifests) { folders.contains($0) }
    hasPackages = !packages.isEmpty
    var configuration = modules.configuration
    for rule in configuration.rules {
      let place = "the rule “\(rule.kind.word)” in line \(rule.place.line)"
      if rule.kind == .declared {
        notices.append("\(place) isn't judged: what was declared in the past isn't known")
      } else if rule.kind == .owned, owners == nil {
        notices.append("\(place) can't be judged: there is no owners file")
      }
    }
    let hasOwners = owners != nil
    configuration.rules.removeAll {
      $0.kind == .declared || ($0.kind == .owned && !hasOwners)
    }
    self.configuration = configuration
    var patterns: [Pattern] = []
    for case .folders(_, let imports?) in configuration.providers.map(\.source) {
      patterns.append(try Pattern(imports))
    }
    self.patterns = patterns
  }

  /// Finds the folders that are modules, numbering patterns as `patterns` has them.
  func folderSeeds(_ folders: Set<[UInt8]>) -> [ModuleSeed] {
    var seeds: [ModuleSeed] = []
    var pattern = 0
    for provider in configuration.providers {
      guard case .folders(let globs, let imports) = provider.source else { continue }
      seeds += FolderModules.seeds(
        globs: globs, exclude: provider.exclude, provider: pattern, hasPattern: imports != nil,
        folders: folders)
      if imports != nil { pattern += 1 }
    }
    return seeds
  }

  /// What providers of folders leave out, which may be files.
  var unread: [PathGlob] { configuration.unread }

  /// Bytes of an object id.
  var width: Int { (tip?.utf8.count ?? 40) / 2 }

  func history() -> ModuleHistory {
    var history = ModuleHistory(branch: branch, rules: configuration.rules)
    history.hasPackages = hasPackages
    history.untrusted = untrusted
    history.unreadable = unreadable
    history.notices = notices
    return history
  }
}
