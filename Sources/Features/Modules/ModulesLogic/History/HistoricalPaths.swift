import ModulesInterface
import Workspace

/// Assigns the paths of all commits to modules.
///
/// Whether a folder is a module depends only on its path, because all folders around an existing
/// file exist too. The module of a path is therefore the same in every commit and is determined
/// once.
package struct HistoricalPaths {
  /// Methods of reading a blob.
  package enum Reading: Hashable, Sendable {
    case source(SourceLanguage)
    /// With a provider's pattern, by its index.
    case pattern(Int)
    /// Names defined by `package.json`, `go.mod` and module maps.
    case packageName, goModule, moduleMap
  }

  /// The role of one path.
  package struct Role {
    /// Index of its module among the seeds; -1 for none.
    package var module: Int32 = -1
    /// The reading method for its imports, as an index into `units`; -1 if they aren't read.
    package var unit: Int16 = -1
    /// The reading method for names that it defines, as an index into `units`; -1 if it defines
    /// none.
    package var nameUnit: Int16 = -1
    /// Whether it is a public header of a module.
    var isHeader = false
    var isOwned = false
    /// The modules that exist because of this file, as an index into `presences`.
    var presence: Int32 = 0
  }

  /// All modules that ever existed, in provider order. Modules of packages come first because
  /// dependencies refer to them by number.
  package let seeds: [ModuleSeed]
  /// The reading methods in use.
  package private(set) var units: [Reading] = []
  package private(set) var roles: [Role] = []
  package private(set) var presences: [[Int]] = [[]]
  private var unitNumbers: [Reading: Int16] = [:]
  private var presenceNumbers: [[Int]: Int32] = [[]: 0]
  package let paths: [[UInt8]]

  /// Whether imports can refer to files, so that the set of existing files matters.
  var namesFiles: Bool {
    units.contains { unit in
      switch unit {
      case .source(let language): language.namesFiles
      case .pattern: true
      case .packageName, .goModule, .moduleMap: false
      }
    }
  }

  /// - Parameters:
  ///   - paths: paths of all regular files in all commits.
  ///   - packages: targets of packages.
  ///   - folders: finds the module folders among all folders.
  ///   - isUnread: whether a provider excludes a file of a module.
  ///   - isOwned: whether a path has an owner.
  package init(
    _ paths: [[UInt8]], packages: [ModuleSeed], folders: (Set<[UInt8]>) -> [ModuleSeed],
    isUnread: ([UInt8], ModuleSeed) -> Bool = { _, _ in false }, isOwned: ([UInt8]) -> Bool
  ) {
    self.paths = paths
    let tree = ModuleTree(packages + folders(HistoricalPaths.folders(of: paths)))
    // Names depend on which modules exist at a time; each layout assigns them.
    seeds = tree.seeds.enumerated().map { number, seed in
      var seed = seed
      seed.name =
        number < packages.count
        ? packages[number].name : String(decoding: FolderPath.name(of: seed.folder), as: UTF8.self)
      return seed
    }
    var around: [[UInt8]: [Int]] = [:]
    roles.reserveCapacity(paths.count)
    for path in paths {
      let folder = Array(FolderPath.parent(of: path) ?? [])
      let candidates = around[folder] ?? tree.candidates(in: folder[...])
      around[folder] = candidates
      let module = tree.module(of: path, among: candidates)
      var role = Role(module: Int32(module ?? -1), isOwned: isOwned(path))
      role.presence = number(
        ofPresence: candidates.filter { seeds[$0].kind == .folder || $0 == module })
      if let reading = HistoricalPaths.naming(path, module) { role.nameUnit = number(of: reading) }
      if let module {
        let pattern = seeds[module].pattern.map { Reading.pattern($0) }
        if let reading = pattern ?? SourceLanguage(of: path).map({ .source($0) }),
          !isUnread(path, seeds[module])
        {
          role.unit = number(of: reading)
        }
        role.isHeader = seeds[module].header(at: path) != nil
      }
      roles.append(role)
    }
  }

  private mutating func number(of reading: Reading) -> Int16 {
    if let known = unitNumbers[reading] { return known }
    let number = Int16(units.count)
    units.append(reading)
    unitNumbers[reading] = number
    return number
  }

  private mutating func number(ofPresence modules: [Int]) -> Int32 {
    if let known = presenceNumbers[modules] { return known }
    let number = Int32(presences.count)
    presences.append(modules)
    presenceNumbers[modules] = number
    return number
  }

  /// The reading method for a file that defines import names; nil for other files.
  private static func naming(_ path: [UInt8], _ module: Int?) -> Reading? {
    let name = FolderPath.name(of: path)
    if name.elementsEqual("package.json".utf8) { return .packageName }
    if name.elementsEqual("go.mod".utf8) { return .goModule }
    return module != nil && name.elementsEqual("module.modulemap".utf8) ? .moduleMap : nil
  }

  /// All folders around the paths; the empty path is the root.
  private static func folders(of paths: [[UInt8]]) -> Set<[UInt8]> {
    var folders: Set<[UInt8]> = []
    for path in paths {
      var current = FolderPath.parent(of: path)
      while let folder = current, folders.insert(Array(folder)).inserted {
        current = FolderPath.parent(of: folder)
      }
    }
    return folders
  }
}
