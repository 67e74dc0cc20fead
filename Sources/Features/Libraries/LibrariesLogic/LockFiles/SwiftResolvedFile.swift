import LibrariesInterface

/// Reads `Package.resolved` of SwiftPM and Xcode, in its versions 1, 2 and 3.
enum SwiftResolvedFile {
  static func read(_ bytes: [UInt8]) throws(LockFileMistake) -> LockFile {
    let document = try PlacedJSON(parsing: bytes)
    guard document.isObject else {
      throw LockFileMistake("Package.resolved must be an object", line: document.line)
    }
    guard let version = document["version"]?.integer else {
      throw LockFileMistake("Package.resolved has no version", line: document.line)
    }
    guard (1...3).contains(version) else {
      throw LockFileMistake(
        "version \(version) of Package.resolved is unknown", line: document["version"]?.line ?? 1)
    }
    let holder = version == 1 ? document["object"] : document
    guard let pins = holder?["pins"]?.elements else {
      throw LockFileMistake("Package.resolved has no list “pins”", line: document.line)
    }
    var file = LockFile(.swift, isLock: true)
    for pin in pins { file.entries.append(try entry(pin, version: version)) }
    return file
  }

  private static func entry(
    _ pin: PlacedJSON, version: Int
  ) throws(LockFileMistake) -> LockFile.Entry {
    let source = pin[version == 1 ? "repositoryURL" : "location"]?.string
    let named = pin[version == 1 ? "package" : "identity"]
    let identity =
      version == 1 ? source.flatMap(SwiftPackageName.lastPart) ?? named?.string : named?.string
    guard let identity, !identity.isEmpty else {
      throw LockFileMistake("a pin has no name", line: pin.line)
    }
    guard let state = pin["state"], state.isObject else {
      throw LockFileMistake("the pin of \(identity) has no state", line: pin.line)
    }
    var entry = LockFile.Entry(
      SwiftPackageName.written(identity: identity, source: source),
      version: state["version"]?.string, line: named?.line ?? pin.line)
    entry.source = source
    let commit = state["revision"]?.string.map { String($0.prefix(7)) }
    let branch = state["branch"]?.string
    // Where a commit was asked for, it stands in the place of the branch too.
    let isCommit = branch.map { name in commit.map { name.hasPrefix($0) } ?? false } ?? true
    entry.revision = isCommit ? commit : [branch, commit].compactMap { $0 }.joined(separator: " ")
    return entry
  }
}

/// How Swift packages are called: by the last part of where they come from.
enum SwiftPackageName {
  /// `https://github.com/groue/GRDB.swift.git` is `GRDB.swift`.
  static func lastPart(of source: String) -> String? {
    var text = source[...]
    while text.hasSuffix("/") { text = text.dropLast() }
    if text.hasSuffix(".git") { text = text.dropLast(4) }
    let last = text[
      (text.lastIndex { $0 == "/" || $0 == ":" }.map { text.index(after: $0) }
        ?? text.startIndex)...]
    return last.isEmpty ? nil : String(last)
  }

  /// The name as its source writes it, where that is the same one.
  static func written(identity: String, source: String?) -> String {
    guard let last = source.flatMap(lastPart), last.lowercased() == identity.lowercased() else {
      return identity
    }
    return last
  }
}
