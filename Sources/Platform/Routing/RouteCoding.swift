import FoundationEssentials

/// The one JSON codec of routes, flow states and links.
public enum RouteCoding {
  /// JSON on one line, keys sorted, so that equal values have equal text.
  ///
  /// - Throws: `EncodingError` when the value can't be encoded.
  public static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The value that a JSON text says.
  ///
  /// - Parameter registry: the routes that an ``AnyRoute`` inside may be; without one it can't be read.
  /// - Throws: `DecodingError` when the text is no JSON or of another shape.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, registry: RouteRegistry? = nil
  ) throws -> Value {
    let decoder = JSONDecoder()
    if let registry { decoder.userInfo[RouteRegistry.userInfoKey] = registry }
    return try decoder.decode(type, from: FoundationEssentials.Data(text.utf8))
  }
}
