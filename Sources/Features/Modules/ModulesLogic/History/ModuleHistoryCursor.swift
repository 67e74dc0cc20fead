import ModulesInterface
import Workspace

/// The modules of a repository at one commit, moved from commit to commit.
///
/// It maintains the number of files that import the same from the same module. Imports are resolved
/// again only when a module appears, disappears or changes its name. Rules are evaluated again only
/// when the graph changes or an exception starts or ends.
package struct ModuleHistoryCursor {
  /// Files of one module whose imports resolve alike.
  struct Source: Hashable {
    /// Index among all modules that ever existed.
    var module: Int32
    /// The imports, as a list number of `BlobImports`.
    var list: Int32
    /// The path if the meaning of the imports depends on it; otherwise -1.
    var path: Int32
  }

  /// A dependency: the importing module's index and a target as in `HistoricalLayout.Meaning`.
  private struct Edge: Hashable {
    var from: Int
    var target: Int
  }

  private let paths: HistoricalPaths
  private let configuration: ModulesConfiguration
  private let types: ModuleTypes
  private let countsOwners: Bool

  /// The blob of each existing file, by path index.
  private var files: [Int: UInt32] = [:]
  /// Number of files that make a module exist, and number of its owned files, by module index.
  private var presence: [Int]
  private var owned: [Int]
  /// Number of the module's own files, by module index.
  private var own: [Int]
  private var sources: [Source: Int] = [:]
  private var changed: [Source: Int] = [:]
  private var names: [Int: Int32] = [:]
  private var headers: Set<Int> = []
  /// Whether the meaning of a list depends on the path of the file, as far as determined.
  private var dependsOnPath: [Int32: Bool] = [:]
  /// Lists whose meaning depends on files of a given name, by that name; and the names of files
  /// that were added or removed.
  private var listsNaming: [[UInt8]: Set<Int32>] = [:]
  private var moved: Set<[UInt8]> = []

  private var layout: HistoricalLayout?
  private var edges: [Edge: Int] = [:]
  private var isStale = true
  private var isChanged = true
  /// Whether each exception was active at the last evaluation.
  private var holding: [Bool] = []
  private var counts = ModuleCounts()

  /// - Parameters:
  ///   - paths: the roles of all paths.
  ///   - configuration: the rules, without `declared`, because past manifests aren't read.
  package init(_ paths: HistoricalPaths, _ configuration: ModulesConfiguration) {
    self.paths = paths
    self.configuration = configuration
    types = ModuleTypes(configuration.types)
    countsOwners = configuration.rules.contains { $0.kind == .owned }
    presence = Array(repeating: 0, count: paths.seeds.count)
    owned = presence
    own = presence
  }

  // MARK: Files

  /// Replaces the version of a file.
  ///
  /// - Parameters:
  ///   - path: its index among the paths.
  ///   - blob: the new version; nil if the file was removed.
  ///   - imports: the imports of all versions.
  package mutating func set(_ path: Int, to blob: UInt32?, _ imports: BlobImports) {
    let old = files[path]
    guard old != blob else { return }
    files[path] = blob
    let role = paths.roles[path]
    if (old == nil) != (blob == nil) { setPresence(path, role, blob == nil ? -1 : 1) }
    if role.nameUnit >= 0 {
      let name = blob.map { imports.list(Int(role.nameUnit), $0) }
      if names[path] != name {
        names[path] = name
        isStale = true
      }
    }
    guard role.unit >= 0 else { return }
    let before = old.map { imports.list(Int(role.unit), $0) } ?? BlobImports.none
    let after = blob.map { imports.list(Int(role.unit), $0) } ?? BlobImports.none
    guard before != after else { return }
    count(before, path, role, -1, imports)
    count(after, path, role, 1, imports)
  }

  private mutating func setPresence(_ path: Int, _ role: HistoricalPaths.Role, _ sign: Int) {
    for module in paths.presences[Int(role.presence)] {
      presence[module] += sign
      if presence[module] == 0 || (sign > 0 && presence[module] == 1) { isStale = true }
    }
    if role.module >= 0 {
      own[Int(role.module)] += sign
      isChanged = isChanged || countsOwners
    }
    if paths.namesFiles {
      let changedPath = paths.paths[path]
      layout?.set(file: changedPath, isThere: sign > 0)
      moved.insert(Array(FolderPath.name(of: changedPath)))
    }
    if role.isOwned, role.module >= 0 {
      owned[Int(role.module)] += sign
      isChanged = isChanged || countsOwners
    }
    if role.isHeader {
      if sign > 0 { headers.insert(path) } else { headers.remove(path) }
      isStale = true
    }
  }

  private mutating func count(
    _ list: Int32, _ path: Int, _ role: HistoricalPaths.Role, _ sign: Int, _ imports: BlobImports
  ) {
    guard list != BlobImports.none else { return }
    let isOfPath = dependsOnPath(list, imports)
    let source = Source(module: role.module, list: list, path: isOfPath ? Int32(path) : -1)
    changed[source, default: 0] += sign
    if changed[source] == 0 { changed[source] = nil }
  }

  private mutating func dependsOnPath(_ list: Int32, _ imports: BlobImports) -> Bool {
    if let known = dependsOnPath[list] { return known }
    var depends = false
    for found in imports.lists[Int(list)] {
      let target = imports.targets[Int(found.target)]
      if let name = ImportResolver.fileName(of: target) {
        listsNaming[Array(name.utf8), default: []].insert(list)
        depends = true
      } else if target.isRelative {
        depends = true
      }
    }
    dependsOnPath[list] = depends
    return depends
  }

  // MARK: Counting

  /// The current counts, with exceptions evaluated on the given day.
  package mutating func counts(on day: Day, _ imports: BlobImports) -> ModuleCounts {
    if isStale { layOut(imports) } else { applyChanges(imports) }
    let holding = configuration.exceptions.map { $0.holds(on: day) }
    if isChanged || holding != self.holding {
      counts = evaluated(on: day)
      self.holding = holding
      isChanged = false
    }
    return counts
  }

  /// Resolves all imports again.
  private mutating func layOut(_ imports: BlobImports) {
    addChanges()
    moved = []
    var layout = HistoricalLayout(
      paths.seeds, isPresent: { presence[$0] > 0 }, names(imports),
      files: paths.namesFiles ? Set(files.keys.map { paths.paths[$0] }) : [])
    edges = [:]
    for (source, files) in sources { add(source, files, &layout, imports) }
    self.layout = layout
    isStale = false
    isChanged = true
  }

  private mutating func applyChanges(_ imports: BlobImports) {
    let affected = Set(moved.flatMap { listsNaming[$0] ?? [] })
    moved = []
    guard !changed.isEmpty || !affected.isEmpty, var layout else { return }
    self.layout = nil
    if !affected.isEmpty {
      for (source, meaning) in layout.forget(where: { affected.contains($0.list) }) {
        guard let files = sources[source] else { continue }
        let from = layout.numbers[Int(source.module)]
        for (target, count) in meaning { add(Edge(from: from, target: target), -files * count) }
        add(source, files, &layout, imports)
      }
    }
    for (source, files) in changed { add(source, files, &layout, imports) }
    self.layout = layout
    addChanges()
    isChanged = true
  }

  private mutating func addChanges() {
    for (source, files) in changed {
      let now = (sources[source] ?? 0) + files
      sources[source] = now == 0 ? nil : now
    }
    changed = [:]
  }

  private mutating func add(
    _ source: Source, _ files: Int, _ layout: inout HistoricalLayout, _ imports: BlobImports
  ) {
    let path = source.path < 0 ? [] : paths.paths[Int(source.path)]
    let from = layout.numbers[Int(source.module)]
    for (target, count) in layout.meaning(of: source, at: path, imports) {
      add(Edge(from: from, target: target), files * count)
    }
  }

  private mutating func add(_ edge: Edge, _ count: Int) {
    let now = (edges[edge] ?? 0) + count
    edges[edge] = now == 0 ? nil : now
  }

  /// Additional names of modules at this commit, in the order of the files that define them.
  private func names(_ imports: BlobImports) -> HistoricalLayout.Names {
    var found = HistoricalLayout.Names()
    func ordered(_ numbers: some Sequence<Int>) -> [Int] {
      numbers.sorted { paths.paths[$0].lexicographicallyPrecedes(paths.paths[$1]) }
    }
    for path in ordered(names.keys) {
      let role = paths.roles[path]
      let folder = Array(FolderPath.parent(of: paths.paths[path]) ?? [])
      for target in imports.lists[Int(names[path] ?? 0)] {
        guard case .word(let name) = imports.targets[Int(target.target)] else { continue }
        switch paths.units[Int(role.nameUnit)] {
        case .packageName: found.packageNames[folder] = name
        case .goModule: found.goPaths[folder] = name
        case .moduleMap: found.imports.append((name, Int(role.module)))
        case .source, .pattern: break
        }
      }
    }
    for path in ordered(headers) {
      let module = Int(paths.roles[path].module)
      guard let header = paths.seeds[module].header(at: paths.paths[path]) else { continue }
      found.headers.append((header, module))
    }
    return found
  }

  // MARK: Evaluating rules

  private func evaluated(on day: Day) -> ModuleCounts {
    guard let layout else { return ModuleCounts() }
    let report = RuleCheck.report(on: graph(layout), configuration, today: day)
    var counts = ModuleCounts(
      modules: report.graph.modules.count, dependencies: report.graph.edges.count,
      violations: Array(repeating: 0, count: configuration.rules.count),
      excepted: report.exceptions.reduce(0) { $0 + ($1.holds ? $1.excepted.count : 0) },
      cycles: report.cycles.count)
    let ruleNumbers = Dictionary(
      configuration.rules.enumerated().map { ($1.location, $0) }
    ) { first, _ in first }
    for violation in report.violations {
      if let rule = ruleNumbers[violation.ruleLocation] { counts.violations[rule] += 1 }
    }
    return counts
  }

  private func graph(_ layout: HistoricalLayout) -> ModuleGraph {
    let modules = zip(layout.tree.seeds, layout.originals).map { seed, original in
      Module(
        name: seed.name, path: String(decoding: seed.folder, as: UTF8.self), kind: seed.kind,
        type: types.type(name: seed.name, path: seed.folder),
        owners: owned[original] > 0 ? [""] : [], firstFile: own[original] > 0 ? "" : nil)
    }
    var inside: [ModuleEdge] = []
    var outside: [ExternalEdge] = []
    for (edge, count) in edges {
      // Counts don't need locations.
      let locations = Array(repeating: ImportLocation(""), count: count)
      if edge.target >= 0 {
        inside.append(ModuleEdge(from: edge.from, to: edge.target, imports: locations))
      } else {
        outside.append(
          ExternalEdge(from: edge.from, name: layout.outside[~edge.target], imports: locations))
      }
    }
    return ModuleGraph(modules: modules, edges: inside, outside: outside)
  }
}
