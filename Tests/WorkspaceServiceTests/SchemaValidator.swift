import Foundation

/// The subset of JSON Schema that the schemas in this repository use.
struct SchemaValidator {
  private let root: [String: Any]

  init(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  func accepts(_ value: JSONText) -> Bool { accepts(value, root) }

  private func accepts(_ value: JSONText, _ schema: [String: Any]) -> Bool {
    schema.allSatisfy { keyword, rule in
      switch keyword {
      case "$schema", "title", "description", "default", "definitions", "then": true
      case "$ref": accepts(value, definition(rule as? String ?? ""))
      case "type": (rule as? [String] ?? [rule as? String ?? ""]).contains(where: value.isOf)
      case "const": value.equals(rule)
      case "enum": (rule as? [Any] ?? []).contains { value.equals($0) }
      case "minimum": value.number.map { $0 >= (rule as? NSNumber)?.doubleValue ?? 0 } ?? true
      case "minItems": value.list.map { $0.count >= (rule as? NSNumber)?.intValue ?? 0 } ?? true
      case "maximum": value.number.map { $0 <= (rule as? NSNumber)?.doubleValue ?? 0 } ?? true
      case "minLength":
        value.string.map { $0.count >= (rule as? NSNumber)?.intValue ?? 0 } ?? true
      case "maxLength":
        value.string.map { $0.count <= (rule as? NSNumber)?.intValue ?? 0 } ?? true
      case "pattern":
        value.string.map { $0.range(of: rule as? String ?? "", options: .regularExpression) != nil }
          ?? true
      case "allOf": schemas(rule).allSatisfy { accepts(value, $0) }
      case "anyOf": schemas(rule).contains { accepts(value, $0) }
      case "oneOf": schemas(rule).filter { accepts(value, $0) }.count == 1
      case "if":
        !accepts(value, rule as? [String: Any] ?? [:])
          || accepts(value, schema["then"] as? [String: Any] ?? [:])
      case "items": value.list.map { $0.allSatisfy { accepts($0, items(rule)) } } ?? true
      case "required":
        value.object.map { object in
          (rule as? [String] ?? []).allSatisfy { object[$0] != nil }
        } ?? true
      case "properties":
        value.object.map { object in
          (rule as? [String: [String: Any]] ?? [:]).allSatisfy { name, schema in
            object[name].map { accepts($0, schema) } ?? true
          }
        } ?? true
      case "patternProperties": true
      case "additionalProperties": acceptsOthers(value, rule, beside: schema)
      // Fail for unknown keywords; ignoring them would accept everything.
      default: false
      }
    }
  }

  private func acceptsOthers(
    _ value: JSONText, _ rule: Any, beside schema: [String: Any]
  ) -> Bool {
    guard let object = value.object else { return true }
    let known = schema["properties"] as? [String: Any] ?? [:]
    let patterns = (schema["patternProperties"] as? [String: Any] ?? [:]).keys
    let others = object.filter { name, _ in
      known[name] == nil
        && !patterns.contains { name.range(of: $0, options: .regularExpression) != nil }
    }
    if let schema = rule as? [String: Any] {
      return others.values.allSatisfy { accepts($0, schema) }
    }
    return others.isEmpty || (rule as? Bool) == true
  }

  private func items(_ rule: Any) -> [String: Any] { rule as? [String: Any] ?? [:] }
  private func schemas(_ rule: Any) -> [[String: Any]] { rule as? [[String: Any]] ?? [] }

  private func definition(_ reference: String) -> [String: Any] {
    let name = reference.replacingOccurrences(of: "#/definitions/", with: "")
    return (root["definitions"] as? [String: [String: Any]])?[name] ?? ["unknown": name]
  }
}

/// A JSON value.
indirect enum JSONText {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case text(String)
  case array([JSONText])
  case members([String: JSONText])

  func isOf(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .integer: type == "integer" || type == "number"
    case .real: type == "number"
    case .text: type == "string"
    case .array: type == "array"
    case .members: type == "object"
    }
  }

  func equals(_ other: Any) -> Bool {
    switch self {
    case .text(let text): other as? String == text
    case .integer(let number): other as? Int == number
    default: false
    }
  }

  var string: String? { if case .text(let text) = self { text } else { nil } }
  var list: [JSONText]? { if case .array(let list) = self { list } else { nil } }
  var object: [String: JSONText]? { if case .members(let members) = self { members } else { nil } }
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
