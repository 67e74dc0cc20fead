import Yams

/// A value of a YAML document with its location.
package struct YAMLValue: Sendable {
  /// The contents of a value.
  package enum Content: Sendable {
    case null
    case scalar(String)
    case list([YAMLValue])
    case mapping([(key: YAMLValue, value: YAMLValue)])
  }

  /// The contents.
  package let content: Content
  /// The line, starting at 1; 0 if unknown.
  package let line: Int
  /// The column, starting at 1; 0 if unknown.
  package let column: Int
  /// Whether the value is quoted, so that `"1"` is text and `1` is a number.
  package let isQuoted: Bool
  /// The style in which a text is written.
  private let style: Style

  private enum Style { case plain, singleQuoted, doubleQuoted, block }

  /// Returns the column, starting at 1, of a byte of the text in the document. It is nil if it
  /// can't be determined, as in text with several lines or after an escape sequence.
  package func column(ofByte offset: Int) -> Int? {
    guard let text, style != .block, !text.contains(where: \.isNewline) else { return nil }
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    let start = column + (style == .plain ? 0 : 1)
    switch style {
    case .doubleQuoted where before.contains(where: { $0 == "\\" || $0 == "\"" }): return nil
    // A quote in a single-quoted text is written twice.
    case .singleQuoted:
      return start + before.unicodeScalars.count + before.count { $0 == "'" }
    default: return start + before.unicodeScalars.count
    }
  }

  /// More values than any user writes. Nested aliases can expand a few lines to any number of
  /// values.
  private static let valueLimit = 100_000

  /// Parses a document. An empty document is null, and a byte order mark at the start is ignored.
  ///
  /// - Throws: `YAMLDiagnostic` at the first invalid location, or if there are more than
  ///   100,000 values, including those that aliases refer to.
  package static func parse(_ text: String) throws -> YAMLValue {
    do {
      let mark: Character = "\u{FEFF}"
      guard let node = try Yams.compose(yaml: text.first == mark ? String(text.dropFirst()) : text)
      else {
        return YAMLValue(content: .null, line: 1, column: 1, isQuoted: false, style: .plain)
      }
      var rest = valueLimit
      return try YAMLValue(node, within: (0, 0), &rest)
    } catch let error as YamlError {
      throw YAMLDiagnostic(error)
    }
  }

  private init(content: Content, line: Int, column: Int, isQuoted: Bool, style: Style) {
    self.style = style
    self.content = content
    self.line = line
    self.column = column
    self.isQuoted = isQuoted
  }

  /// - Parameters:
  ///   - place: the line and column of the enclosing value.
  ///   - rest: the number of values that are still allowed.
  private init(
    _ node: Node, within place: (Int, Int), _ rest: inout Int
  ) throws(YAMLDiagnostic) {
    line = node.mark?.line ?? 0
    column = node.mark?.column ?? 0
    // The value of an alias has an earlier location. The error belongs to the location of the
    // alias.
    let place = place < (line, column) ? (line, column) : place
    rest -= 1
    guard rest >= 0 else {
      throw YAMLDiagnostic(
        "the file has more than 100,000 values, including those of its aliases",
        line: place.0, column: place.1, hint: "avoid nested aliases")
    }
    switch node {
    case .scalar(let scalar):
      isQuoted = scalar.style != .plain
      switch scalar.style {
      case .singleQuoted: style = .singleQuoted
      case .doubleQuoted: style = .doubleQuoted
      case .literal, .folded: style = .block
      default: style = .plain
      }
      let isNull =
        scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
      content = isNull ? .null : .scalar(scalar.string)
    case .sequence(let sequence):
      isQuoted = false
      style = .plain
      var values: [YAMLValue] = []
      for node in sequence { values.append(try YAMLValue(node, within: place, &rest)) }
      content = .list(values)
    case .mapping(let mapping):
      isQuoted = false
      style = .plain
      var pairs: [(key: YAMLValue, value: YAMLValue)] = []
      for (key, value) in mapping {
        let key = try YAMLValue(key, within: place, &rest)
        pairs.append((key, try YAMLValue(value, within: place, &rest)))
      }
      content = .mapping(pairs)
    case .alias:
      isQuoted = false
      style = .plain
      content = .null
    }
  }

  /// The kind of value, as text for messages.
  package var kind: String {
    switch content {
    case .null: "nothing"
    case .scalar: "a single value"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  /// The text of a scalar; nil for other values.
  package var text: String? {
    if case .scalar(let text) = content { return text }
    return nil
  }
}

/// An error at a location in a configuration file.
package struct YAMLDiagnostic: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message for users.
  package var message: String
  /// The line, starting at 1; 0 if unknown.
  package var line: Int
  /// The column, starting at 1; 0 if unknown.
  package var column: Int
  /// A suggestion for a fix, if there is one.
  package var hint: String?

  /// Creates an error.
  package init(_ message: String, line: Int, column: Int, hint: String? = nil) {
    self.message = message
    self.line = line
    self.column = column
    self.hint = hint
  }

  init(_ error: YamlError) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self.init(
        "invalid YAML: \(problem)", line: mark.line, column: mark.column,
        hint: "check the indentation, quotes and brackets around this line")
    case .duplicatedKeysInMapping(let keys, let context):
      self.init(
        "duplicate key \(keys.joined(separator: ", "))", line: context.mark.line,
        column: context.mark.column)
    default: self.init("invalid YAML: \(error)", line: 1, column: 1)
    }
  }

  /// The error in the form `line:column: message`.
  package var description: String { "\(line):\(column): \(message)" }
}
