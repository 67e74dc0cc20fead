import Matching
import ModulesInterface
import ModulesLogic
import Workspace

/// The modules that manifests and project files declare: first the targets of Swift packages, then
/// those of other build systems.
struct DeclaredModules: Sendable {
  private(set) var seeds: [ModuleSeed]
  /// Paths of manifests that weren't run because the repository isn't trusted.
  let untrusted: [String]
  private(set) var unreadable: [UnreadableManifest]
  /// Messages about modules that are known only when a build system runs.
  private(set) var notices: [String] = []
  /// All folders that contain a tracked file at any depth; the empty path is the root.
  let folders: Set<[UInt8]>

  /// The maximum size of a project file, in bytes.
  private static let sizeLimit = 32 << 20

  /// Reads the project files that providers name. Nothing is executed.
  ///
  /// - Parameters:
  ///   - contents: the tracked files.
  ///   - providers: the module providers of the configuration.
  ///   - manifests: the manifests of Swift packages.
  init(
    _ contents: TrackedContents, _ providers: [ModuleProvider], manifests: ManifestReader.Result
  ) async throws {
    let folders = ModuleSurvey.folders(of: contents.entries)
    self.folders = folders
    seeds = PackageModules.seeds(of: manifests.manifests) { folders.contains($0) }
    untrusted = manifests.untrusted
    unreadable = manifests.unreadable
    let packages = PackageTargets(seeds, of: manifests.manifests)
    var paths: [[UInt8]]?
    for provider in providers {
      guard case .projects(let system) = provider.source else { continue }
      let numbers = DeclaredModules.files(of: system, provider.exclude, in: contents)
      guard !numbers.isEmpty else { continue }
      let texts = try await contents.contents(of: numbers, limit: DeclaredModules.sizeLimit)
      let all = paths ?? contents.entries.map(\.path)
      paths = all
      let files = ProjectFiles(
        paths: all, folders: folders,
        texts: Dictionary(
          texts.map { (contents.entries[$0.key].path, $0.value) }, uniquingKeysWith: { $1 }))
      let found = ProjectModules.find(system, in: files, from: seeds.count, packages: packages)
      seeds += found.seeds.map { seed in
        var seed = seed
        seed.isOfProject = true
        return seed
      }
      unreadable += found.unreadable
      notices += found.notices
    }
  }

  /// Indices of the project files outside of excluded folders.
  private static func files(
    of system: BuildSystem, _ exclude: [String], in contents: TrackedContents
  ) -> [Int] {
    let unwanted = exclude.map(FolderModules.glob)
    return contents.entries.indices.filter { number in
      let path = contents.entries[number].path
      guard ProjectFiles.declares(path, system) else { return false }
      var folder = FolderPath.parent(of: path)
      while let current = folder {
        if unwanted.contains(where: { $0.matches(Array(current)) }) { return false }
        folder = FolderPath.parent(of: current)
      }
      return true
    }
  }
}
