import ModulesLogic
import Workspace

extension ModuleReader {
  /// The folders and single files of a project's packages and project files, and the manifests that may
  /// not be run. Both are empty if all configured providers are globs.
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
    let folders = ModuleTree(declared.seeds).folders(in: contents.entries.lazy.map(\.path))
    return (folders, declared.untrusted)
  }
}
