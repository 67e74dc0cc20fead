import FeatureFlags

/// Something that adds to flows which don't know it.
///
/// A plugin imports the modules of what it extends and their plugin points; nothing imports the plugin
/// but the app's composition root. Behind its flag it can be switched on and off while the app runs:
/// off means as if it were not there.
@MainActor public protocol Plugin {
  /// Its name, the same in every version: `deadlines`.
  var id: String { get }
  var title: String { get }
  var version: String { get }
  /// The team that answers for it.
  var owner: String { get }
  var flag: Flag { get }
  /// Adds its contributions. Called each time it is registered; throwing switches it off.
  func contribute(to contributions: inout PluginContributions) throws
}
