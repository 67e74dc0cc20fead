/// A counter of an external plugin: a program that finds the lines of files that a migration counts.
package struct PluginCounter: Hashable, Sendable {
  /// The id of the plugin.
  package var plugin: String
  /// The id of the counter among those of the plugin.
  package var counter: String

  package init(plugin: String, counter: String) {
    self.plugin = plugin
    self.counter = counter
  }
}
