import Configuration

/// `package_todo.yml` of Packwerk: the used constants by package, with their violations and files.
///
/// Each violation of a constant counts once in each of its files.
enum PackwerkTodo {
  static func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    let document = try YAMLDocument.parse(try ToolBaselineFormat.text(bytes))
    if case .null = document.content { return [] }
    var entries: [ToolBaselineEntry] = []
    for (package, constants) in try mapping(document, "packages") {
      if case .null = constants.content { continue }
      for (constant, value) in try mapping(constants, "constants") {
        let found = try mapping(value, "\"violations\" and \"files\"")
        let violations = try texts(found, "violations", of: value)
        let files = try texts(found, "files", of: value)
        for file in files {
          for violation in violations {
            var entry = ToolBaselineEntry(
              path: file.text, rule: violation.text ?? "", entryLine: file.line)
            entry.message = "\(constant.text ?? "") of \(package.text ?? "")"
            entries.append(entry)
          }
        }
        guard entries.count <= ToolBaselineFormat.entryLimit else { return entries }
      }
    }
    return entries
  }

  private static func mapping(
    _ value: YAMLValue, _ what: String
  ) throws(ToolBaselineError) -> [(key: YAMLValue, value: YAMLValue)] {
    guard case .mapping(let pairs) = value.content else {
      throw ToolBaselineError("expected a mapping of \(what)", line: value.line)
    }
    return pairs
  }

  private static func texts(
    _ pairs: [(key: YAMLValue, value: YAMLValue)], _ key: String, of value: YAMLValue
  ) throws(ToolBaselineError) -> [YAMLValue] {
    guard let list = pairs.first(where: { $0.key.text == key })?.value,
      case .list(let values) = list.content
    else { throw ToolBaselineError("a constant needs a list of \"\(key)\"", line: value.line) }
    for value in values where value.text == nil {
      throw ToolBaselineError("expected text in \"\(key)\"", line: value.line)
    }
    return values
  }
}
