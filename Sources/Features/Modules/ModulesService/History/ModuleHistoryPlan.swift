import Git
import GitHistory
import Matching
import ModulesInterface
import ModulesLogic
import OwnersLogic
import Patterns
import Workspace

/// The inputs of a module history, determined before the commits are read.
struct ModuleHistoryPlan: Sendable {
  let repository: GitRepository
  let branch: String
  /// The newest commit; nil if there is none yet.
  let tip: String?
  /// Commits at the boundary of a shallow clone.
  let boundary: Set<String>
  /// Fingerprint of the mailmaps.
  let namesFingerprint: String
  let timezone: String
  /// The configuration with only those rules that apply to past commits.
  let configuration: ModulesConfiguration
  /// Targets in the current manifests and project files.
  let packages: [ModuleSeed]
  let hasPackages: Bool
  let untrusted: [String]
  let unreadable: [UnreadableManifest]
  let owners: CodeOwners?
  /// Import patterns of the folder providers.
  let patterns: [Pattern]
  /// Notices about rules that aren't checked.
  private(set) var notices: [String] = []

  /// - Throws: `GitError`, `UnknownBranch`, `PatternError`, or an error of the owners reader.
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
    let contents = try await TrackedContents(.workingTree, root: modules.root)
    let declared = try await reader.declared(contents, modules) { _ in }
    (untrusted, unreadable) = (declared.untrusted, declared.unreadable)
    packages = declared.seeds
    hasPackages = !packages.isEmpty
    var configuration = modules.configuration
    for rule in configuration.rules {
      let name = "the rule \"\(rule.kind.name)\" in line \(rule.location.line)"
      if rule.kind == .declared {
        notices.append("\(name) isn't checked: Headway doesn't read past declarations")
      } else if rule.kind == .owned, owners == nil {
        notices.append("\(name) can't be checked: no CODEOWNERS file found")
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

  /// Finds the folders that are modules; pattern numbers are indices into `patterns`.
  func folderSeeds(_ folders: Set<[UInt8]>) -> [ModuleSeed] {
    configuration.folderSeeds(folders)
  }

  /// The files that providers exclude.
  var unread: UnreadFiles { configuration.unread }

  /// Length of an object id in bytes.
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

extension ModulesConfiguration {
  /// Finds the folders that are modules; pattern numbers are indices among the providers' patterns.
  func folderSeeds(_ folders: Set<[UInt8]>) -> [ModuleSeed] {
    var seeds: [ModuleSeed] = []
    var pattern = 0
    for provider in providers {
      guard case .folders(let globs, let imports) = provider.source else { continue }
      seeds += FolderModules.seeds(
        globs: globs, exclude: provider.exclude, provider: pattern, hasPattern: imports != nil,
        folders: folders)
      if imports != nil { pattern += 1 }
    }
    return seeds
  }
}
