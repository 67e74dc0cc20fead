import Routing

/// Names a value that a plugin keeps in the state of a flow.
public struct PluginStorageKey<Value: Codable & Equatable & Sendable>: Sendable {
  /// The plugin's id.
  public let plugin: String
  /// Unique within the plugin.
  public let name: String
  /// The value until another one is set.
  public let initial: Value

  /// - Parameter initial: the value until another one is set.
  public init(plugin: String, name: String, initial: Value) {
    self.plugin = plugin
    self.name = name
    self.initial = initial
  }

  var path: String { "\(plugin).\(name)" }
}

/// What plugins keep in the state of one flow: typed, reached through their keys only, and kept while
/// their flags are off.
public struct PluginStorage: Codable, Equatable, Sendable {
  /// Each value as JSON, so that what belongs to a plugin that isn't there is kept as it is.
  private var values: [String: JSONTree] = [:]

  /// Nothing kept.
  public init() {}

  /// The value of a key; its initial one also where what was kept is of another type.
  public subscript<Value>(key: PluginStorageKey<Value>) -> Value {
    get {
      guard let value = values[key.path] else { return key.initial }
      return (try? value.decoded(as: Value.self)) ?? key.initial
    }
    set { values[key.path] = try? JSONTree(newValue) }
  }

  public init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: JSONTree].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}
