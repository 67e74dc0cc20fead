import Matching

/// Reads typed values out of a YAML document and collects every mistake instead of stopping at the
/// first.
package final class ConfigurationReader {
  package private(set) var mistakes: [ConfigurationMistake] = []

  package init() {}

  /// - Parameter byte: where in the value's text it is wrong.
  package func note(
    _ message: String, at value: YAMLValue, byte: Int? = nil, hint: String? = nil
  ) {
    let column = byte.flatMap { value.column(ofByte: $0) } ?? value.column
    mistakes.append(ConfigurationMistake(message, line: value.line, column: column, hint: hint))
  }

  /// The values of a mapping by key; keys that aren't known are mistakes, with the nearest named.
  package func mapping(
    _ value: YAMLValue, _ what: String, known: [String]
  ) -> [String: YAMLValue] {
    guard case .mapping(let pairs) = value.content else {
      note("\(what) must be a mapping, this is \(value.kind)", at: value)
      return [:]
    }
    var found: [String: YAMLValue] = [:]
    for (key, value) in pairs {
      guard let name = key.text else {
        note("a key must be text", at: key)
        continue
      }
      if !known.isEmpty, !known.contains(name) {
        let nearest = NearestName.nearest(to: name, among: known)
        note(
          "unknown key “\(name)” in \(what)", at: key,
          hint: nearest.map { "did you mean “\($0)”?" }
            ?? "known are \(known.joined(separator: ", "))")
        continue
      }
      found[name] = value
    }
    return found
  }

  package func text(_ value: YAMLValue?, _ what: String) -> String? {
    guard let value else { return nil }
    guard let text = value.text else {
      note("\(what) must be text, this is \(value.kind)", at: value)
      return nil
    }
    return text
  }

  /// One text or a list of them.
  package func texts(_ value: YAMLValue?, _ what: String) -> [String]? {
    guard let value else { return nil }
    if case .list(let values) = value.content {
      return values.compactMap { text($0, "each of \(what)") }
    }
    return text(value, what).map { [$0] }
  }

  package func list(_ value: YAMLValue?, _ what: String) -> [YAMLValue] {
    guard let value else { return [] }
    if case .list(let values) = value.content { return values }
    if case .null = value.content { return [] }
    note("\(what) must be a list, this is \(value.kind)", at: value)
    return []
  }

  package func integer(_ value: YAMLValue?, _ what: String) -> Int? {
    guard let value else { return nil }
    guard let text = value.text, let number = Int(text) else {
      note("\(what) must be a whole number", at: value)
      return nil
    }
    return number
  }

  package func bool(_ value: YAMLValue?, _ what: String) -> Bool? {
    guard let value else { return nil }
    switch value.text?.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default:
      note("\(what) must be on or off, or true or false", at: value)
      return nil
    }
  }

  /// A mapping whose values are all on or off.
  package func switches(_ value: YAMLValue?, _ what: String) -> [String: Bool] {
    guard let value else { return [:] }
    if case .null = value.content { return [:] }
    return mapping(value, what, known: []).compactMapValues { bool($0, "each of \(what)") }
  }

  /// A value that must be one of a few.
  package func choice(_ value: YAMLValue?, _ what: String, of choices: [String]) -> String? {
    guard let text = text(value, what), let value else { return nil }
    guard choices.contains(text) else {
      let nearest = NearestName.nearest(to: text, among: choices)
      note(
        "\(what) can't be “\(text)”", at: value,
        hint: nearest.map { "did you mean “\($0)”?" }
          ?? "it is one of \(choices.joined(separator: ", "))")
      return nil
    }
    return text
  }
}
