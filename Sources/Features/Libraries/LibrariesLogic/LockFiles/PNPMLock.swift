import LibrariesInterface

/// Reads names, versions and dependencies of packages from versions 5 to 9 of `pnpm-lock.yaml`.
///
/// pnpm always writes two spaces per level and one key per line. Source: pnpm's `lockfile-file` and
/// the files that it writes.
enum PNPMLock {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var reader = Reader()
    for (number, text) in lines { try reader.take(text, number) }
    guard reader.version != nil else {
      throw LockFileDiagnostic("missing \"lockfileVersion\"", line: 1)
    }
    return reader.file
  }

  private struct Reader {
    private(set) var version: Int?
    private var entries: [LockFile.Entry] = []
    /// The indices of entries by name and version.
    private var indices: [String: Int] = [:]
    private var section = ""
    private var list = ""
    private var current: Int?

    mutating func take(_ line: String, _ number: Int) throws(LockFileDiagnostic) {
      let text = line.trimmed()
      if text.isEmpty || text.hasPrefix("#") || text == "---" { return }
      let indent = line.prefix { $0 == " " }.count
      if indent == 0 {
        let (key, value) = PNPMLock.pair(text)
        section = key
        current = nil
        if key == "lockfileVersion" { try take(version: value, number) }
        return
      }
      guard section == "packages" || section == "snapshots" else { return }
      let (key, value) = PNPMLock.pair(text)
      switch indent {
      case 2: try begin(key, number)
      case 4:
        list = value.isEmpty ? key : ""
        guard let current else { return }
        if key == "dev", value == "true" { entries[current].isDevelopment = true }
        // Packages from outside the registry have an explicit name.
        if key == "name", !value.isEmpty { entries[current].name = value }
        if key == "version", !value.isEmpty { entries[current].version = value }
      case 6 where list == "dependencies" || list == "optionalDependencies":
        if let current { entries[current].needs?.append(key) }
      default: break
      }
    }

    private mutating func take(version text: String, _ number: Int) throws(LockFileDiagnostic) {
      guard let major = Int(text.prefix { $0 != "." }), (5...9).contains(major) else {
        throw LockFileDiagnostic("unsupported lockfileVersion \(text)", line: number)
      }
      version = major
    }

    private mutating func begin(_ key: String, _ number: Int) throws(LockFileDiagnostic) {
      list = ""
      current = nil
      guard let version else {
        throw LockFileDiagnostic("missing \"lockfileVersion\"", line: 1)
      }
      // Local packages belong to the repository.
      if key.hasPrefix("file:") || key.contains("@file:") { return }
      guard let package = PNPMLock.package(key, version) else {
        throw LockFileDiagnostic("\"\(key)\" isn't a package", line: number, column: 3)
      }
      let id = "\(package.name)@\(package.version)"
      if let known = indices[id] {
        current = known
        return
      }
      var entry = LockFile.Entry(package.name, version: package.version, line: number)
      entry.needs = []
      indices[id] = entries.count
      current = entries.count
      entries.append(entry)
    }

    var file: LockFile {
      var file = LockFile(.npm, isLock: true)
      file.entries = entries
      return file
    }
  }

  private static func pair(_ text: String) -> (key: String, value: String) {
    var rest = text[...]
    var key: Substring
    if let quote = rest.first, quote == "'" || quote == "\"" {
      key = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(key.count + 2)
    } else {
      // A colon inside a key isn't followed by a space.
      let end = rest.ranges(of: ": ").first?.lowerBound ?? rest.lastIndex(of: ":") ?? rest.endIndex
      key = rest[..<end]
      rest = rest[end...]
    }
    if rest.first == ":" { rest = rest.dropFirst() }
    return (String(key), rest.trimmed().unquoted())
  }

  /// Splits a key into name and version: `/@a/b/1.0.0_peer@2.0.0` in version 5,
  /// `/@a/b@1.0.0(peer@2.0.0)` in version 6, the same without the leading slash in version 9.
  private static func package(_ key: String, _ version: Int) -> (name: String, version: String)? {
    let path = key.prefix { $0 != "(" }.drop { $0 == "/" }
    let separator: Character = version < 6 ? "/" : "@"
    // A URL instead of a version contains both separators, so split at the first one.
    let isAddress = path.contains("://")
    let scope = path.hasPrefix("@") ? path.firstIndex(of: "/") : path.startIndex
    guard let scope else { return nil }
    let searched = path[scope...].dropFirst()
    guard
      let end = isAddress ? searched.firstIndex(of: separator) : searched.lastIndex(of: separator)
    else { return nil }
    var number = path[path.index(after: end)...]
    if version < 6, let peer = number.firstIndex(of: "_") { number = number[..<peer] }
    guard !number.isEmpty else { return nil }
    return (String(path[..<end]), String(number))
  }
}
