import LibrariesInterface
import Routing

/// Reads versions 1, 2 and 3 of npm's `package-lock.json`.
enum NPMLockFile {
  static func read(_ bytes: [UInt8]) throws(LockFileDiagnostic) -> LockFile {
    let document = try LocatedJSON(lockFile: bytes)
    guard document.isObject else {
      throw LockFileDiagnostic("package-lock.json must be an object", line: document.line)
    }
    guard let version = document["lockfileVersion"]?.integer else {
      throw LockFileDiagnostic("missing \"lockfileVersion\"", line: document.line)
    }
    guard (1...3).contains(version) else {
      throw LockFileDiagnostic(
        "unsupported lockfileVersion \(version)",
        line: document["lockfileVersion"]?.line ?? 1)
    }
    var file = LockFile(.npm, isLock: true)
    if let packages = document["packages"] {
      file.own = own(ofPackages: packages)
      file.entries = entries(ofPackages: packages, own: file.own)
    } else if let dependencies = document["dependencies"] {
      add(dependencies, to: &file.entries)
    }
    return file
  }

  // MARK: Versions 2 and 3: a flat table by folder

  /// Returns the names of the workspaces: entries outside `node_modules` and links to them. npm
  /// omits a name that equals the folder's.
  private static func own(ofPackages packages: LocatedJSON) -> Set<String> {
    var own: Set<String> = []
    for member in packages.members {
      if let range = member.key.range(ofLast: "node_modules/") {
        if member.value["link"]?.isTrue == true {
          own.insert(String(member.key[range.upperBound...]))
        }
      } else if let name = member.value["name"]?.string {
        own.insert(name)
      }
    }
    return own
  }

  private static func entries(
    ofPackages packages: LocatedJSON, own ownNames: Set<String>
  ) -> [LockFile.Entry] {
    let own = packages.members.filter { !$0.key.contains("node_modules/") }
    let direct = Set(own.flatMap { NPMManifest.named(in: $0.value).map(\.name) })
    return packages.members.compactMap { member in
      guard let range = member.key.range(ofLast: "node_modules/"),
        member.value["link"]?.isTrue != true
      else { return nil }
      let folder = String(member.key[range.upperBound...])
      // Use the package's own name if it is installed under an alias.
      let name = member.value["name"]?.string ?? folder
      guard !name.isEmpty, !ownNames.contains(name) else { return nil }
      var entry = LockFile.Entry(name, version: member.value["version"]?.string, line: member.line)
      entry.source = member.value["resolved"]?.string
      entry.isDirect = direct.contains(folder)
      entry.isDevelopment =
        member.value["dev"]?.isTrue == true || member.value["devOptional"]?.isTrue == true
      entry.license = member.value["license"]?.string
      entry.needs = (member.value["dependencies"]?.members ?? []).map(\.key)
      return entry
    }
  }

  // MARK: Version 1: nested dependencies

  private static func add(_ dependencies: LocatedJSON, to entries: inout [LockFile.Entry]) {
    for member in dependencies.members where member.value.isObject {
      let version = member.value["version"]?.string
      // Local packages belong to the repository.
      if version?.hasPrefix("file:") == true { continue }
      var entry = LockFile.Entry(member.key, version: version, line: member.line)
      entry.source = member.value["resolved"]?.string
      entry.isDevelopment = member.value["dev"]?.isTrue == true
      entry.needs = (member.value["requires"]?.members ?? []).map(\.key)
      entries.append(entry)
      if let inner = member.value["dependencies"] { add(inner, to: &entries) }
    }
  }
}

extension String {
  /// Returns the last occurrence of a text.
  fileprivate func range(ofLast text: String) -> Range<Index>? { ranges(of: text).last }
}
