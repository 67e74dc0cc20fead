import Folders

/// The folders of a program.
struct ProgramFolders {
  /// Settings and the user's plugins.
  let configuration: String
  /// Data that can be recomputed.
  let cache: String
  /// Data kept between sessions.
  let state: String

  /// Creates the folders of the user.
  init(of program: String) {
    configuration = UserFolder.configuration.path(of: program)
    cache = UserFolder.cache.path(of: program)
    state = UserFolder.state.path(of: program)
  }

  /// Creates the folders of a test, all in one folder.
  init(in folder: String) {
    configuration = folder + "/config"
    cache = folder + "/cache"
    state = folder + "/state"
  }

  /// The user's settings.
  var preferences: UserPreferences { UserPreferences(path: configuration + "/settings.json") }
}
