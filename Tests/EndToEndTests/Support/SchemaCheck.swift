import Foundation

/// As much of JSON Schema as the schemas in Resources use.
struct SchemaCheck {
  private let schema: [String: Any]

  /// - Parameter name: of the file in `Resources/schema`.
  init(_ name: String) throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appendingPathComponent("Resources/schema/\(name)"))
    schema = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// What is wrong with a text, with the place of each mistake.
  func mistakes(in text: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return mistakes(in: value, schema, at: "$")
  }

  private func mistakes(in value: Any, _ schema: [String: Any], at place: String) -> [String] {
    if let other = schema["$ref"] as? String {
      guard let check = try? SchemaCheck(other) else { return ["\(place): there is no \(other)"] }
      return check.mistakes(in: value, check.schema, at: place)
    }
    var found: [String] = []
    let names = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] }
    if let names, !names.contains(where: { SchemaCheck.isOf(value, $0) }) {
      return ["\(place) is no \(names.joined(separator: " or "))"]
    }
    if let constant = schema["const"] as? NSNumber, constant != value as? NSNumber {
      found.append("\(place) is not \(constant)")
    }
    if let words = schema["enum"] as? [String], !words.contains(value as? String ?? "") {
      found.append("\(place) is none of \(words)")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      found.append("\(place) is not like \(pattern)")
    }
    if let least = schema["minimum"] as? NSNumber, let number = value as? NSNumber,
      number.doubleValue < least.doubleValue
    {
      found.append("\(place) is less than \(least)")
    }
    if let items = schema["items"] as? [String: Any], let list = value as? [Any] {
      for (index, item) in list.enumerated() {
        found += mistakes(in: item, items, at: "\(place)[\(index)]")
      }
    }
    if let object = value as? [String: Any] {
      for name in schema["required"] as? [String] ?? [] where object[name] == nil {
        found.append("\(place) has no \(name)")
      }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for (name, value) in object {
        guard let own = properties[name] else {
          found.append("\(place).\(name) stands in no schema")
          continue
        }
        found += mistakes(in: value, own, at: "\(place).\(name)")
      }
    }
    return found
  }

  private static func isOf(_ value: Any, _ name: String) -> Bool {
    switch name {
    case "null": return value is NSNull
    case "string": return value is String
    case "array": return value is [Any]
    case "object": return value is [String: Any]
    case "boolean": return value is Bool
    case "integer":
      return (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    default: return value is NSNumber
    }
  }
}
