import LibrariesInterface

/// Reads `package-lock.json` of npm, in its versions 1, 2 and 3.
enum NPMLockFile {
  static func read(_ bytes: [UInt8]) throws(LockFileMistake) -> LockFile {
    let document = try PlacedJSON(parsing: bytes)
    guard document.isObject else {
      throw LockFileMistake("package-lock.json must be an object", line: document.line)
    }
    guard let version = document["lockfileVersion"]?.integer else {
      throw LockFileMistake("package-lock.json has no lockfileVersion", line: document.line)
    }
    guard (1...3).contains(version) else {
      throw LockFileMistake(
        "version \(version) of package-lock.json is unknown",
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

  // MARK: Versions 2 and 3: one flat table by folder

  /// The workspaces: what stands outside of `node_modules`, and the links to it. npm leaves the name out where
  /// it is the folder's.
  private static func own(ofPackages packages: PlacedJSON) -> Set<String> {
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
    ofPackages packages: PlacedJSON, own ownNames: Set<String>
  ) -> [LockFile.Entry] {
    let own = packages.members.filter { !$0.key.contains("node_modules/") }
    let direct = Set(own.flatMap { NPMManifest.named(in: $0.value).map(\.name) })
    return packages.members.compactMap { member in
      guard let range = member.key.range(ofLast: "node_modules/"),
        member.value["link"]?.isTrue != true
      else { return nil }
      let folder = String(member.key[range.upperBound...])
      // Installed under another name: the package's own counts.
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

  // MARK: Version 1: libraries in libraries

  private static func add(_ dependencies: PlacedJSON, to entries: inout [LockFile.Entry]) {
    for member in dependencies.members where member.value.isObject {
      let version = member.value["version"]?.string
      // What lies beside us is our own.
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
  /// Where a text occurs last.
  fileprivate func range(ofLast text: String) -> Range<Index>? { ranges(of: text).last }
}
