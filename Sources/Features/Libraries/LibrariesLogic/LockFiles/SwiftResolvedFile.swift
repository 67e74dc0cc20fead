import LibrariesInterface
import Routing

/// Reads versions 1, 2 and 3 of `Package.resolved`, which SwiftPM and Xcode write.
enum SwiftResolvedFile {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let document = try LocatedJSON(lockFile: bytes)
    guard document.isObject else {
      throw LockFileDiagnostic("Package.resolved must be an object", line: document.line)
    }
    guard let version = document["version"]?.integer else {
      throw LockFileDiagnostic("missing \"version\"", line: document.line)
    }
    guard (1...3).contains(version) else {
      throw LockFileDiagnostic(
        "unsupported version \(version)", line: document["version"]?.line ?? 1)
    }
    let holder = version == 1 ? document["object"] : document
    guard let pins = holder?["pins"]?.elements else {
      throw LockFileDiagnostic("missing list \"pins\"", line: document.line)
    }
    var file = LockFile(.swift, isLock: true)
    for pin in pins { file.entries.append(try entry(pin, version: version)) }
    return file
  }

  private static func entry(
    _ pin: LocatedJSON, version: Int
  ) throws(LockFileDiagnostic) -> LockFile.Entry {
    let source = pin[version == 1 ? "repositoryURL" : "location"]?.string
    let named = pin[version == 1 ? "package" : "identity"]
    let identity =
      version == 1 ? source.flatMap(SwiftPackageName.lastPart) ?? named?.string : named?.string
    guard let identity, !identity.isEmpty else {
      throw LockFileDiagnostic("missing name of a pin", line: pin.line)
    }
    guard let state = pin["state"], state.isObject else {
      throw LockFileDiagnostic("missing state of the pin \(identity)", line: pin.line)
    }
    var entry = LockFile.Entry(
      SwiftPackageName.written(identity: identity, source: source),
      version: state["version"]?.string, line: named?.line ?? pin.line)
    entry.source = source
    let commit = state["revision"]?.string.map { String($0.prefix(7)) }
    let branch = state["branch"]?.string
    // If the manifest requires a commit, "branch" contains the commit too.
    let isCommit = branch.map { name in commit.map { name.hasPrefix($0) } ?? false } ?? true
    entry.revision = isCommit ? commit : [branch, commit].compactMap { $0 }.joined(separator: " ")
    return entry
  }
}

/// The names of Swift packages, which are the last components of their URLs.
enum SwiftPackageName {
  /// Returns `GRDB.swift` for `https://github.com/groue/GRDB.swift.git`.
  static func lastPart(of source: String) -> String? {
    var text = source[...]
    while text.hasSuffix("/") { text = text.dropLast() }
    if text.hasSuffix(".git") { text = text.dropLast(4) }
    let last = text[
      (text.lastIndex { $0 == "/" || $0 == ":" }.map { text.index(after: $0) }
        ?? text.startIndex)...]
    return last.isEmpty ? nil : String(last)
  }

  /// Returns the name with the capitalization of the URL if the URL ends with the identity.
  static func written(identity: String, source: String?) -> String {
    guard let last = source.flatMap(lastPart), last.lowercased() == identity.lowercased() else {
      return identity
    }
    return last
  }
}
