/// The baseline of ktlint: an XML list of files with their errors.
enum KtlintBaseline {
  static func entries(_ bytes: [UInt8]) throws(ToolBaselineError) -> [ToolBaselineEntry] {
    var reader = XMLReader(bytes)
    var entries: [ToolBaselineEntry] = []
    var path: String?
    while let event = try reader.next() {
      switch event {
      case .start("baseline", let attributes) where reader.depth == 1:
        guard attributes["version"] == "1.0" else {
          throw reader.error(
            "unknown version \"\(attributes["version"] ?? "")\"; the known version is 1.0")
        }
      case .start("file", let attributes) where reader.depth == 2:
        guard let name = attributes["name"] else { throw reader.error("a file has no name") }
        path = name
      case .start("error", let attributes) where reader.depth == 3:
        guard let rule = attributes["source"] else { throw reader.error("an error has no source") }
        var entry = ToolBaselineEntry(path: path, rule: rule, entryLine: reader.line())
        entry.line = attributes["line"].flatMap { Int($0) }
        entry.column = attributes["column"].flatMap { Int($0) }
        entries.append(entry)
      case .start(let name, _): throw reader.error("unexpected element <\(name)>")
      case .text(let text):
        guard text.allSatisfy(\.isWhitespace) else { throw reader.error("unexpected text") }
      case .end: break
      }
    }
    return entries
  }
}
