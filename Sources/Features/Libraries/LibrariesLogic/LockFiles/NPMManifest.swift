import LibrariesInterface
import Routing

/// Reads the dependencies in `package.json`.
enum NPMManifest {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let document = try LocatedJSON(lockFile: bytes)
    guard document.isObject else {
      throw LockFileDiagnostic("package.json must be an object", line: document.line)
    }
    var file = LockFile(.npm, isLock: false)
    file.entries = named(in: document)
    if let name = document["name"]?.string { file.own = [name] }
    return file
  }

  private static let lists = [
    (key: "dependencies", isDevelopment: false),
    (key: "optionalDependencies", isDevelopment: false),
    (key: "peerDependencies", isDevelopment: false), (key: "devDependencies", isDevelopment: true),
  ]

  /// Returns the dependencies of a manifest except for packages of the repository.
  static func named(in manifest: LocatedJSON) -> [LockFile.Entry] {
    var entries: [LockFile.Entry] = []
    for list in lists {
      for member in manifest[list.key]?.members ?? [] {
        let wanted = member.value.string ?? ""
        let isOwn = ["workspace:", "file:", "link:", "portal:"].contains { wanted.hasPrefix($0) }
        guard !isOwn, !entries.contains(where: { $0.name == member.key }) else { continue }
        var entry = LockFile.Entry(member.key, line: member.line)
        entry.isDirect = true
        entry.isDevelopment = list.isDevelopment
        entries.append(entry)
      }
    }
    return entries
  }
}
