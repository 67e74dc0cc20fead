import LibrariesInterface
import LibrariesLogic
import Workspace

/// Finds the imports of libraries in tracked source files.
struct ImportScan: Sendable {
  private let modules: ModuleLookup
  /// The libraries by ecosystem and importable name.
  private let owners: [Ecosystem: [String: LibraryID]]

  /// The largest file that is read, in bytes. Larger files contain data.
  private static let sizeLimit = 4 << 20

  /// - Parameters:
  ///   - names: the importable names of each library.
  ///   - modules: finds the modules of the repository.
  init(_ names: [LibraryID: [String]], modules: ModuleLookup) {
    self.modules = modules
    var owners: [Ecosystem: [String: LibraryID]] = [:]
    for id in names.keys.sorted() {
      for name in names[id] ?? [] where owners[id.ecosystem]?[name] == nil {
        owners[id.ecosystem, default: [:]][name] = id
      }
    }
    self.owners = owners
  }

  /// Returns the imports of each library, sorted by path and line.
  func uses(in contents: RepositoryContents) async -> [LibraryID: [LibraryImport]] {
    let paths = contents.paths.filter { path in
      ImportedNames.ecosystems(of: path).contains { owners[$0] != nil }
    }
    let workers = 2
    return await withTaskGroup(of: [LibraryID: [LibraryImport]].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var found: [LibraryID: [LibraryImport]] = [:]
          let share = stride(from: worker, to: paths.count, by: workers).map { paths[$0] }
          // Skip files that can't be read.
          try? await contents.read(share, limit: ImportScan.sizeLimit) { path, bytes in
            if !Task.isCancelled { add(path, bytes, to: &found) }
          }
          return found
        }
      }
      var all: [LibraryID: [LibraryImport]] = [:]
      for await part in group { all.merge(part) { $0 + $1 } }
      return all.mapValues { $0.sorted { ($0.path, $0.line) < ($1.path, $1.line) } }
    }
  }

  private func add(
    _ path: String, _ bytes: UnsafeRawBufferPointer, to found: inout [LibraryID: [LibraryImport]]
  ) {
    let imports = ImportedNames.find(in: Array(bytes), of: path)
    let module = modules.module(of: path)
    for ecosystem in ImportedNames.ecosystems(of: path) {
      guard let owners = owners[ecosystem] else { continue }
      for imported in imports {
        guard let id = owner(of: imported.name, owners, ecosystem) else { continue }
        let use = LibraryImport(
          path: path, line: imported.line, module: module ?? modules.folder(of: path),
          isInModule: module != nil, isTest: ModuleLookup.isTest(path))
        if found[id]?.contains(use) != true { found[id, default: []].append(use) }
      }
    }
  }

  /// Returns the library that an import belongs to. An import of Go or Ruby starts with its name.
  private func owner(
    of name: String, _ owners: [String: LibraryID], _ ecosystem: Ecosystem
  ) -> LibraryID? {
    guard ecosystem == .go || ecosystem == .ruby else { return owners[name] }
    var path = name[...]
    while true {
      if let id = owners[String(path)] { return id }
      guard let slash = path.lastIndex(of: "/") else { return nil }
      path = path[..<slash]
    }
  }
}
