import ModulesInterface
import ModulesLogic
import Workspace

/// Finds the merges that can violate a rule. The others need no verdict: they change no import, module or
/// owner that a rule looks at.
///
/// Most kinds of rules add up over imports, so a merge without a new import passes them.
struct MergeFilter {
  private let providers: [ModuleProvider]
  private let imports: BlobImportCache
  /// The folders of modules with a pattern for imports, at any time.
  private let folders: ModuleTree
  /// Whether removing an import can violate a rule.
  private let countsRemovals: Bool
  /// Whether adding or removing a file can violate a rule, or change the meaning of imports elsewhere.
  private let countsFiles: Bool

  /// - Parameters:
  ///   - paths: the paths of all files in all merges.
  ///   - configuration: the providers and rules.
  ///   - folders: the folder modules with all of these files.
  init(
    _ paths: some Sequence<[UInt8]>, _ configuration: ModulesConfiguration,
    folders: [ModuleSeed], imports: BlobImportCache
  ) {
    let providers = ModuleReader.providers(configuration)
    self.providers = providers
    self.imports = imports
    self.folders = ModuleTree(folders.filter { $0.pattern != nil })
    countsRemovals = configuration.rules.contains { rule in
      switch rule.kind {
      // Of several cycles between groups, another one may be reported.
      case .declared, .acyclicGroups: true
      default: false
      }
    }
    let hasPattern = folders.contains { $0.pattern != nil }
    countsFiles =
      hasPattern || configuration.rules.contains { $0.kind == .owned }
      || paths.contains { path in
        SourceLanguage(of: path)?.namesFiles == true
          || DeclarationCache.namesFiles(path, providers)
      }
  }

  /// The ways in which a file may be read.
  func languages(of path: [UInt8]) -> [ImportReader.Language] {
    var languages = SourceLanguage(of: path).map { [ImportReader.Language.source($0)] } ?? []
    for module in folders.candidates(in: FolderPath.parent(of: path) ?? []) {
      if let pattern = folders.seeds[module].pattern {
        languages.append(.pattern(pattern, at: path))
      }
    }
    return languages
  }

  /// What a merge changes that can violate a rule.
  enum Effect: Sendable {
    /// Imports, declarations, or files that a rule looks at.
    case contents
    /// Only that folders appear or disappear, which matters if this adds or removes a module.
    case folders
  }

  /// Returns the effect of a merge; nil if it can't violate a rule.
  ///
  /// - Parameter changesFolders: whether a folder appears or disappears.
  func effect(of merge: PastMerges.Merge, changesFolders: Bool) -> Effect? {
    changesContents(merge) ? .contents : changesFolders ? .folders : nil
  }

  private func changesContents(_ merge: PastMerges.Merge) -> Bool {
    merge.changes.contains { change in
      if definesNames(change.path) { return true }
      if (change.old == nil) != (change.new == nil), countsFiles { return true }
      return languages(of: change.path).contains { language in
        let old = imported(change.old, language)
        let new = imported(change.new, language)
        if countsRemovals { return old != new }
        return new.contains { $0.value > old[$0.key] ?? 0 }
      }
    }
  }

  /// Whether a file declares modules or names of modules.
  private func definesNames(_ path: [UInt8]) -> Bool {
    let name = FolderPath.name(of: path)
    return ["package.json", "go.mod", "module.modulemap"].contains { name.elementsEqual($0.utf8) }
      || DeclarationCache.isDeclaration(path, providers)
  }

  /// The number of imports of each kind, regardless of their location.
  private func imported(
    _ object: String?, _ language: ImportReader.Language
  ) -> [ImportKind: Int] {
    guard let object,
      case .imports(let found?)? = imports[.init(object: object, language: language)]
    else { return [:] }
    return Dictionary(found.map { (ImportKind($0), 1) }, uniquingKeysWith: +)
  }
}

/// Everything about an import that affects verdicts, without its location.
struct ImportKind: Hashable {
  private let target: SourceImport.Target
  private let traits: ImportTraits
  private let condition: String?

  init(_ found: SourceImport) {
    target = found.target
    traits = found.traits
    condition = found.condition
  }
}
