import Foundation

/// A validator for the part of JSON Schema that the schemas in `Resources/schema` use: `type`,
/// `const`, `enum`, `required`, `properties`, `items`, `minimum` and `pattern`.
struct JSONSchema {
  private let root: Any

  init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// Returns the errors of a document with their locations. Members that the schema doesn't contain
  /// are errors too, because the schemas should contain all members.
  func diagnostics(in text: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    return diagnostics(value, root, at: "$")
  }

  private func diagnostics(_ value: Any, _ schema: Any, at location: String) -> [String] {
    guard let schema = schema as? [String: Any] else { return ["\(location): invalid schema"] }
    var found: [String] = []
    if let type = schema["type"] {
      let types = type as? [String] ?? [type as? String ?? ""]
      if !types.contains(where: { isOf($0, value) }) { found.append("\(location): not \(types)") }
    }
    if let constant = schema["const"] as? NSObject, constant != value as? NSObject {
      found.append("\(location): not \(constant)")
    }
    if let options = schema["enum"] as? [String], !options.contains(value as? String ?? "") {
      found.append("\(location): not one of \(options)")
    }
    if let least = schema["minimum"] as? Int, let number = value as? Int, number < least {
      found.append("\(location): below \(least)")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      found.append("\(location): \"\(text)\" doesn't match \(pattern)")
    }
    if let object = value as? [String: Any] {
      for name in schema["required"] as? [String] ?? [] where object[name] == nil {
        found.append("\(location): \(name) is missing")
      }
      let properties = schema["properties"] as? [String: Any] ?? [:]
      for (name, member) in object {
        guard let inner = properties[name] else {
          found.append("\(location): \(name) isn't in the schema")
          continue
        }
        found += diagnostics(member, inner, at: "\(location).\(name)")
      }
    }
    if let items = schema["items"], let array = value as? [Any] {
      for (index, item) in array.enumerated() {
        found += diagnostics(item, items, at: "\(location)[\(index)]")
      }
    }
    return found
  }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    let isBoolean = (value as? NSNumber).map { CFBoolean.isBoolean($0) } ?? false
    switch type {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "null": return value is NSNull
    case "boolean": return isBoolean
    case "integer": return !isBoolean && value is Int
    default: return false
    }
  }
}

/// Distinguishes Boolean values from numbers, which Foundation represents by the same class.
private enum CFBoolean {
  static func isBoolean(_ number: NSNumber) -> Bool {
    type(of: number) == type(of: NSNumber(value: true))
      && String(cString: number.objCType) == String(cString: NSNumber(value: true).objCType)
  }
}
