import LibrariesInterface

/// Reads `yarn.lock` of Yarn 1, which has its own format, and of later versions, which write YAML
/// with the same line structure. Source: Yarn's documentation, “yarn.lock”, and the files that both
/// write.
enum YarnLock {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var reader = Reader()
    for (number, text) in lines { try reader.take(text, number) }
    try reader.finish()
    return reader.file
  }

  private struct Reader {
    private(set) var file = LockFile(.npm, isLock: true)
    private var entry: LockFile.Entry?
    private var isOwn = false
    /// The key of the current list; empty outside a list.
    private var list = ""

    mutating func take(_ line: String, _ number: Int) throws(LockFileDiagnostic) {
      let text = line.trimmed()
      if text.isEmpty || text.hasPrefix("#") { return }
      let indent = line.prefix { $0 == " " }.count
      if indent == 0 { return try begin(text, number) }
      guard entry != nil else {
        // Skip the metadata block.
        if isOwn { return }
        throw LockFileDiagnostic(
          "expected a package before this line", line: number, column: indent + 1)
      }
      let (key, value) = YarnLock.pair(text)
      if indent > 2 {
        if list == "dependencies" || list == "optionalDependencies" {
          entry?.needs?.append(key)
        }
        return
      }
      list = value.isEmpty ? key : ""
      switch key {
      case "version": entry?.version = value
      case "resolved": entry?.source = String(value.prefix { $0 != "#" })
      case "resolution": if let name = YarnLock.name(value) { entry?.name = name }
      case "linkType": isOwn = value == "soft"
      default: break
      }
    }

    /// Starts the entry of a line such as `"@babel/core@^7.0.0", "@babel/core@^7.1.0":`.
    private mutating func begin(_ text: String, _ number: Int) throws(LockFileDiagnostic) {
      try finish()
      guard text.hasSuffix(":") else {
        throw LockFileDiagnostic("missing \":\"", line: number, column: text.utf8.count + 1)
      }
      let first = text.dropLast().unquoted().split(separator: ",").first.map { $0.trimmed() } ?? ""
      isOwn = first == "__metadata"
      if isOwn { return }
      guard let name = YarnLock.name(first.replacing("\"", with: "")) else {
        throw LockFileDiagnostic("\"\(first)\" isn't a package", line: number)
      }
      var entry = LockFile.Entry(name, line: number)
      entry.needs = []
      self.entry = entry
    }

    mutating func finish() throws(LockFileDiagnostic) {
      defer {
        entry = nil
        list = ""
      }
      guard let entry else { return }
      guard entry.version != nil else {
        throw LockFileDiagnostic("missing version of \(entry.name)", line: entry.line)
      }
      if isOwn { file.own.insert(entry.name) } else { file.entries.append(entry) }
    }
  }

  /// Splits `key "value"` of Yarn 1 or `key: value` of later versions.
  private static func pair(_ text: String) -> (key: String, value: String) {
    let isQuoted = text.hasPrefix("\"")
    let end =
      isQuoted
      ? text.dropFirst().firstIndex(of: "\"").map { text.index(after: $0) }
      : text.firstIndex { $0 == " " || $0 == ":" }
    guard let end else { return (text.unquoted(), "") }
    let value = text[end...].drop { $0 == ":" }.trimmed()
    return (text[..<end].unquoted(), value.unquoted())
  }

  /// Returns `@babel/core` for `@babel/core@npm:^7.0.0`, and the name of the actual package for an
  /// alias: `long` for `short@npm:long@^1.0.0`.
  private static func name(_ words: String) -> String? {
    if let alias = words.ranges(of: "@npm:").first {
      let rest = words[alias.upperBound...]
      if rest.dropFirst().contains("@") { return name(String(rest)) }
    }
    guard let first = words.first else { return nil }
    let name = String(first) + words.dropFirst().prefix { $0 != "@" }
    return name == "@" ? nil : name
  }
}
