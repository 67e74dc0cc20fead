/// `eslint-suppressions.json`: the number of violations by file, then by rule.
enum ESLintSuppressions {
  static func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    var reader = JSONReader(bytes)
    var entries: [ToolBaselineEntry] = []
    var paths: Set<String> = []
    try reader.object("an object of files") { path, reader throws(ToolBaselineError) in
      guard paths.insert(path).inserted else {
        throw reader.error("the file \(path) occurs twice")
      }
      try reader.object("an object of rules") { rule, reader throws(ToolBaselineError) in
        let line = reader.line()
        var count: Int?
        try reader.object("an object with \"count\"") { key, reader throws(ToolBaselineError) in
          // ESLint ignores other keys, too.
          if key == "count" { count = try reader.integer("\"count\"") } else { try reader.skip() }
        }
        guard let count else { throw reader.error("the rule \(rule) has no \"count\"") }
        if count > 0 {
          entries.append(
            ToolBaselineEntry(path: path, rule: rule, count: count, entryLine: line))
        }
      }
    }
    try reader.finish()
    return entries
  }
}
