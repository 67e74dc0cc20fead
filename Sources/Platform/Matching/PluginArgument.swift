/// The arguments of counters of external plugins.
package enum PluginArgument {
  /// The maximum length of an argument, in characters.
  package static let limit = 200
}
