import LibrariesInterface
import LibrariesLogic
import Workspace

/// Finds our own imports of libraries in the tracked source files.
struct ImportScan: Sendable {
  private let modules: ModuleOfPath
  /// By ecosystem, which library a name that code imports belongs to.
  private let owners: [Ecosystem: [String: LibraryID]]

  /// Bytes; longer files are data.
  private static let sizeLimit = 4 << 20

  /// - Parameters:
  ///   - names: what code imports of each library.
  ///   - modules: our own ones.
  init(_ names: [LibraryID: [String]], modules: ModuleOfPath) {
    self.modules = modules
    var owners: [Ecosystem: [String: LibraryID]] = [:]
    for id in names.keys.sorted() {
      for name in names[id] ?? [] where owners[id.ecosystem]?[name] == nil {
        owners[id.ecosystem, default: [:]][name] = id
      }
    }
    self.owners = owners
  }

  /// - Returns: the imports of each library, by path and line.
  func uses(in contents: RepositoryContents) async -> [LibraryID: [LibraryUse]] {
    let paths = contents.paths.filter { path in
      ImportedNames.ecosystems(of: path).contains { owners[$0] != nil }
    }
    let workers = 2
    return await withTaskGroup(of: [LibraryID: [LibraryUse]].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var found: [LibraryID: [LibraryUse]] = [:]
          let share = stride(from: worker, to: paths.count, by: workers).map { paths[$0] }
          // A file that can't be read imports nothing that we could show.
          try? await contents.read(share) { path, bytes in
            if !Task.isCancelled { add(path, bytes, to: &found) }
          }
          return found
        }
      }
      var all: [LibraryID: [LibraryUse]] = [:]
      for await part in group { all.merge(part) { $0 + $1 } }
      return all.mapValues { $0.sorted { ($0.path, $0.line) < ($1.path, $1.line) } }
    }
  }

  private func add(
    _ path: String, _ bytes: UnsafeRawBufferPointer, to found: inout [LibraryID: [LibraryUse]]
  ) {
    guard bytes.count <= ImportScan.sizeLimit else { return }
    let imports = ImportedNames.find(in: Array(bytes), of: path)
    for ecosystem in ImportedNames.ecosystems(of: path) {
      guard let owners = owners[ecosystem] else { continue }
      for imported in imports {
        guard let id = owner(of: imported.name, owners, ecosystem) else { continue }
        let use = LibraryUse(
          path: path, line: imported.line, module: modules.module(of: path),
          isTest: ModuleOfPath.isTest(path))
        if found[id]?.contains(use) != true { found[id, default: []].append(use) }
      }
    }
  }

  /// Go imports packages below the path of their module.
  private func owner(
    of name: String, _ owners: [String: LibraryID], _ ecosystem: Ecosystem
  ) -> LibraryID? {
    guard ecosystem == .go else { return owners[name] }
    var path = name[...]
    while true {
      if let id = owners[String(path)] { return id }
      guard let slash = path.lastIndex(of: "/") else { return nil }
      path = path[..<slash]
    }
  }
}
