/// The baseline of SwiftLint: a JSON array of violations.
enum SwiftLintBaseline {
  static func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    var reader = JSONReader(bytes)
    var entries: [ToolBaselineEntry] = []
    try reader.array("an array of violations") { reader throws(ToolBaselineError) in
      let line = reader.line()
      var entry: ToolBaselineEntry?
      try reader.object("a violation") { key, reader throws(ToolBaselineError) in
        if key == "violation" {
          entry = try violation(&reader, line)
        } else {
          try reader.skip()
        }
      }
      guard let entry else { throw reader.error("an element has no \"violation\"") }
      entries.append(entry)
    }
    try reader.finish()
    return entries
  }

  private static func violation(
    _ reader: inout JSONReader, _ line: Int
  ) throws(ToolBaselineError) -> ToolBaselineEntry {
    var entry = ToolBaselineEntry(path: nil, rule: "", entryLine: line)
    try reader.object("a violation") { key, reader throws(ToolBaselineError) in
      switch key {
      case "ruleIdentifier": entry.rule = try reader.string("\"ruleIdentifier\"")
      case "reason": entry.message = try reader.string("\"reason\"")
      case "location":
        try reader.object("a location") { key, reader throws(ToolBaselineError) in
          switch key {
          case "file" where reader.kind() == .string: entry.path = try reader.string("\"file\"")
          case "line" where reader.kind() == .other && !reader.isNull:
            entry.line = try reader.integer("\"line\"")
          case "character" where reader.kind() == .other && !reader.isNull:
            entry.column = try reader.integer("\"character\"")
          default: try reader.skip()
          }
        }
      default: try reader.skip()
      }
    }
    guard !entry.rule.isEmpty else { throw reader.error("a violation has no \"ruleIdentifier\"") }
    return entry
  }
}
