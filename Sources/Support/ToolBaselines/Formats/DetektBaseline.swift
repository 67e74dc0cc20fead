/// The baseline of detekt: an XML list of ids, such as `LongMethod:Parser.kt$Parser$fun parse()` or, in
/// current versions, `LongMethod:Parser.kt:Parser$fun parse()`.
///
/// Issues that were suppressed by hand aren't violations. An id contains the name of a file, without
/// its directory.
enum DetektBaseline {
  private static let current: Set<String> = ["CurrentIssues", "Whitelist"]
  private static let manual: Set<String> = ["ManuallySuppressedIssues", "Blacklist"]

  static func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    var reader = XMLReader(bytes)
    var entries: [ToolBaselineEntry] = []
    var isCurrent = false
    var id: (text: String, line: Int)?
    while let event = try reader.next() {
      switch event {
      case .start(let name, _):
        switch reader.depth {
        case 1 where name == "SmellBaseline": break
        case 2 where current.contains(name): isCurrent = true
        case 2 where manual.contains(name): isCurrent = false
        case 3 where name.uppercased() == "ID": id = ("", reader.line())
        default: throw reader.error("unexpected element <\(name)>")
        }
      case .text(let text):
        if id == nil {
          guard text.allSatisfy(\.isWhitespace) else { throw reader.error("unexpected text") }
        } else {
          id?.text += text
        }
      case .end:
        if let id, isCurrent { entries.append(try entry(id.text, line: id.line)) }
        id = nil
      }
    }
    return entries
  }

  private static func entry(
    _ id: String, line: Int
  ) throws(ToolBaselineError) -> ToolBaselineEntry {
    let parts = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ToolBaselineError("the id \"\(id)\" has no rule", line: line)
    }
    let name = parts[1].prefix { $0 != "$" && $0 != ":" }.drop(while: \.isWhitespace)
    let isFile = name.hasSuffix(".kt") || name.hasSuffix(".kts") || name.hasSuffix(".java")
    var entry = ToolBaselineEntry(
      path: isFile ? String(name) : nil, rule: String(parts[0]), entryLine: line)
    entry.message = String(parts[1].dropFirst(name.count).drop { $0 == "$" || $0 == ":" })
    return entry
  }
}
