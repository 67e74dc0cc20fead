import Configuration

/// `.rubocop_todo.yml`: cops with the files that they exclude, and the number of offenses in a
/// comment.
///
/// The comment has no counts by file, so each excluded file counts once. The other offenses of a cop
/// belong to the file itself. RuboCop also writes the patterns that a cop excludes by default, which
/// aren't offenses.
enum RuboCopTodo {
  private static let offenses = "# Offense count:"

  static func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    let text = try ToolBaselineFormat.text(bytes)
    let document = try YAMLDocument.parse(text)
    guard case .mapping(let cops) = document.content else {
      if case .null = document.content { return [] }
      throw ToolBaselineError("expected a mapping of cops", line: document.line)
    }
    let lines = ToolBaselineFormat.lines(text)
    var entries: [ToolBaselineEntry] = []
    for (key, value) in cops {
      guard let cop = key.text else { throw ToolBaselineError("expected a cop", line: key.line) }
      guard case .mapping(let settings) = value.content, cop != "AllCops" else { continue }
      let files = try excluded(settings).filter { !isPattern($0.path) }
      for file in files {
        entries.append(ToolBaselineEntry(path: file.path, rule: cop, entryLine: file.line))
      }
      let count = try offenses(of: key.line, lines) ?? (files.isEmpty ? 1 : files.count)
      guard count > files.count else { continue }
      var rest = ToolBaselineEntry(
        path: nil, rule: cop, count: count - files.count, entryLine: key.line)
      if !files.isEmpty { rest.message = "more offenses in the excluded files" }
      entries.append(rest)
    }
    return entries
  }

  private static func excluded(
    _ settings: [(key: YAMLValue, value: YAMLValue)]
  ) throws(ToolBaselineError) -> [(path: String, line: Int)] {
    guard let value = settings.first(where: { $0.key.text == "Exclude" })?.value else { return [] }
    switch value.content {
    case .null: return []
    case .list(let elements):
      var files: [(path: String, line: Int)] = []
      for element in elements {
        guard let path = element.text else {
          throw ToolBaselineError("expected the path of a file", line: element.line)
        }
        files.append((path, element.line))
      }
      return files
    case .scalar, .mapping:
      throw ToolBaselineError("expected a list of files in \"Exclude\"", line: value.line)
    }
  }

  /// The number in the comment above a cop.
  private static func offenses(
    of line: Int, _ lines: [Substring]
  ) throws(ToolBaselineError) -> Int? {
    var index = line - 2
    while lines.indices.contains(index), lines[index].hasPrefix("#") {
      if lines[index].hasPrefix(offenses) {
        let number = lines[index].dropFirst(offenses.count).filter { !$0.isWhitespace }
        return try ToolBaselineFormat.count(number, line: index + 1)
      }
      index -= 1
    }
    return nil
  }

  /// Whether an excluded path stands for several files.
  private static func isPattern(_ path: String) -> Bool {
    path.contains { "*?[{".contains($0) } || path.hasPrefix("/") && path.hasSuffix("/")
  }
}

/// Parses the YAML of other tools.
enum YAMLDocument {
  static func parse(_ text: String) throws(ToolBaselineError) -> YAMLValue {
    do {
      return try YAMLValue.parse(text)
    } catch let error as YAMLDiagnostic {
      throw ToolBaselineError(error.message, line: error.line > 0 ? error.line : nil)
    } catch {
      throw ToolBaselineError("\(error)")
    }
  }
}
