import LibrariesInterface

/// Merges the entries of all lock files and manifests into one list of libraries.
package enum LibraryCatalog {
  /// Returns each library once, with all lines that name it, sorted by name.
  package static func libraries(_ files: [LockFile]) -> [Library] {
    var libraries: [LibraryID: Library] = [:]
    let files = files.sorted { ($0.isLock ? 0 : 1, $0.path) < ($1.isLock ? 0 : 1, $1.path) }
    let withManifest = Set(files.filter { !$0.isLock }.map(\.ecosystem))
    var own: [Ecosystem: Set<String>] = [:]
    for file in files { own[file.ecosystem, default: []].formUnion(file.own) }
    let goModules = Set(files.filter { $0.ecosystem == .go && $0.isFull }.map(\.folder))
    for file in files {
      for entry in file.entries {
        let id = LibraryID(file.ecosystem, entry.name)
        // go.sum only adds modules that an incomplete go.mod in the same folder doesn't list.
        if file.path.hasSuffix("go.sum"), libraries[id] != nil || goModules.contains(file.folder) {
          continue
        }
        let location = Library.Location(
          path: file.path, line: entry.line, version: file.isLock ? entry.version : nil,
          isLock: file.isLock)
        add(
          entry, location,
          to: &libraries[id, default: Library(id: id, name: entry.name, places: [])])
      }
    }
    for (id, library) in libraries {
      // Manifests name packages of the repository like any other, but no lock file contains them.
      if own[id.ecosystem]?.contains(library.name) == true,
        !library.places.contains(where: \.isLock)
      {
        libraries[id] = nil
        continue
      }
      libraries[id]?.conflict = conflict(library)
      libraries[id]?.versions = Set(library.places.compactMap(\.version)).sorted {
        VersionNumber($0).isOlder(than: $1) || !VersionNumber($1).isOlder(than: $0) && $0 < $1
      }
      if library.isDirect == nil, withManifest.contains(id.ecosystem) {
        libraries[id]?.isDirect = false
      }
    }
    return libraries.values.sorted { order($0) < order($1) }
  }

  private static func order(_ library: Library) -> (String, LibraryID) {
    (library.name.lowercased(), library.id)
  }

  private static func add(
    _ entry: LockFile.Entry, _ location: Library.Location, to library: inout Library
  ) {
    let isFirst = library.places.isEmpty
    library.places.append(location)
    if let version = location.version {
      let isNewer = library.version.map { VersionNumber($0).isOlder(than: version) } ?? true
      if isNewer { library.version = version }
    }
    if location.isLock { library.revision = library.revision ?? entry.revision }
    library.source = library.source ?? entry.source
    library.declaredLicense = library.declaredLicense ?? entry.license
    if let isDirect = entry.isDirect { library.isDirect = isDirect || library.isDirect == true }
    library.isDevelopment = entry.isDevelopment && (isFirst || library.isDevelopment)
    if let needs = entry.needs {
      let all = Set(library.needs ?? []).union(needs.map { LibraryID(library.ecosystem, $0) })
      library.needs = all.subtracting([library.id]).sorted()
    }
  }

  /// Returns the versions in one lock file if there are several and a program can contain only one.
  private static func conflict(_ library: Library) -> [String] {
    guard !library.ecosystem.keepsVersionsApart else { return [] }
    let byFile = Dictionary(grouping: library.places.filter(\.isLock), by: \.path)
    for path in byFile.keys.sorted() {
      let versions = Set((byFile[path] ?? []).compactMap(\.version))
      if versions.count > 1 { return versions.sorted { VersionNumber($0).isOlder(than: $1) } }
    }
    return []
  }

  /// Returns the transitive dependencies of a library without itself; nil if its dependencies are
  /// unknown.
  package static func transitive(
    _ id: LibraryID, in libraries: [LibraryID: Library]
  ) -> [LibraryID]? {
    guard let needs = libraries[id]?.needs else { return nil }
    var found: Set<LibraryID> = []
    var waiting = needs
    while let next = waiting.popLast() {
      guard next != id, libraries[next] != nil, found.insert(next).inserted else { continue }
      waiting += libraries[next]?.needs ?? []
    }
    return found.sorted()
  }

  /// Returns the direct dependents of each library.
  package static func needers(_ libraries: [Library]) -> [LibraryID: [LibraryID]] {
    var needers: [LibraryID: [LibraryID]] = [:]
    for library in libraries {
      for need in library.needs ?? [] { needers[need, default: []].append(library.id) }
    }
    return needers
  }
}

extension LockFile {
  fileprivate var folder: Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

  /// Whether a go.mod lists all required modules. Since Go 1.17 it includes indirect ones and marks
  /// them.
  fileprivate var isFull: Bool {
    path.hasSuffix("go.mod") && entries.contains { $0.isDirect == false }
  }
}
