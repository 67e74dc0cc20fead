import Git
import Matching
import ModulesInterface
import ModulesLogic
import OwnersLogic
import Synchronization
import Workspace

/// Reads the modules of past commits as `ModuleReader` does, with everything that commits share read
/// once: manifests, imports and owners.
struct PastModules: Sendable {
  let reader: ModuleReader
  let repository: GitRepository
  let request: ModuleRequest
  let imports: BlobImportCache
  let permission: ManifestPermission
  /// The current owners file; nil if there is none.
  let owners: CodeOwners?
  let texts = BlobTexts()
  private let declarations: DeclarationCache

  /// - Parameter paths: the paths of all files in all commits.
  init(
    _ reader: ModuleReader, _ repository: GitRepository, _ request: ModuleRequest,
    _ imports: BlobImportCache, owners: CodeOwners?, paths: some Sequence<[UInt8]>
  ) {
    declarations = DeclarationCache(paths, ModuleReader.providers(request.configuration))
    self.reader = reader
    self.repository = repository
    self.request = request
    self.imports = imports
    self.owners = owners
    permission = ManifestPermission(request.mayExecute)
  }

  /// Returns the report about the files of a commit.
  ///
  /// - Parameters:
  ///   - commit: the id of the commit.
  ///   - entries: its regular files, in git's path order.
  ///   - day: the date used to evaluate exceptions.
  /// - Returns: nil if a manifest can't be read.
  /// - Throws: `UntrustedManifests`, `GitError`, `CancellationError`.
  func report(
    on commit: String, _ entries: [TrackedEntry], day: Day
  ) async throws -> ModuleReport? {
    try Task.checkCancellation()
    let contents = TrackedContents(repository, commit: commit, entries, texts: texts)
    let declared = try await declared(contents)
    guard declared.untrusted.isEmpty else { throw UntrustedManifests(declared.untrusted) }
    guard declared.unreadable.isEmpty else { return nil }
    let survey = try await ModuleSurvey(contents, request, declared: declared, countsLines: false)
    let jobs = survey.jobs
    let outcomes = try await imports.outcomes(
      for: jobs.map { .init(object: entries[$0.file].object, language: $0.language) })
    var readings: [ImportReader.Reading] = []
    readings.reserveCapacity(jobs.count)
    for (job, outcome) in zip(jobs, outcomes) {
      guard case .imports(let found)? = outcome else { continue }
      readings.append(
        ImportReader.Reading(file: job.file, module: job.module, lines: 0, imports: found))
    }
    let needsOwners = request.configuration.rules.contains { $0.kind == .owned }
    let graph = survey.graph(contents, ModuleTypes(request.configuration.types), readings) {
      needsOwners ? owners?.owners(of: $0).owners ?? [] : []
    }
    return RuleCheck.report(
      on: graph, request.configuration, today: day, hasOwners: owners != nil)
  }

  /// Returns the modules of a commit before their files are read; nil if a manifest can't be read.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  func seeds(on commit: String, _ entries: [TrackedEntry]) async throws -> [ModuleSeed]? {
    let declared = try await declared(
      TrackedContents(repository, commit: commit, entries, texts: texts))
    guard declared.untrusted.isEmpty, declared.unreadable.isEmpty else { return nil }
    return declared.seeds + request.configuration.folderSeeds(declared.folders)
  }

  /// The declared modules. They only depend on the manifests, the folders, and, with project files, on the
  /// list of all files.
  private func declared(_ contents: TrackedContents) async throws -> DeclaredModules {
    let providers = ModuleReader.providers(request.configuration)
    let key = declarations.key(of: contents.entries)
    if let known = declarations[key] { return known }
    let declared = try await reader.declared(
      contents, providers, mayExecute: { await permission.isGiven(for: $0) }, { _ in })
    if declared.untrusted.isEmpty { declarations[key] = declared }
    return declared
  }
}

/// The declared modules of past commits, by everything that determines them.
final class DeclarationCache: Sendable {
  private let known = Mutex<[Int: DeclaredModules]>([:])
  /// The paths of files that declare modules.
  private let paths: Set<[UInt8]>
  /// Whether the modules depend on the list of all files, not just on the folders.
  private let dependsOnFiles: Bool

  /// - Parameter paths: the paths of all files in all commits.
  init(_ paths: some Sequence<[UInt8]>, _ providers: [ModuleProvider]) {
    self.paths = Set(paths.filter { DeclarationCache.isDeclaration($0, providers) })
    dependsOnFiles = self.paths.contains { DeclarationCache.namesFiles($0, providers) }
  }

  subscript(key: Int) -> DeclaredModules? {
    get { known.withLock { $0[key] } }
    set { known.withLock { $0[key] = newValue } }
  }

  /// The hash of all inputs. It is only valid in this process.
  func key(of entries: [TrackedEntry]) -> Int {
    var hasher = Hasher()
    for entry in entries where paths.contains(entry.path) {
      hasher.combine(entry.path)
      hasher.combine(entry.object)
    }
    if dependsOnFiles {
      for entry in entries { hasher.combine(entry.path) }
    } else {
      var last: ArraySlice<UInt8>?
      for entry in entries {
        let folder = FolderPath.parent(of: entry.path)
        if folder == last { continue }
        last = folder
        hasher.combine(folder.map { Array($0) })
      }
    }
    return hasher.finalize()
  }

  /// Whether a file declares modules.
  static func isDeclaration(_ path: [UInt8], _ providers: [ModuleProvider]) -> Bool {
    providers.contains { provider in
      switch provider.source {
      case .swiftPackages: isManifest(path)
      case .projects(let system): ProjectFiles.declares(path, system)
      case .folders: false
      }
    }
  }

  /// Whether a file declares modules that depend on the list of all files.
  static func namesFiles(_ path: [UInt8], _ providers: [ModuleProvider]) -> Bool {
    providers.contains { provider in
      guard case .projects(let system) = provider.source, ProjectFiles.declares(path, system) else {
        return false
      }
      return switch system {
      case .xcode, .cargo, .go: true
      // The members of these workspaces are folders.
      case .npm, .gradle: false
      }
    }
  }

  /// Whether a file is a manifest of a Swift package, also for one version of Swift.
  private static func isManifest(_ path: [UInt8]) -> Bool {
    let name = FolderPath.name(of: path)
    return name.starts(with: "Package".utf8) && name.suffix(6).elementsEqual(".swift".utf8)
  }
}
