import ModulesService
import Output
import Workspace

extension Project {
  /// Returns the project with the modules of its Swift packages. Runs package manifests only if the
  /// user trusts the repository; otherwise prints a warning, because no command that calls this
  /// requires the modules.
  package func withPackageModules() async -> Project {
    var project = self
    let gate = TrustGate(root: root)
    do {
      let found = try await ModuleLoader.reader.packageFolders(of: project) { _ in
        await gate.isTrusted
      }
      project.moduleFolders = found.folders
      if !found.untrusted.isEmpty {
        SafeText.printError(
          "Swift package manifests must be run to list their modules; "
            + "run \"headway trust\" to review and trust this repository")
      }
    } catch {
      SafeText.printError("can't list the modules of Swift packages: \(error)")
    }
    return project
  }
}
