import ModulesInterface
import Workspace

/// Assembles a graph from modules, their files and their imports.
package struct GraphAssembly {
  /// Totals over a module's files.
  private struct Tally {
    var files = 0
    var codeFiles = 0
    var sourceFiles = 0
    var lines = 0
    /// Number of source files whose imports can't be read, by language.
    var unread: [String: Int] = [:]
    var firstFile: String?
    var owners: [String: Int] = [:]
  }

  private let tree: ModuleTree
  private let resolver: ImportResolver
  private let types: ModuleTypes
  private var tallies: [Tally]
  private var edges: [Int: ModuleEdge] = [:]
  private var outside: [Int: [ExactText: ExternalEdge]] = [:]

  package init(_ tree: ModuleTree, _ resolver: ImportResolver, types: ModuleTypes) {
    self.tree = tree
    self.resolver = resolver
    self.types = types
    tallies = tree.seeds.map { _ in Tally() }
    for (number, seed) in tree.seeds.enumerated() {
      for dependency in seed.dependencies {
        switch dependency.target {
        case .seed(let other) where other != number:
          edge(number, other) { edge in
            if edge.declaration == nil { edge.declaration = dependency.location }
          }
        case .seed: break
        case .outside(let name):
          externalEdge(number, name) { edge in
            if edge.declaration == nil { edge.declaration = dependency.location }
          }
        }
      }
    }
  }

  /// Counts a tracked file for its module. Add files in path order.
  ///
  /// - Parameters:
  ///   - path: path of the file.
  ///   - module: index of its module.
  ///   - owners: owners of the file.
  package mutating func add(file path: [UInt8], of module: Int, owners: [String]) {
    tallies[module].files += 1
    if tallies[module].firstFile == nil {
      tallies[module].firstFile = String(decoding: path, as: UTF8.self)
    }
    for owner in owners { tallies[module].owners[owner, default: 0] += 1 }
  }

  /// Counts a source file whose imports can't be read.
  ///
  /// - Parameters:
  ///   - language: the name of its language.
  ///   - module: index of its module.
  package mutating func add(unread language: String, of module: Int) {
    tallies[module].unread[language, default: 0] += 1
  }

  /// Adds the lines and the imports of a source file; nil if its imports can't be read.
  package mutating func add(
    source path: [UInt8], of module: Int, lines: Int, imports: [SourceImport]?
  ) {
    tallies[module].codeFiles += 1
    tallies[module].lines += lines
    guard let imports else { return }
    tallies[module].sourceFiles += 1
    guard !imports.isEmpty else { return }
    let shown = String(decoding: path, as: UTF8.self)
    for found in imports {
      let location = ImportLocation(
        shown, line: found.line, column: found.column, traits: found.traits,
        condition: found.condition)
      switch resolver.meaning(of: found.target, in: module, at: path) {
      case .module(let other) where other != module:
        edge(module, other) { $0.imports.append(location) }
      case .outside(let name):
        externalEdge(module, name) { $0.imports.append(location) }
      case .module, .nothing: break
      }
    }
  }

  package func graph() -> ModuleGraph {
    let modules = zip(tree.seeds, tallies).map { seed, tally in
      var module = Module(
        name: seed.name, importName: seed.importNames.first,
        path: String(decoding: seed.folder, as: UTF8.self), kind: seed.kind,
        type: types.type(name: seed.name, path: seed.folder),
        owners: tally.owners.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key),
        package: seed.package, manifest: seed.manifest, files: tally.files,
        codeFiles: tally.codeFiles, sourceFiles: tally.sourceFiles, lines: tally.lines,
        firstFile: tally.firstFile)
      module.unreadLanguages = GraphAssembly.unreadLanguages(seed, tally)
      return module
    }
    return ModuleGraph(
      modules: modules, edges: Array(edges.values), outside: outside.values.flatMap(\.values))
  }

  /// The languages in which most of a module's imports can't be read. Other targets are written in the
  /// languages of their build system; a script beside them imports none of its modules.
  private static func unreadLanguages(_ seed: ModuleSeed, _ tally: Tally) -> [String] {
    let isUnread =
      !seed.isNamedByImports
      || seed.kind == .folder && tally.unread.values.reduce(0, +) > tally.sourceFiles
    guard isUnread else { return [] }
    return tally.unread.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  private mutating func edge(_ from: Int, _ to: Int, _ change: (inout ModuleEdge) -> Void) {
    change(&edges[from * tree.seeds.count + to, default: ModuleEdge(from: from, to: to)])
  }

  private mutating func externalEdge(
    _ from: Int, _ name: String, _ change: (inout ExternalEdge) -> Void
  ) {
    change(&outside[from, default: [:]][name.exact, default: ExternalEdge(from: from, name: name)])
  }
}
