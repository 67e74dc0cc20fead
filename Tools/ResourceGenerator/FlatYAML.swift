/// The plain YAML that templates are written in: `key: value` lines, whose values are a word, a text
/// in quotes or a list of those in brackets, and comments of whole lines.
///
/// It is a subset: what is read here means the same to any YAML reader. Values with a character that
/// YAML gives a meaning of its own need quotes, and this says so.
struct FlatYAML {
  struct Entry: Equatable {
    var key: String
    var values: [String]
    var isList: Bool
    var line: Int
  }

  var entries: [Entry] = []

  subscript(key: String) -> Entry? { entries.first { $0.key == key } }

  init(parsing file: TextFile) throws(Mistake) {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let colon = line.firstRange(of: ": "), !line.hasPrefix(" ") else {
        throw Mistake(file.path, line: number, "a line is `key: value`, not indented")
      }
      let key = String(line[..<colon.lowerBound])
      guard self[key] == nil else {
        throw Mistake(file.path, line: number, "the key \(key) is repeated")
      }
      let column = line[..<colon.upperBound].utf8.count + 1
      do throws(ScalarMistake) {
        entries.append(try Self.entry(key, line[colon.upperBound...], line: number))
      } catch {
        throw Mistake(file.path, line: number, column: column, "\(key): \(error.message)")
      }
    }
  }

  private struct ScalarMistake: Error {
    var message: String
  }

  private static func entry(
    _ key: String, _ text: Substring, line: Int
  ) throws(ScalarMistake) -> Entry {
    var rest = text
    guard rest.first == "[" else {
      let value = try scalar(&rest, inList: false)
      guard rest.isEmpty else {
        throw ScalarMistake(message: "something follows the value: \(rest)")
      }
      return Entry(key: key, values: [value], isList: false, line: line)
    }
    rest.removeFirst()
    var values: [String] = []
    while true {
      values.append(try scalar(&rest, inList: true))
      if rest == "]" { return Entry(key: key, values: values, isList: true, line: line) }
      guard rest.hasPrefix(", ") else {
        throw ScalarMistake(message: "a list is `[a, b]`, closed on its line")
      }
      rest.removeFirst(2)
    }
  }

  /// Takes one value from the front of `text`.
  private static func scalar(
    _ text: inout Substring, inList: Bool
  ) throws(ScalarMistake) -> String {
    switch text.first {
    case "'": return try quoted(&text)
    case "\"": throw ScalarMistake(message: "use single quotes: double ones read backslashes")
    default: break
    }
    let end = inList ? text.firstIndex { ",]".contains($0) } ?? text.endIndex : text.endIndex
    let word = text[..<end]
    guard let first = word.first, !"-?:,[]{}#&*!|>%@` ".contains(first), word.last != " " else {
      throw ScalarMistake(message: "the value needs single quotes")
    }
    guard !word.contains(": "), !word.contains(" #"), !word.hasSuffix(":") else {
      throw ScalarMistake(message: "the value needs single quotes")
    }
    text = text[end...]
    return String(word)
  }

  private static func quoted(_ text: inout Substring) throws(ScalarMistake) -> String {
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
    throw ScalarMistake(message: "the quote is not closed")
  }
}
