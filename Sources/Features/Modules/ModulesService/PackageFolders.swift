import ModulesInterface
import ModulesLogic
import Workspace

extension ModuleReader {
  /// The target folders of a project's Swift packages, and the manifests that may not be run. Both
  /// are empty if the configuration has no provider for Swift packages.
  ///
  /// - Parameters:
  ///   - project: the project whose packages are read.
  ///   - mayExecute: returns whether Headway may run the manifests at these paths.
  /// - Throws: `GitError`.
  package func packageFolders(
    of project: Project, mayExecute: @escaping @Sendable ([String]) async -> Bool
  ) async throws -> (folders: [ModuleFolder], untrusted: [String]) {
    let providers = project.configuration.modules.providers.filter { $0.source == .swiftPackages }
    guard !providers.isEmpty else { return ([], []) }
    let contents = try await TrackedContents(.workingTree, root: project.root)
    let manifests = try await manifestReader(contents).read(
      exclude: providers.flatMap(\.exclude), mayExecute: mayExecute
    ) { _, _ in }
    let folders = ModuleSurvey.folders(of: contents.entries)
    let tree = ModuleTree(
      PackageModules.seeds(of: manifests.manifests) { folders.contains($0) })
    return (
      tree.seeds.map {
        ModuleFolder(path: String(decoding: $0.folder, as: UTF8.self), name: $0.name)
      }, manifests.untrusted
    )
  }
}
