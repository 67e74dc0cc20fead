import ModulesLogic
import Workspace

extension ModuleReader {
  /// The target folders of a project's packages and project files, and the manifests that may not be
  /// run. Both are empty if all configured providers are globs. Targets that own only single files in
  /// the repository root are omitted.
  ///
  /// - Parameters:
  ///   - project: the project whose packages are read.
  ///   - mayExecute: returns whether Headway may run the manifests at these paths.
  /// - Throws: `GitError`.
  package func packageFolders(
    of project: Project, mayExecute: @escaping @Sendable ([String]) async -> Bool
  ) async throws -> (folders: [ModuleFolder], untrusted: [String]) {
    let providers = ModuleReader.providers(project.configuration.modules).filter { provider in
      if case .folders = provider.source { false } else { true }
    }
    guard !providers.isEmpty else { return ([], []) }
    let contents = try await TrackedContents(.workingTree, root: project.root)
    let declared = try await declared(contents, providers, mayExecute: mayExecute) { _ in }
    let tree = ModuleTree(declared.seeds)
    return (
      tree.seeds.filter { $0.files.isEmpty || !$0.folder.isEmpty }.map {
        ModuleFolder(path: String(decoding: $0.folder, as: UTF8.self), name: $0.name)
      }, declared.untrusted
    )
  }
}
