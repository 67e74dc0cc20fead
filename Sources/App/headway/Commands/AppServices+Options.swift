import SharedServices
import WorkspaceService

extension AppServices {
  /// Loads the flags and the external plugins of the project that the options select, if it can be
  /// read.
  func loadProject(_ options: GlobalOptions) async {
    await load(
      await ProjectFinder(
        directory: options.folder, configurationPath: options.configurationPath
      ).load())
  }
}
