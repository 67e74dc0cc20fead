import LibrariesInterface

/// Reads pip's `requirements.txt`, including the `# via` comments of pip-compile, which list the
/// dependents of a package.
/// Source: pip's documentation, “Requirements File Format”.
enum PythonRequirements {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var reader = Reader()
    for (number, text) in lines { try reader.take(text, number) }
    return reader.file
  }

  private struct Reader {
    private var entries: [LockFile.Entry] = []
    /// The dependents of each entry, in the same order.
    private var needers: [[String]] = []
    private var isContinued = false
    private var isVia = false

    mutating func take(_ line: String, _ number: Int) throws(LockFileDiagnostic) {
      let text = line.trimmed()
      if text.hasPrefix("#") { return comment(text.dropFirst().trimmed()) }
      isVia = false
      let isRest = isContinued
      isContinued = text.hasSuffix("\\")
      if isRest || text.isEmpty { return }
      let parts = text.ranges(of: " #").first.map {
        (text[..<$0.lowerBound], text[$0.upperBound...])
      }
      let words = (parts?.0 ?? text[...]).trimmed()
      // Skip options, other requirements files and local packages.
      if words.hasPrefix("-") { return editable(words, number) }
      if words.hasPrefix(".") || words.hasPrefix("/") { return }
      try requirement(words, number)
      if let comment = parts?.1 { self.comment(comment.trimmed()) }
    }

    private mutating func comment(_ text: String) {
      guard !needers.isEmpty else { return }
      if text == "via" {
        isVia = true
      } else if text.hasPrefix("via ") {
        isVia = true
        needers[needers.count - 1].append(text.dropFirst(4).trimmed())
      } else if isVia, !text.isEmpty {
        needers[needers.count - 1].append(text)
      }
    }

    /// Adds an editable requirement such as `-e git+https://…#egg=name`.
    private mutating func editable(_ text: String, _ number: Int) {
      guard text.hasPrefix("-e ") || text.hasPrefix("--editable "),
        let egg = text.ranges(of: "#egg=").first
      else { return }
      let name = text[egg.upperBound...].prefix { $0 != "&" && $0 != "[" && $0 != " " }
      guard !name.isEmpty else { return }
      add(String(name), version: nil, number)
    }

    private mutating func requirement(_ text: String, _ number: Int) throws(LockFileDiagnostic) {
      let words = text.prefix { $0 != ";" }.trimmed()
      if words.hasPrefix("git+") || words.hasPrefix("http") {
        return editable("-e " + words, number)
      }
      let name = words.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
      guard let first = name.first, first.isLetter || first.isNumber else {
        throw LockFileDiagnostic("a requirement must start with a name", line: number)
      }
      var rest = words[name.endIndex...].trimmed()
      if rest.hasPrefix("[") {
        guard let close = rest.firstIndex(of: "]") else {
          throw LockFileDiagnostic("missing \"]\"", line: number)
        }
        rest = rest[rest.index(after: close)...].trimmed()
      }
      guard rest.first.map({ "=<>!~@(\\-".contains($0) }) ?? true else {
        throw LockFileDiagnostic(
          "invalid version specifier \"\(rest.prefix(20))\" for \(name)", line: number,
          column: text.utf8.count - rest.utf8.count + 1)
      }
      var version: String?
      if rest.hasPrefix("==") {
        let text = rest.drop { $0 == "=" }.drop { $0 == " " }
        let wanted = text.prefix { $0 != " " && $0 != "," && $0 != "\\" && $0 != ";" }
        // `==1.*` doesn't pin a version.
        if !wanted.isEmpty, !wanted.contains("*") { version = String(wanted) }
      }
      add(String(name), version: version, number)
    }

    private mutating func add(_ name: String, version: String?, _ number: Int) {
      entries.append(LockFile.Entry(name, version: version, line: number))
      needers.append([])
    }

    var file: LockFile {
      var file = LockFile(.python, isLock: true)
      file.entries = entries
      guard needers.contains(where: { !$0.isEmpty }) else { return file }
      for index in entries.indices {
        let id = LibraryID(.python, entries[index].name)
        file.entries[index].needs = entries.indices.compactMap { other in
          needers[other].contains { LibraryID(.python, $0) == id } ? entries[other].name : nil
        }
        let own = needers[index].contains {
          $0.hasPrefix("-r ") || $0.contains("pyproject.toml")
            || $0.contains("setup.") || $0.contains(".in")
        }
        file.entries[index].isDirect = needers[index].isEmpty ? nil : own
      }
      return file
    }
  }
}
