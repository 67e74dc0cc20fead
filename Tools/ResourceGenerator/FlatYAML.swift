/// The subset of YAML used by templates: `key: value` lines and comment lines.
///
/// A value is a plain word, a quoted text or a bracketed list of these. Every YAML reader treats
/// this subset in the same way. A value with a special character needs quotes; without them, the
/// parser throws an error.
struct FlatYAML {
  struct Entry: Equatable {
    var key: String
    var values: [String]
    var isList: Bool
    var line: Int
  }

  var entries: [Entry] = []

  subscript(key: String) -> Entry? { entries.first { $0.key == key } }

  init(parsing file: TextFile) throws(ResourceDiagnostic) {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let colon = line.firstRange(of: ": "), !line.hasPrefix(" ") else {
        throw ResourceDiagnostic(
          file.path, line: number, "a line must be `key: value`, without indentation")
      }
      let key = String(line[..<colon.lowerBound])
      guard self[key] == nil else {
        throw ResourceDiagnostic(file.path, line: number, "the key \(key) is repeated")
      }
      let column = line[..<colon.upperBound].utf8.count + 1
      do throws(ScalarError) {
        entries.append(try Self.entry(key, line[colon.upperBound...], line: number))
      } catch {
        throw ResourceDiagnostic(
          file.path, line: number, column: column, "\(key): \(error.message)")
      }
    }
  }

  private struct ScalarError: Error {
    var message: String
  }

  private static func entry(
    _ key: String, _ text: Substring, line: Int
  ) throws(ScalarError) -> Entry {
    var rest = text
    guard rest.first == "[" else {
      let value = try scalar(&rest, inList: false)
      guard rest.isEmpty else {
        throw ScalarError(message: "unexpected text after the value: \(rest)")
      }
      return Entry(key: key, values: [value], isList: false, line: line)
    }
    rest.removeFirst()
    var values: [String] = []
    while true {
      values.append(try scalar(&rest, inList: true))
      if rest == "]" { return Entry(key: key, values: values, isList: true, line: line) }
      guard rest.hasPrefix(", ") else {
        throw ScalarError(message: "a list must be `[a, b]` on one line")
      }
      rest.removeFirst(2)
    }
  }

  /// Removes one value from the front of `text` and returns it.
  private static func scalar(
    _ text: inout Substring, inList: Bool
  ) throws(ScalarError) -> String {
    switch text.first {
    case "'": return try quoted(&text)
    case "\"":
      throw ScalarError(message: "use single quotes; double quotes interpret backslashes")
    default: break
    }
    let end = inList ? text.firstIndex { ",]".contains($0) } ?? text.endIndex : text.endIndex
    let word = text[..<end]
    guard let first = word.first, !"-?:,[]{}#&*!|>%@` ".contains(first), word.last != " " else {
      throw ScalarError(message: "the value needs single quotes")
    }
    guard !word.contains(": "), !word.contains(" #"), !word.hasSuffix(":") else {
      throw ScalarError(message: "the value needs single quotes")
    }
    text = text[end...]
    return String(word)
  }

  private static func quoted(_ text: inout Substring) throws(ScalarError) -> String {
    text.removeFirst()
    var value = ""
    while let character = text.popFirst() {
      guard character == "'" else {
        value.append(character)
        continue
      }
      guard text.first == "'" else { return value }
      value.append("'")
      text.removeFirst()
    }
    throw ScalarError(message: "the quote is not closed")
  }
}
