import Routing

/// A flow written down: its state and history, what plugins keep in it, what its screens remember,
/// and the child it shows. As JSON it is what `--state` reads and a session is restored from.
public struct FlowSnapshot: Codable, Equatable, Sendable {
  public let flow: FlowID
  /// The state as the JSON of its own coding.
  public let state: JSONTree
  public let history: [Past]?
  public let storage: PluginStorage?
  public let screens: [String: [String: String]]?
  public let child: [FlowSnapshot]?
  /// Children that aren't shown and keep their state, by the rule that shows them.
  public let kept: [String: FlowSnapshot]?

  /// A state that was gone through.
  public struct Past: Codable, Equatable, Sendable {
    let state: JSONTree
    let storage: PluginStorage
  }
}

/// Any JSON value.
public indirect enum JSONTree: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// The value as its own coding writes it.
  init(_ value: some Encodable) throws {
    self = try RouteCoding.decode(JSONTree.self, from: try RouteCoding.encode(value))
  }

  /// Reads a value by its own coding.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try RouteCoding.decode(type, from: try RouteCoding.encode(self))
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

/// Why a snapshot can't be put back.
public struct FlowRestoreError: Error, CustomStringConvertible {
  public let description: String
}
