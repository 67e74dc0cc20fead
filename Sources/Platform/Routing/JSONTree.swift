/// Any JSON value.
public indirect enum JSONTree: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// The deepest nesting that is read from text, in arrays and objects.
  public static let depthLimit = 64

  /// Reads a text that somebody else wrote.
  ///
  /// - Throws: an error that says in words where it stops being JSON, or is nested deeper than ``depthLimit``.
  public init(text: String) throws {
    self = try JSONParser.parse(text, depthLimit: JSONTree.depthLimit)
  }

  /// The value as its own coding writes it.
  public init(_ value: some Encodable) throws {
    self = try RouteCoding.decode(JSONTree.self, from: try RouteCoding.encode(value))
  }

  /// Reads a value by its own coding.
  public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try RouteCoding.decode(type, from: try RouteCoding.encode(self))
  }

  /// As JSON on one line, keys sorted.
  public var text: String { String(decoding: utf8, as: UTF8.self) }

  /// The bytes of ``text``.
  public var utf8: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  // The kinds are tried in the order in which they are likely: each wrong try costs an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([String: JSONTree].self) {
      self = .object(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .array(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else {
      self = .number(try container.decode(Double.self))
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

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONTree...) { self = .array(elements) }

  public init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSONTree {
  /// A member of an object; nil where there is none.
  public subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text of a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
