import Routing

/// The data of an app that requests to external plugins contain, at one moment.
///
/// ```swift
/// PluginFacts(items) { items in ["open": .integer(items.count { !$0.isDone })] }
/// ```
public struct PluginFacts: Equatable, Sendable {
  /// No data.
  public static let none = PluginFacts(true) { _ in [:] }

  private let value: any Equatable & Sendable
  private let encode: @Sendable () throws -> JSONTree

  /// Creates facts.
  ///
  /// - Parameters:
  ///   - value: the data. Plugins receive a new request when it changes.
  ///   - json: encodes the data. It runs off the main actor.
  public init<Value: Equatable & Sendable>(
    _ value: Value, json: @escaping @Sendable (Value) throws -> JSONTree
  ) {
    self.value = value
    encode = { try json(value) }
  }

  /// Encodes the data.
  package func json() throws -> JSONTree { try encode() }

  /// Returns whether the data is equal.
  public static func == (left: PluginFacts, right: PluginFacts) -> Bool {
    isEqual(left.value, right.value)
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
    right as? Value == left
  }
}
