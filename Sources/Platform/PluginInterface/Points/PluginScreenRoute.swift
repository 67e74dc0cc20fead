import Routing

/// A route to a screen of an external plugin, such as
/// `headway://plugin/ci-state/board?migration=xctest`.
///
/// The plugin defines its screens and their parameters. In the route, parameters are text.
package struct PluginScreenRoute: Route, Hashable {
  /// `plugin`.
  package static let identifier = "plugin"
  /// The plugin's identifier and the name of its screen or link.
  package static let segments = ["plugin", "place"]

  /// The plugin's identifier.
  package let plugin: String
  /// The name of one of the plugin's screens or links.
  package let place: String
  /// The parameters as text. When the route is opened, they are checked against the types that the
  /// plugin declares.
  package let parameters: [String: String]

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's identifier.
  ///   - place: the name of one of the plugin's screens or links.
  ///   - parameters: the parameters as text.
  package init(plugin: String, place: String, parameters: [String: String] = [:]) {
    self.plugin = plugin
    self.place = place
    self.parameters = parameters
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// Decodes the route from an object in which all other members are parameters.
  ///
  /// - Throws: `DecodingError` if a parameter is null, an array or an object.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    plugin = try container.decode(String.self, forKey: Key("plugin"))
    place = try container.decode(String.self, forKey: Key("place"))
    var parameters: [String: String] = [:]
    for key in container.allKeys where !["plugin", "place"].contains(key.stringValue) {
      parameters[key.stringValue] = try PluginScreenRoute.text(
        try container.decode(JSONTree.self, forKey: key), key, decoder)
    }
    self.parameters = parameters
  }

  /// Returns a parameter as it appears in a URL.
  private static func text(
    _ value: JSONTree, _ key: Key, _ decoder: any Decoder
  ) throws -> String {
    switch value {
    case .string(let text): return text
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .bool(let truth): return "\(truth)"
    case .null, .array, .object:
      throw DecodingError.typeMismatch(
        String.self,
        .init(
          codingPath: decoder.codingPath + [key],
          debugDescription: "\(key.stringValue) must be text, a number, true or false"))
    }
  }

  /// Encodes the route as an object with its parameters as members.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(plugin, forKey: Key("plugin"))
    try container.encode(place, forKey: Key("place"))
    for (name, value) in parameters { try container.encode(value, forKey: Key(name)) }
  }
}
