import Routing

/// A place of a plugin that runs in a process of its own: `headway://plugin/ci-state/board?migration=xctest`.
///
/// What the place is and which parameters it has, its plugin says; here they are text.
public struct PluginPlaceRoute: Route, Hashable {
  public static let identifier = "plugin"
  public static let segments = ["plugin", "place"]

  /// The plugin's id.
  public let plugin: String
  /// One of its screens or links.
  public let place: String
  /// As text; what its plugin says of their types is checked where it is opened.
  public let parameters: [String: String]

  public init(plugin: String, place: String, parameters: [String: String] = [:]) {
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

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    plugin = try container.decode(String.self, forKey: Key("plugin"))
    place = try container.decode(String.self, forKey: Key("place"))
    var parameters: [String: String] = [:]
    for key in container.allKeys where !["plugin", "place"].contains(key.stringValue) {
      parameters[key.stringValue] = try PluginPlaceRoute.text(
        try container.decode(JSONTree.self, forKey: key), key, decoder)
    }
    self.parameters = parameters
  }

  /// A parameter as it would stand in a URL.
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
          debugDescription: "\(key.stringValue) is text, a number, true or false"))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(plugin, forKey: Key("plugin"))
    try container.encode(place, forKey: Key("place"))
    for (name, value) in parameters { try container.encode(value, forKey: Key(name)) }
  }
}
