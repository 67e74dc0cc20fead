import ModulesInterface
import Workspace

/// What the paths of all commits are to modules.
///
/// Whether a folder is a module depends on nothing but its path: every folder around a file that is there is
/// there too. So the module of a path is the same in every commit, and is asked for once.
package struct PastPaths {
  /// Ways to read a blob.
  package enum Reading: Hashable, Sendable {
    case source(SourceLanguage)
    /// By the pattern of a provider, by its place.
    case pattern(Int)
    /// What `package.json`, `go.mod` and module maps call a folder.
    case packageName, goModule, moduleMap
  }

  /// What one path is.
  package struct Role {
    /// The module that it belongs to, as a place among the seeds; -1 for none.
    package var module: Int32 = -1
    /// How its imports are read, as a place among `units`; -1 where they aren't.
    package var unit: Int16 = -1
    /// How it is read that it says what a folder is called; -1 where it says no such thing.
    package var nameUnit: Int16 = -1
    /// Whether it is a header that a module offers.
    var isHeader = false
    var isOwned = false
    /// Which modules are there because it is: a place among `presences`.
    var presence: Int32 = 0
  }

  /// Every module that there ever was, in the order in which providers find them; those of packages come
  /// first, and their dependencies name them by number.
  package let seeds: [ModuleSeed]
  /// The ways in which blobs are read.
  package private(set) var units: [Reading] = []
  package private(set) var roles: [Role] = []
  package private(set) var presences: [[Int]] = [[]]
  private var unitNumbers: [Reading: Int16] = [:]
  private var presenceNumbers: [[Int]: Int32] = [[]: 0]
  package let paths: [[UInt8]]

  /// Whether imports may name files, so that it counts which are there.
  var namesFiles: Bool {
    units.contains { unit in
      switch unit {
      case .source(.cFamily), .pattern: true
      case .source(.swift), .packageName, .goModule, .moduleMap: false
      }
    }
  }

  /// - Parameters:
  ///   - paths: every path of a plain file that any commit has.
  ///   - packages: the targets of packages.
  ///   - folders: finds the folders that are modules among all folders.
  ///   - isUnread: whether a provider of folders leaves a path out.
  ///   - isOwned: whether anybody owns a path.
  package init(
    _ paths: [[UInt8]], packages: [ModuleSeed], folders: (Set<[UInt8]>) -> [ModuleSeed],
    isUnread: ([UInt8]) -> Bool = { _ in false }, isOwned: ([UInt8]) -> Bool
  ) {
    self.paths = paths
    let tree = ModuleTree(packages + folders(PastPaths.folders(of: paths)))
    // Which names they get depends on which of them are there: that is told anew for each layout.
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
      let candidates = around[folder] ?? tree.candidates(in: folder)
      around[folder] = candidates
      let module = tree.module(of: path, among: candidates)
      var role = Role(module: Int32(module ?? -1), isOwned: isOwned(path))
      role.presence = number(
        ofPresence: candidates.filter { seeds[$0].kind == .folder || $0 == module })
      if let reading = PastPaths.naming(path, module) { role.nameUnit = number(of: reading) }
      if let module {
        let pattern = seeds[module].pattern.map { Reading.pattern($0) }
        if let reading = pattern ?? SourceLanguage(of: path).map({ .source($0) }),
          seeds[module].kind != .folder || !isUnread(path)
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

  /// How a file is read that says by what further names modules are imported.
  private static func naming(_ path: [UInt8], _ module: Int?) -> Reading? {
    let name = FolderPath.name(of: path)
    if name.elementsEqual("package.json".utf8) { return .packageName }
    if name.elementsEqual("go.mod".utf8) { return .goModule }
    return module != nil && name.elementsEqual("module.modulemap".utf8) ? .moduleMap : nil
  }

  /// Every folder around a path; the root is the empty path.
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
