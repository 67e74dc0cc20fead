import Commands
import ModulesService
import Workspace

/// Loads the project with the modules of its Swift packages, as far as they are cached. Screens
/// don't wait for package manifests; `complete(_:)` reads the other manifests in the background.
struct PackageModuleLoader: ProjectLoading {
  let finder: any ProjectLoading

  func load() async -> ProjectState {
    let state = await finder.load()
    guard case .ready(var project) = state else { return state }
    let found = try? await ModuleLoader.reader.packageFolders(of: project) { _ in false }
    project.moduleFolders = found?.folders ?? []
    project.hasUnreadManifests = found?.untrusted.isEmpty == false
    return .ready(project)
  }

  func complete(_ project: Project) async -> Bool {
    guard project.hasUnreadManifests, await TrustGate(root: project.root).isTrusted else {
      return false
    }
    let found = try? await ModuleLoader.reader.packageFolders(of: project) { _ in true }
    return found.map { $0.folders != project.moduleFolders } ?? false
  }
}
