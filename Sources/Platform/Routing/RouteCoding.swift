import FoundationEssentials

/// The one JSON codec of the platform: for routes, and for states that are written down.
public enum RouteCoding {
  /// The JSON of a value, its keys sorted, so that equal values have equal text.
  ///
  /// - Throws: `EncodingError`.
  public static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Reads a value from JSON.
  ///
  /// - Throws: `DecodingError`.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from text: String
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
