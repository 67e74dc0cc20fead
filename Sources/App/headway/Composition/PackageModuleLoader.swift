import Foundation
import ModulesService
import Workspace

/// Finds the project, and adds the modules of its Swift packages as far as they are remembered: no screen
/// waits for a manifest.
struct PackageModuleLoader: ProjectLoading {
  let finder: any ProjectLoading

  func load() async -> ProjectState {
    let state = await finder.load()
    guard case .ready(var project) = state else { return state }
    let found = try? await ModuleRun.reader.packageFolders(of: project) { _ in false }
    project.moduleFolders = found?.folders ?? []
    project.hasUnreadManifests = found?.untrusted.isEmpty == false
    return .ready(project)
  }

  func complete(_ project: Project) async -> Bool {
    guard project.hasUnreadManifests, await TrustGate(root: project.root).isTrusted else {
      return false
    }
    let found = try? await ModuleRun.reader.packageFolders(of: project) { _ in true }
    return found.map { $0.folders != project.moduleFolders } ?? false
  }
}

extension Project {
  /// The same with the modules of its Swift packages, executing manifests where the person trusts it. A
  /// command that doesn't need them goes without and says so.
  func withPackageModules() async -> Project {
    var project = self
    let gate = TrustGate(root: root)
    do {
      let found = try await ModuleRun.reader.packageFolders(of: project) { _ in
        await gate.isTrusted
      }
      project.moduleFolders = found.folders
      if !found.untrusted.isEmpty {
        SafeText.printError(
          "the modules of Swift packages aren't known here, because their manifests would have to be "
            + "executed: “headway trust” allows it")
      }
    } catch {
      SafeText.printError("the modules of Swift packages aren't known: \(error)")
    }
    return project
  }
}
