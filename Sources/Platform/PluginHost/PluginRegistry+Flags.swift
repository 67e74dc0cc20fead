import FeatureFlags
import PluginInterface

extension PluginRegistry {
  /// Creates a registry with the plugins of an app, each of them enabled by its flag. When a flag
  /// changes, the contributions of its plugin appear or disappear at once.
  ///
  /// - Parameters:
  ///   - plugins: the plugins, in the order of their contributions.
  ///   - flags: the flags of the app. The flags of the plugins are declared here.
  ///   - onFailure: called with the plugin's title and the error when a plugin is disabled because
  ///     of an error.
  /// - Throws: a `FlagError` if two different flags have one key.
  public convenience init(
    _ plugins: [any Plugin], flags: FlagStore,
    onFailure: (@MainActor (String, String) -> Void)? = nil
  ) throws(FlagError) {
    self.init { flags.isOn($0) }
    self.onFailure = onFailure
    for plugin in plugins {
      try flags.declare(plugin.flag)
      register(plugin)
    }
    flags.observe { [weak self] _ in self?.flagsChanged() }
  }
}
