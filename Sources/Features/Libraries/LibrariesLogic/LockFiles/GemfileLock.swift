import LibrariesInterface

/// Reads Bundler's `Gemfile.lock`: names, versions, sources and dependencies of gems.
///
/// Source: Bundler's `LockfileParser` and the files that it writes.
enum GemfileLock {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let lines = TextLines(bytes)
    try lines.checkConflicts()
    var reader = Reader()
    for (number, text) in lines { try reader.take(text, number) }
    guard reader.hasSection || reader.isEmpty else {
      throw LockFileDiagnostic("missing section \"GEM\"", line: 1)
    }
    var file = LockFile(.ruby, isLock: true)
    file.entries = reader.gems.filter { !reader.own.contains($0.name) }.map { gem in
      var gem = gem
      gem.isDirect = reader.direct.contains(gem.name)
      return gem
    }
    file.own = reader.own
    return file
  }

  private struct Reader {
    private(set) var gems: [LockFile.Entry] = []
    private(set) var direct: Set<String> = []
    /// The gems of the repository itself.
    private(set) var own: Set<String> = []
    private(set) var hasSection = false
    private(set) var isEmpty = true
    private var section = ""
    private var remote: String?
    private var revision: String?
    private var isInSpecs = false
    private var indices: [String: Int] = [:]
    private var current: Int?

    mutating func take(_ text: String, _ number: Int) throws(LockFileDiagnostic) {
      let content = text.trimmed()
      guard !content.isEmpty else { return }
      isEmpty = false
      let indent = text.prefix { $0 == " " }.count
      if indent == 0 {
        guard content.allSatisfy({ $0.isUppercase || $0 == " " }) else {
          throw LockFileDiagnostic(
            "expected a section such as \"GEM\", found \"\(content.prefix(20))\"", line: number)
        }
        section = content
        (remote, revision, isInSpecs, current) = (nil, nil, false, nil)
        if ["GEM", "GIT", "PATH"].contains(section) { hasSection = true }
        return
      }
      switch section {
      case "GEM", "GIT", "PATH": try spec(content, indent: indent, number)
      case "DEPENDENCIES": direct.insert(GemfileLock.name(content))
      default: break
      }
    }

    private mutating func spec(
      _ text: String, indent: Int, _ number: Int
    ) throws(LockFileDiagnostic) {
      if indent == 2 {
        isInSpecs = text == "specs:"
        if text.hasPrefix("remote: ") { remote = String(text.dropFirst(8)) }
        if text.hasPrefix("revision: ") { revision = String(text.dropFirst(10)) }
        return
      }
      guard isInSpecs else { return }
      let name = GemfileLock.name(text)
      guard !name.isEmpty else {
        throw LockFileDiagnostic("expected a gem", line: number, column: indent + 1)
      }
      if indent > 4 {
        guard let current else {
          throw LockFileDiagnostic(
            "\(name) isn't a dependency of a gem", line: number, column: indent + 1)
        }
        if gems[current].needs?.contains(name) != true { gems[current].needs?.append(name) }
        return
      }
      if section == "PATH" { own.insert(name) }
      // A gem has one more line for each platform.
      if let known = indices[name] {
        current = known
        return
      }
      guard let version = GemfileLock.version(text) else {
        throw LockFileDiagnostic("missing version of \(name)", line: number, column: indent + 1)
      }
      var entry = LockFile.Entry(name, version: version, line: number)
      entry.source = remote
      if section == "GIT" { entry.revision = revision.map { String($0.prefix(12)) } }
      entry.needs = []
      indices[name] = gems.count
      current = gems.count
      gems.append(entry)
    }
  }

  /// Returns the name of a gem: `rexml` for `rexml (~> 3.2)`, and `fastlane` for `fastlane!`.
  private static func name(_ text: String) -> String {
    let name = text.prefix { $0 != " " && $0 != "(" }
    return String(name.hasSuffix("!") ? name.dropLast() : name)
  }

  /// Returns the version without the platform: `1.16.0` for `nokogiri (1.16.0-arm64-darwin)`.
  private static func version(_ text: String) -> String? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let version = text[text.index(after: open)...].dropLast().prefix { $0 != "-" }
    return version.first?.isNumber == true ? String(version) : nil
  }
}
