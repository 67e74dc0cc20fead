import LibrariesInterface

/// Reads `go.mod`: direct and indirect requirements and their replacements.
/// Source: The Go Authors, “Go Modules Reference”.
enum GoModuleFile {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var reader = Reader()
    for (number, text) in lines { try reader.take(text, number) }
    if reader.block != nil {
      throw LockFileDiagnostic("missing \")\"", line: reader.blockLine)
    }
    guard reader.hasModule else {
      throw LockFileDiagnostic("missing \"module\" directive", line: 1)
    }
    var file = LockFile(.go, isLock: true)
    file.entries = reader.required.compactMap { entry in
      guard let replacement = reader.replaced[entry.name] else { return entry }
      // A replacement without a version is a local folder.
      guard let version = replacement.version else { return nil }
      var entry = entry
      entry.version = version
      entry.source = replacement.path
      return entry
    }
    return file
  }

  private struct Reader {
    private(set) var required: [LockFile.Entry] = []
    private(set) var replaced: [String: (path: String, version: String?)] = [:]
    private(set) var hasModule = false
    private(set) var block: String?
    private(set) var blockLine = 0

    mutating func take(_ line: String, _ number: Int) throws(LockFileDiagnostic) {
      let parts = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
      var words = (parts.first ?? "").split { $0 == " " || $0 == "\t" }.map { $0.unquoted() }
      let isIndirect = parts.count > 1 && parts[1].trimmed().hasPrefix("indirect")
      guard let first = words.first else { return }
      if block != nil, first == ")" {
        block = nil
        return
      }
      let verb: String
      if let block {
        verb = block
      } else {
        verb = words.removeFirst()
        if words == ["("] {
          block = verb
          blockLine = number
          return
        }
      }
      switch verb {
      case "module": hasModule = true
      case "require":
        guard words.count >= 2 else {
          throw LockFileDiagnostic(
            "a \"require\" directive needs a module and a version", line: number)
        }
        var entry = LockFile.Entry(words[0], version: words[1], line: number)
        entry.isDirect = !isIndirect
        entry.source = "https://\(words[0])"
        required.append(entry)
      case "replace":
        guard let arrow = words.firstIndex(of: "=>"), arrow > 0, arrow + 1 < words.count else {
          throw LockFileDiagnostic("a \"replace\" directive needs \"=>\"", line: number)
        }
        let version = arrow + 2 < words.count ? words[arrow + 2] : nil
        replaced[words[0]] = (words[arrow + 1], version)
      case "go", "toolchain", "exclude", "retract", "godebug", "tool", "ignore": break
      default: throw LockFileDiagnostic("unknown directive \"\(verb)\"", line: number)
      }
    }
  }
}

/// Reads `go.sum`: the modules with downloaded code. Before Go 1.17 only this file lists indirect
/// dependencies.
enum GoSumFile {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var newest: [String: LockFile.Entry] = [:]
    for (number, text) in lines {
      let words = text.split(separator: " ")
      if words.isEmpty { continue }
      guard words.count == 3 else {
        throw LockFileDiagnostic("a line must contain a module, a version and a hash", line: number)
      }
      // A module with only the hash of its go.mod wasn't downloaded.
      guard !words[1].hasSuffix("/go.mod") else { continue }
      let (name, version) = (String(words[0]), String(words[1]))
      if let known = newest[name]?.version, !VersionNumber(known).isOlder(than: version) {
        continue
      }
      var entry = LockFile.Entry(name, version: version, line: number)
      entry.source = "https://\(name)"
      newest[name] = entry
    }
    var file = LockFile(.go, isLock: true)
    file.entries = newest.values.sorted { $0.line < $1.line }
    return file
  }
}
