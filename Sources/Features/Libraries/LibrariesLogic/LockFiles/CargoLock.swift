import LibrariesInterface

/// Reads `Cargo.lock`: TOML of which it needs tables, texts and lists of texts.
enum CargoLock {
  static func read(_ bytes: [UInt8]) throws(LockFileMistake) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var reader = Reader()
    for (number, text) in lines { try reader.take(text, number) }
    if reader.isInList {
      throw LockFileMistake("a list isn't closed", line: reader.listLine)
    }
    let packages = reader.packages
    for package in packages where package.name.isEmpty || package.version == nil {
      throw LockFileMistake("a package lacks its name or version", line: package.line)
    }
    // What has no source is of the repository itself; what that needs is direct.
    let own = packages.filter { $0.source == nil }
    let direct = Set(own.flatMap { $0.needs ?? [] })
    var file = LockFile(.cargo, isLock: true)
    file.entries = packages.filter { $0.source != nil }.map { package in
      var package = package
      package.isDirect = direct.contains(package.name)
      return package
    }
    return file
  }

  private struct Reader {
    private(set) var packages: [LockFile.Entry] = []
    private(set) var isInList = false
    private(set) var listLine = 0
    private var isPackage = false

    mutating func take(_ line: String, _ number: Int) throws(LockFileMistake) {
      let text = line.trimmed()
      if text.isEmpty || text.hasPrefix("#") { return }
      if isInList {
        if text.hasPrefix("]") { isInList = false } else { need(text) }
        return
      }
      if text.hasPrefix("[") {
        guard text.hasSuffix("]") else {
          throw LockFileMistake("“]” is missing", line: number)
        }
        isPackage = text == "[[package]]"
        if isPackage {
          var entry = LockFile.Entry("", line: number)
          entry.needs = []
          packages.append(entry)
        }
        return
      }
      guard let equals = text.firstIndex(of: "=") else {
        throw LockFileMistake("this is no “key = value”", line: number)
      }
      guard isPackage, let last = packages.indices.last else { return }
      let value = text[text.index(after: equals)...].trimmed()
      switch text[..<equals].trimmed() {
      case "name":
        packages[last].name = value.unquoted()
        packages[last].line = number
      case "version": packages[last].version = value.unquoted()
      case "source": packages[last].source = CargoLock.source(value.unquoted())
      case "dependencies":
        guard value.hasPrefix("[") else {
          throw LockFileMistake("dependencies must be a list", line: number)
        }
        if value.hasSuffix("]") {
          for word in value.dropFirst().dropLast().split(separator: ",") { need(word.trimmed()) }
        } else {
          isInList = true
          listLine = number
        }
      default: break
      }
    }

    /// `"serde 1.0.2 (registry+…)",`
    private mutating func need(_ item: String) {
      let text = (item.hasSuffix(",") ? item.dropLast().trimmed() : item).unquoted()
      guard let name = text.split(separator: " ").first, let last = packages.indices.last else {
        return
      }
      packages[last].needs?.append(String(name))
    }
  }

  /// `registry+https://github.com/rust-lang/crates.io-index` without what is before the plus.
  private static func source(_ text: String) -> String {
    guard let plus = text.firstIndex(of: "+") else { return text }
    return String(text[text.index(after: plus)...])
  }
}
