import Commands
import ModulesService
import Workspace

/// Loads the project with the modules of its Swift packages, as far as they are cached. Screens
/// don't wait for package manifests; `complete(_:)` reads the other manifests in the background.
struct PackageModuleLoader: ProjectLoading {
  let finder: any ProjectLoading

  func load() async -> ProjectState {
    switch await finder.load() {
    case .ready(let project): .ready(await withModules(project))
    case .unconfigured(let project): .unconfigured(await withModules(project))
    case let other: other
    }
  }

  private func withModules(_ project: Project) async -> Project {
    var project = project
    let found = try? await ModuleLoader.reader.packageFolders(of: project) { _ in false }
    project.moduleFolders = found?.folders ?? []
    project.hasUnreadManifests = found?.untrusted.isEmpty == false
    return project
  }

  func complete(_ project: Project) async -> Bool {
    guard project.hasUnreadManifests, await TrustGate(root: project.root).isTrusted else {
      return false
    }
    let found = try? await ModuleLoader.reader.packageFolders(of: project) { _ in true }
    return found.map { $0.folders != project.moduleFolders } ?? false
  }
}
