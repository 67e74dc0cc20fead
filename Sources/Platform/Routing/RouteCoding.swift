import FoundationEssentials

/// The JSON codec of routes, flow states and links.
public enum RouteCoding {
  /// Encodes a value as JSON on one line, with sorted keys, so that equal values have equal text.
  ///
  /// - Throws: `EncodingError` if the value can't be encoded.
  public static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Decodes a value from JSON.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - text: the JSON.
  ///   - registry: the routes that an ``AnyRoute`` in the text may refer to. Without it, such
  ///     routes can't be decoded.
  /// - Throws: `DecodingError` if the text isn't valid JSON or has another shape.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, registry: RouteRegistry? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    if let registry { decoder.userInfo[RouteRegistry.userInfoKey] = registry }
    return try decoder.decode(type, from: FoundationEssentials.Data(text.utf8))
  }
}
