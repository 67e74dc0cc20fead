import Foundation

/// A validator for the parts of JSON Schema that the schemas in `Resources` use.
struct SchemaCheck {
  private let schema: [String: Any]

  /// - Parameter name: the name of the file in `Resources/schema`.
  /// - Throws: an error of Foundation if the file can't be read or isn't JSON.
  init(_ name: String) throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appendingPathComponent("Resources/schema/\(name)"))
    schema = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// Returns a message for each value that violates the schema, with the path of the value.
  ///
  /// - Throws: an error of Foundation if the text isn't JSON.
  func diagnostics(in text: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return diagnostics(in: value, schema, at: "$")
  }

  private func diagnostics(in value: Any, _ schema: [String: Any], at path: String) -> [String] {
    if let other = schema["$ref"] as? String {
      guard let check = try? SchemaCheck(other) else { return ["\(path): missing schema \(other)"] }
      return check.diagnostics(in: value, check.schema, at: path)
    }
    var found: [String] = []
    let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] }
    if let types, !types.contains(where: { SchemaCheck.isOfType(value, $0) }) {
      return ["\(path) is not of type \(types.joined(separator: " or "))"]
    }
    if let constant = schema["const"] as? NSNumber, constant != value as? NSNumber {
      found.append("\(path) is not \(constant)")
    }
    if let words = schema["enum"] as? [String], !words.contains(value as? String ?? "") {
      found.append("\(path) is not one of \(words)")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      found.append("\(path) doesn't match \(pattern)")
    }
    if let least = schema["minimum"] as? NSNumber, let number = value as? NSNumber,
      number.doubleValue < least.doubleValue
    {
      found.append("\(path) is less than \(least)")
    }
    if let items = schema["items"] as? [String: Any], let list = value as? [Any] {
      for (index, item) in list.enumerated() {
        found += diagnostics(in: item, items, at: "\(path)[\(index)]")
      }
    }
    if let object = value as? [String: Any] {
      for name in schema["required"] as? [String] ?? [] where object[name] == nil {
        found.append("\(path) lacks \(name)")
      }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      let additional = schema["additionalProperties"] as? [String: Any]
      for (name, value) in object {
        guard let property = properties[name] ?? additional else {
          found.append("\(path).\(name) isn't in the schema")
          continue
        }
        found += diagnostics(in: value, property, at: "\(path).\(name)")
      }
    }
    return found
  }

  private static func isOfType(_ value: Any, _ type: String) -> Bool {
    switch type {
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
