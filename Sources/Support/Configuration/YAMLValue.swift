import Yams

/// A value of a YAML document, and where it stands.
package struct YAMLValue: Sendable {
  package enum Content: Sendable {
    case null
    case scalar(String)
    case list([YAMLValue])
    case mapping([(key: YAMLValue, value: YAMLValue)])
  }

  package let content: Content
  /// From 1; 0 where it isn't known.
  package let line: Int
  package let column: Int
  /// Whether it was written in quotes, so that `"1"` is text and `1` a number.
  package let isQuoted: Bool
  /// How a text was written.
  private let style: Style

  private enum Style { case plain, singleQuoted, doubleQuoted, block }

  /// Where a byte of a text stands in the document, in columns from 1; nil where it can't be told, as in
  /// text over several lines or with escapes before it.
  package func column(ofByte offset: Int) -> Int? {
    guard let text, style != .block, !text.contains(where: \.isNewline) else { return nil }
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    let start = column + (style == .plain ? 0 : 1)
    switch style {
    case .doubleQuoted where before.contains(where: { $0 == "\\" || $0 == "\"" }): return nil
    // Each quote within stands there twice.
    case .singleQuoted:
      return start + before.unicodeScalars.count + before.count { $0 == "'" }
    default: return start + before.unicodeScalars.count
    }
  }

  /// More values than these no person writes; aliases of aliases make any number of a few lines.
  private static let valueLimit = 100_000

  /// Reads a document; an empty one is null, and a byte order mark before it says nothing.
  ///
  /// - Throws: `ConfigurationMistake` at the first place that is no YAML, or where there are more than
  ///   100,000 values, those counted that aliases stand for.
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
      throw ConfigurationMistake(error)
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
  ///   - place: line and column of the value that it stands in.
  ///   - rest: how many values there may still be.
  private init(
    _ node: Node, within place: (Int, Int), _ rest: inout Int
  ) throws(ConfigurationMistake) {
    line = node.mark?.line ?? 0
    column = node.mark?.column ?? 0
    // What an alias stands for was written further up: the mistake is where it is used.
    let place = place < (line, column) ? (line, column) : place
    rest -= 1
    guard rest >= 0 else {
      throw ConfigurationMistake(
        "with all that its aliases stand for, this file has more than 100,000 values",
        line: place.0, column: place.1, hint: "write it out, or use fewer aliases of aliases")
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

  /// What it is, in words, for messages.
  package var kind: String {
    switch content {
    case .null: "nothing"
    case .scalar: "a value"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  package var text: String? {
    if case .scalar(let text) = content { return text }
    return nil
  }
}

/// Something wrong at a place of a configuration file.
package struct ConfigurationMistake: Error, Equatable, Sendable, CustomStringConvertible {
  package var message: String
  /// From 1; 0 where it isn't known.
  package var line: Int
  package var column: Int
  /// What would be right, where that is known.
  package var hint: String?

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
      self.init("this is no YAML: \(problem)", line: mark.line, column: mark.column)
    case .duplicatedKeysInMapping(let keys, let context):
      self.init(
        "the key \(keys.joined(separator: ", ")) stands here twice", line: context.mark.line,
        column: context.mark.column)
    default: self.init("this is no YAML: \(error)", line: 1, column: 1)
    }
  }

  package var description: String { "\(line):\(column): \(message)" }
}
