import ModulesService
import Output
import Workspace

extension Project {
  /// Returns the project with the modules of its packages. Runs Swift package manifests only if the
  /// user trusts the repository; otherwise prints a warning if headway.yml or the command asks for
  /// modules, because no command that calls this requires them.
  ///
  /// - Parameters:
  ///   - isAsked: whether the command shows modules.
  ///   - isTrusted: whether the command line grants permission to run manifests.
  package func withPackageModules(
    isAsked: Bool = false, isTrusted: Bool = false
  ) async -> Project {
    var project = self
    let gate = TrustGate(root: root, isGiven: isTrusted)
    do {
      let found = try await ModuleLoader.reader.packageFolders(of: project) { _ in
        await gate.isTrusted
      }
      project.moduleFolders = found.folders
      project.hasUnreadManifests = !found.untrusted.isEmpty
      if !found.untrusted.isEmpty, isAsked || !configuration.modules.providers.isEmpty {
        SafeText.printError(
          "note: the modules of Swift packages are omitted, because this repository isn't trusted; "
            + "run \"headway trust\" to include them")
      }
    } catch {
      SafeText.printError("can't list the modules of Swift packages: \(error)")
    }
    return project
  }
}
