import Foundation

/// As much of JSON Schema as the schemas in `Resources/schema` use: `type`, `const`, `enum`, `required`,
/// `properties`, `items`, `minimum` and `pattern`.
struct JSONSchema {
  private let root: Any

  init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// What of a document doesn't fit, each with its place. Members that the schema doesn't name are
  /// mistakes too: here it should name all.
  func mistakes(in text: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    return mistakes(value, root, at: "$")
  }

  private func mistakes(_ value: Any, _ schema: Any, at place: String) -> [String] {
    guard let schema = schema as? [String: Any] else { return ["\(place): no schema"] }
    var found: [String] = []
    if let type = schema["type"] {
      let types = type as? [String] ?? [type as? String ?? ""]
      if !types.contains(where: { isOf($0, value) }) { found.append("\(place): no \(types)") }
    }
    if let constant = schema["const"] as? NSObject, constant != value as? NSObject {
      found.append("\(place): not \(constant)")
    }
    if let options = schema["enum"] as? [String], !options.contains(value as? String ?? "") {
      found.append("\(place): not of \(options)")
    }
    if let least = schema["minimum"] as? Int, let number = value as? Int, number < least {
      found.append("\(place): below \(least)")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      found.append("\(place): “\(text)” isn't like \(pattern)")
    }
    if let object = value as? [String: Any] {
      for name in schema["required"] as? [String] ?? [] where object[name] == nil {
        found.append("\(place): \(name) is missing")
      }
      let properties = schema["properties"] as? [String: Any] ?? [:]
      for (name, member) in object {
        guard let inner = properties[name] else {
          found.append("\(place): \(name) isn't in the schema")
          continue
        }
        found += mistakes(member, inner, at: "\(place).\(name)")
      }
    }
    if let items = schema["items"], let array = value as? [Any] {
      for (index, item) in array.enumerated() {
        found += mistakes(item, items, at: "\(place)[\(index)]")
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

/// Foundation's numbers don't say that they are truth values, but by their type.
private enum CFBoolean {
  static func isBoolean(_ number: NSNumber) -> Bool {
    type(of: number) == type(of: NSNumber(value: true))
      && String(cString: number.objCType) == String(cString: NSNumber(value: true).objCType)
  }
}
