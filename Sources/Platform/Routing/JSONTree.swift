/// Any JSON value.
public indirect enum JSONTree: Codable, Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONTree])
  /// An object.
  case object([String: JSONTree])

  /// The maximum nesting of arrays and objects in a text.
  package static let depthLimit = 64

  /// Parses untrusted text.
  ///
  /// - Throws: an error with the line and column where the text isn't valid JSON, or is nested
  ///   deeper than 64 levels.
  public init(text: String) throws {
    self = try JSONParser<JSONTree>.parse(text, depthLimit: JSONTree.depthLimit)
  }

  /// Encodes a value.
  ///
  /// - Throws: `EncodingError` if the value can't be encoded.
  public init(_ value: some Encodable) throws {
    self = try RouteCoding.decode(JSONTree.self, from: try RouteCoding.encode(value))
  }

  /// Decodes a value.
  ///
  /// - Throws: `DecodingError` if the tree has another shape.
  public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try RouteCoding.decode(type, from: try RouteCoding.encode(self))
  }

  /// The value as JSON on one line, with sorted keys.
  public var text: String { String(decoding: utf8, as: UTF8.self) }

  /// The bytes of ``text``.
  public var utf8: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Decodes any JSON value.
  ///
  /// The kinds are tried in order of likelihood, because each wrong guess costs an error.
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

  /// Encodes the value as JSON.
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

extension JSONTree: ParsedJSON {
  static func parsed(
    _ content: JSONContent<JSONTree>, line: Int
  ) throws(JSONParser<JSONTree>.Rejection) -> JSONTree {
    switch content {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .string(let text): return .string(text)
    case .array(let elements): return .array(elements)
    case .number(let text, let isWhole):
      if isWhole, let integer = Int(text) { return .integer(integer) }
      guard let number = Double(text), number.isFinite else {
        throw .init(message: "number is too large")
      }
      // 1e3 is the integer 1000.
      if let integer = Int(exactly: number), abs(number) < 0x1p53 { return .integer(integer) }
      return .number(number)
    case .object(let members):
      var object: [String: JSONTree] = [:]
      object.reserveCapacity(members.count)
      for member in members where object.updateValue(member.value, forKey: member.key) != nil {
        throw .init(
          message: "duplicate member \"\(member.key.prefix(60))\"", offset: member.offset)
      }
      return .object(object)
    }
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONTree...) { self = .array(elements) }

  /// Creates an object. If a key occurs twice, the last value wins.
  public init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSONTree {
  /// The member of an object with this name; nil if there is none.
  public subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The contents of a string; nil for other values.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
