import ModulesInterface
import ModulesLogic
import Workspace

extension ModuleReader {
  /// The folders of the targets of a project's Swift packages, and the manifests that may not be executed, of
  /// which nothing is known; neither where the configuration names no such provider.
  ///
  /// - Throws: `GitError`.
  package func packageFolders(
    of project: Project, mayExecute: @escaping @Sendable ([String]) async -> Bool
  ) async throws -> (folders: [ModuleFolder], untrusted: [String]) {
    let providers = project.configuration.modules.providers.filter { $0.source == .swiftPackages }
    guard !providers.isEmpty else { return ([], []) }
    let contents = try await TrackedContents(.workTree, root: project.root)
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
