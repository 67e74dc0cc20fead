import ModulesInterface
import Workspace

/// The modules that exist during a period of the history, with their names and the meaning of
/// imports.
struct HistoricalLayout {
  /// Resolved imports of a file: targets with the number of imports of each. A target is a module's
  /// index, or ~N for the N-th external name.
  typealias Meaning = [(target: Int, count: Int)]

  let tree: ModuleTree
  private var resolver: ImportResolver
  /// The current index of each module that ever existed, or -1 if it doesn't exist now.
  let numbers: [Int]
  /// The inverse: for each current module, its index among all modules.
  let originals: [Int]
  private(set) var outside: [String] = []
  private var externalNumbers: [String: Int] = [:]
  private var meanings: [ModuleHistoryCursor.Source: Meaning] = [:]

  /// Additional names of modules.
  struct Names {
    var imports: [(name: String, original: Int)] = []
    var packageNames: [[UInt8]: String] = [:]
    var goPaths: [[UInt8]: String] = [:]
    var headers: [(path: String, original: Int)] = []
  }

  /// - Parameters:
  ///   - seeds: all modules that ever existed.
  ///   - isPresent: whether the module at an index exists now.
  ///   - names: additional names of modules.
  ///   - files: paths of all existing files, if imports can refer to files.
  init(
    _ seeds: [ModuleSeed], isPresent: (Int) -> Bool, _ names: Names, files: Set<[UInt8]>
  ) {
    let originals = seeds.indices.filter(isPresent)
    var numbers = Array(repeating: -1, count: seeds.count)
    for (number, original) in originals.enumerated() { numbers[original] = number }
    self.originals = originals
    self.numbers = numbers
    let tree = ModuleTree(
      originals.map { original in
        var seed = seeds[original]
        seed.dependencies = seed.dependencies.compactMap { dependency in
          guard case .seed(let other) = dependency.target else { return dependency }
          var dependency = dependency
          dependency.target = .seed(numbers[other])
          return numbers[other] < 0 ? nil : dependency
        }
        return seed
      })
    self.tree = tree
    resolver = ImportResolver(
      tree, imports: names.imports.map { ($0.name, numbers[$0.original]) },
      words: ImportAliases(
        of: tree.seeds, packageNames: names.packageNames, goPaths: names.goPaths),
      headers: names.headers.map { ($0.path, numbers[$0.original]) }, files: files)
  }

  /// Records that a file was added or removed. Call `forget(where:)` for the affected imports.
  mutating func set(file path: [UInt8], isThere: Bool) {
    resolver.set(file: path, isThere: isThere)
  }

  /// Clears the resolved imports of some sources.
  ///
  /// - Returns: their previous meanings, including those of sources that don't exist at the moment.
  mutating func forget(
    where isAffected: (ModuleHistoryCursor.Source) -> Bool
  ) -> [ModuleHistoryCursor.Source: Meaning] {
    let affected = meanings.filter { isAffected($0.key) }
    for source in affected.keys { meanings[source] = nil }
    return affected
  }

  /// - Parameter path: path of the file that contains the imports.
  mutating func meaning(
    of source: ModuleHistoryCursor.Source, at path: [UInt8], _ imports: BlobImports
  ) -> Meaning {
    if let known = meanings[source] { return known }
    let module = numbers[Int(source.module)]
    var meaning: Meaning = []
    for found in imports.lists[Int(source.list)] {
      switch resolver.meaning(of: imports.targets[Int(found.target)], in: module, at: path) {
      case .module(let other) where other != module: meaning.append((other, Int(found.count)))
      case .outside(let name): meaning.append((~number(ofExternal: name), Int(found.count)))
      case .module, .nothing: break
      }
    }
    meanings[source] = meaning
    return meaning
  }

  private mutating func number(ofExternal name: String) -> Int {
    if let known = externalNumbers[name] { return known }
    externalNumbers[name] = outside.count
    outside.append(name)
    return outside.count - 1
  }
}
