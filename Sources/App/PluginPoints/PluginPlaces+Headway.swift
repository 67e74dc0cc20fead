import ExternalPlugins
import UserSettings

extension PluginPlaces {
  /// The folders of Headway for external plugins.
  ///
  /// - Parameter file: the user's configuration file; nil for none. The user's plugins are in the
  ///   folder next to it.
  package static func headway(beside file: UserConfigurationFile?) -> PluginPlaces {
    PluginPlaces(
      app: "headway", user: file.map { $0.folder + "/plugins" }, repository: ".headway/plugins",
      state: UserFolders.state, cache: UserFolders.cache)
  }
}

extension PluginTrustFile: PluginTrustStoring {}
