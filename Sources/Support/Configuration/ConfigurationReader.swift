import Matching

/// Reads typed values from a YAML document and collects all errors instead of stopping at the first
/// one.
package final class ConfigurationReader {
  /// The errors in the order in which they were found.
  package private(set) var diagnostics: [YAMLDiagnostic] = []

  /// Creates a reader without errors.
  package init() {}

  /// Records an error at a value.
  ///
  /// - Parameters:
  ///   - message: the message for users.
  ///   - value: the value that the error refers to.
  ///   - byte: the offset of the error in the value's text, in UTF-8 bytes.
  ///   - hint: a suggestion for a fix.
  package func note(
    _ message: String, at value: YAMLValue, byte: Int? = nil, hint: String? = nil
  ) {
    let column = byte.flatMap { value.column(ofByte: $0) } ?? value.column
    diagnostics.append(YAMLDiagnostic(message, line: value.line, column: column, hint: hint))
  }

  /// Returns the values of a mapping by key. Unknown keys are recorded as errors with the nearest
  /// known key.
  ///
  /// - Parameters:
  ///   - value: the value to read.
  ///   - what: the name of the mapping in messages.
  ///   - known: the valid keys; empty to allow all keys.
  package func mapping(
    _ value: YAMLValue, _ what: String, known: [String]
  ) -> [String: YAMLValue] {
    guard case .mapping(let pairs) = value.content else {
      note("\(what) must be a mapping, found \(value.kind)", at: value)
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
          "unknown key \"\(name)\" in \(what)", at: key,
          hint: nearest.map { "did you mean \"\($0)\"?" }
            ?? "known: \(known.joined(separator: ", "))")
        continue
      }
      found[name] = value
    }
    return found
  }

  /// Returns the text of a value; nil if it is missing, or after recording an error.
  package func text(_ value: YAMLValue?, _ what: String) -> String? {
    guard let value else { return nil }
    guard let text = value.text else {
      note("\(what) must be text, found \(value.kind)", at: value)
      return nil
    }
    return text
  }

  /// Returns a text, or a list of texts, as an array.
  package func texts(_ value: YAMLValue?, _ what: String) -> [String]? {
    guard let value else { return nil }
    if case .list(let values) = value.content {
      return values.compactMap { text($0, "each of \(what)") }
    }
    return text(value, what).map { [$0] }
  }

  /// Returns the elements of a list; none if it is missing or null, or after recording an error.
  package func list(_ value: YAMLValue?, _ what: String) -> [YAMLValue] {
    guard let value else { return [] }
    if case .list(let values) = value.content { return values }
    if case .null = value.content { return [] }
    note("\(what) must be a list, found \(value.kind); start each entry with \"- \"", at: value)
    return []
  }

  /// Returns a whole number; nil if it is missing, or after recording an error.
  package func integer(_ value: YAMLValue?, _ what: String) -> Int? {
    guard let value else { return nil }
    guard let text = value.text, let number = Int(text) else {
      note("\(what) must be a whole number", at: value)
      return nil
    }
    return number
  }

  /// Returns a Boolean; nil if it is missing, or after recording an error.
  package func bool(_ value: YAMLValue?, _ what: String) -> Bool? {
    guard let value else { return nil }
    switch value.text?.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default:
      note("\(what) must be on, off, true or false", at: value)
      return nil
    }
  }

  /// Returns a mapping with Boolean values.
  package func switches(_ value: YAMLValue?, _ what: String) -> [String: Bool] {
    guard let value else { return [:] }
    if case .null = value.content { return [:] }
    return mapping(value, what, known: []).compactMapValues { bool($0, "each of \(what)") }
  }

  /// Returns a text that must be one of the given choices.
  package func choice(_ value: YAMLValue?, _ what: String, of choices: [String]) -> String? {
    guard let text = text(value, what), let value else { return nil }
    guard choices.contains(text) else {
      // A short name is near to many others, so only its case may be wrong.
      let nearest =
        text.count < 3
        ? choices.first { $0.lowercased() == text.lowercased() }
        : NearestName.nearest(to: text, among: choices)
      note(
        "invalid value \"\(text)\" for \(what)", at: value,
        hint: nearest.map { "did you mean \"\($0)\"?" }
          ?? "known: \(choices.joined(separator: ", "))")
      return nil
    }
    return text
  }
}
