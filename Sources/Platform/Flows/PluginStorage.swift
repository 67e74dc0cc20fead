import Routing

/// Identifies a value that a plugin stores in a flow.
public struct PluginStorageKey<Value: Codable & Equatable & Sendable>: Sendable {
  /// The plugin's identifier.
  public let plugin: String
  /// The name of the value, unique within the plugin.
  public let name: String
  /// The value until another one is stored.
  public let initial: Value

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's identifier.
  ///   - name: the name of the value, unique within the plugin.
  ///   - initial: the value until another one is stored.
  public init(plugin: String, name: String, initial: Value) {
    self.plugin = plugin
    self.name = name
    self.initial = initial
  }

  var path: String { "\(plugin).\(name)" }
}

/// The values that plugins store in one flow. They are typed, can only be reached through their
/// keys, and are kept while the plugin is disabled.
public struct PluginStorage: Codable, Equatable, Sendable {
  /// The values as JSON, so that values of a plugin that isn't loaded are kept unchanged.
  private var values: [String: JSONTree] = [:]

  /// Creates empty storage.
  public init() {}

  /// The value for a key. If no value is stored, or one of another type, this is the key's initial
  /// value.
  public subscript<Value>(key: PluginStorageKey<Value>) -> Value {
    get {
      guard let value = values[key.path] else { return key.initial }
      return (try? value.decoded(as: Value.self)) ?? key.initial
    }
    set { values[key.path] = try? JSONTree(newValue) }
  }

  /// Decodes the storage from an object of values by key.
  public init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: JSONTree].self)
  }

  /// Encodes the storage as an object of values by key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}
