import LibrariesInterface

/// Reads `Cargo.lock`. Only the parts of TOML that Cargo writes there are supported: tables,
/// strings and lists of strings.
enum CargoLock {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var reader = Reader()
    for (number, text) in lines { try reader.take(text, number) }
    if reader.isInList {
      throw LockFileDiagnostic("unterminated list", line: reader.listLine)
    }
    let packages = reader.packages
    for package in packages where package.name.isEmpty || package.version == nil {
      throw LockFileDiagnostic("missing name or version of a package", line: package.line)
    }
    // Packages without a source belong to the repository; their dependencies are direct.
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

    mutating func take(_ line: String, _ number: Int) throws(LockFileDiagnostic) {
      let text = line.trimmed()
      if text.isEmpty || text.hasPrefix("#") { return }
      if isInList {
        if text.hasPrefix("]") { isInList = false } else { need(text) }
        return
      }
      if text.hasPrefix("[") {
        guard text.hasSuffix("]") else {
          throw LockFileDiagnostic("missing \"]\"", line: number)
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
        throw LockFileDiagnostic("expected \"key = value\"", line: number)
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
          throw LockFileDiagnostic("\"dependencies\" must be a list", line: number)
        }
        if value.hasSuffix("]") {
          for item in value.dropFirst().dropLast().split(separator: ",") { need(item.trimmed()) }
        } else {
          isInList = true
          listLine = number
        }
      default: break
      }
    }

    /// Adds a dependency from a list item such as `"serde 1.0.2 (registry+…)",`.
    private mutating func need(_ item: String) {
      let text = (item.hasSuffix(",") ? item.dropLast().trimmed() : item).unquoted()
      guard let name = text.split(separator: " ").first, let last = packages.indices.last else {
        return
      }
      packages[last].needs?.append(String(name))
    }
  }

  /// Removes the prefix up to the plus sign from `registry+https://example.com/index`.
  private static func source(_ text: String) -> String {
    guard let plus = text.firstIndex(of: "+") else { return text }
    return String(text[text.index(after: plus)...])
  }
}
