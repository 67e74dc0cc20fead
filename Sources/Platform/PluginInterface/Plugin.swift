import FeatureFlags

/// Adds contributions to flows that don't depend on it.
///
/// A plugin imports the modules that it extends and their extension points. Only the app's
/// composition root imports the plugin. Its flag enables and disables it while the app runs;
/// disabling it removes all its contributions.
@MainActor public protocol Plugin {
  /// The identifier, the same in every version, such as `deadlines`.
  var id: String { get }
  /// The name for users, such as `Deadlines`.
  var title: String { get }
  /// The version, as text.
  var version: String { get }
  /// The team that is responsible for the plugin.
  var owner: String { get }
  /// The flag that enables the plugin.
  var flag: Flag { get }
  /// Adds the plugin's contributions. Called each time the plugin is registered.
  ///
  /// - Throws: any error. It disables the plugin.
  func contribute(to contributions: inout PluginContributions) throws
}
