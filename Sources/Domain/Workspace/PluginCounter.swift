/// A counter of an external plugin: a program that finds the lines of files that a migration counts.
package struct PluginCounter: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The id of the plugin.
  package var plugin: String
  /// The id of the counter among those of the plugin.
  package var counter: String
  /// The argument of the counter, such as the name of a type; nil for none.
  package var argument: String?

  package init(plugin: String, counter: String, argument: String? = nil) {
    self.plugin = plugin
    self.counter = counter
    self.argument = argument
  }

  package var description: String {
    ([plugin, counter] + (argument.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// The counter and its argument as a part of cache keys. The bytes of the argument are numbers, because
  /// `==` treats some texts with different bytes as equal.
  package var key: String {
    guard let argument else { return counter }
    return "\(counter)=" + argument.utf8.map { String($0, radix: 16) }.joined(separator: ".")
  }
}
