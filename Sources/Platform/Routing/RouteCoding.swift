import FoundationEssentials

public enum RouteCoding {
  public static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
  public static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value
  {
    try JSONDecoder().decode(type, from: FoundationEssentials.Data(text.utf8))
  }
}
