import ModulesInterface
import Workspace

/// Which modules are there for a stretch of the past, what they are called, and what imports mean in them.
struct PastLayout {
  /// What a file's imports come to: pairs of a target and how many imports lead there. A target is a
  /// module's number, or ~N for the N-th name of what is outside.
  typealias Meaning = [(target: Int, count: Int)]

  let tree: ModuleTree
  private var resolver: ImportResolver
  /// By the places of all modules that there ever were: the number of those that are there now, or -1.
  let numbers: [Int]
  /// And back.
  let originals: [Int]
  private(set) var outside: [String] = []
  private var outsideNumbers: [String: Int] = [:]
  private var meanings: [ModulePast.Source: Meaning] = [:]

  /// Further names of modules.
  struct Names {
    var imports: [(name: String, original: Int)] = []
    var packageNames: [[UInt8]: String] = [:]
    var goPaths: [[UInt8]: String] = [:]
    var headers: [(path: String, original: Int)] = []
  }

  /// - Parameters:
  ///   - seeds: all modules that there ever were.
  ///   - isPresent: by their places, whether they are there now.
  ///   - files: the paths of all files that are there, where that makes a difference.
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
          guard case .seed(let other) = dependency.target else { return nil }
          return numbers[other] < 0
            ? nil : ModuleSeed.Dependency(.seed(numbers[other]), dependency.place)
        }
        return seed
      })
    self.tree = tree
    resolver = ImportResolver(
      tree, imports: names.imports.map { ($0.name, numbers[$0.original]) },
      words: FolderWords(
        of: tree.seeds, packageNames: names.packageNames, goPaths: names.goPaths),
      headers: names.headers.map { ($0.path, numbers[$0.original]) }, files: files)
  }

  /// Takes note of a file that came or went; what others mean by it is to be forgotten then.
  mutating func set(file path: [UInt8], isThere: Bool) {
    resolver.set(file: path, isThere: isThere)
  }

  /// Forgets what some sources mean, so that they are asked anew.
  ///
  /// - Returns: what they meant, also of those that aren't there just now.
  mutating func forget(
    where isAffected: (ModulePast.Source) -> Bool
  ) -> [ModulePast.Source: Meaning] {
    let affected = meanings.filter { isAffected($0.key) }
    for source in affected.keys { meanings[source] = nil }
    return affected
  }

  /// - Parameter path: of the file.
  mutating func meaning(
    of source: ModulePast.Source, at path: [UInt8], _ imports: BlobImports
  ) -> Meaning {
    if let known = meanings[source] { return known }
    let module = numbers[Int(source.module)]
    var meaning: Meaning = []
    for found in imports.lists[Int(source.list)] {
      switch resolver.meaning(of: imports.targets[Int(found.target)], in: module, at: path) {
      case .module(let other) where other != module: meaning.append((other, Int(found.count)))
      case .outside(let name): meaning.append((~number(ofOutside: name), Int(found.count)))
      case .module, .nothing: break
      }
    }
    meanings[source] = meaning
    return meaning
  }

  private mutating func number(ofOutside name: String) -> Int {
    if let known = outsideNumbers[name] { return known }
    outsideNumbers[name] = outside.count
    outside.append(name)
    return outside.count - 1
  }
}
