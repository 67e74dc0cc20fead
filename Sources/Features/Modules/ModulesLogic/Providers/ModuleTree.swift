import ModulesInterface

/// Says which module a file belongs to: the one with the deepest folder around it that takes it.
package struct ModuleTree: Sendable {
  package private(set) var seeds: [ModuleSeed]
  /// By folder: the seeds that begin there, in their order.
  private let starts: [[UInt8]: [Int]]

  /// - Parameter seeds: in the order in which they count: where several want one file, the first gets it.
  ///   A folder that two providers found is one module, the first's, and takes the second's pattern.
  package init(_ seeds: [ModuleSeed]) {
    var kept: [ModuleSeed] = []
    var starts: [[UInt8]: [Int]] = [:]
    for seed in seeds {
      if seed.kind == .folder, let same = starts[seed.folder]?.first {
        if kept[same].pattern == nil { kept[same].pattern = seed.pattern }
        continue
      }
      starts[seed.folder, default: []].append(kept.count)
      kept.append(seed)
    }
    self.starts = starts
    self.seeds = kept
    giveNames()
  }

  /// The seeds that may take what lies in a folder, the deepest first.
  package func candidates(in folder: some BidirectionalCollection<UInt8>) -> [Int] {
    var found: [Int] = []
    var current: ArraySlice<UInt8>? = Array(folder)[...]
    while let folder = current {
      if let here = starts[Array(folder)] { found += here }
      current = FolderPath.parent(of: folder)
    }
    return found
  }

  /// The module of a file; nil where it is in none.
  package func module(of path: [UInt8]) -> Int? {
    guard let folder = FolderPath.parent(of: path) else { return nil }
    return module(of: path, among: candidates(in: folder))
  }

  package func module(of path: [UInt8], among candidates: [Int]) -> Int? {
    candidates.first { seeds[$0].has(path) }
  }

  /// The module that a path leads to, whether it is a file's or a folder's, with tracked files or without.
  package func module(at path: [UInt8]) -> Int? {
    module(of: path, among: candidates(in: path))
  }

  // MARK: Names

  /// A name that several have stays with the target whose package is nearest to the root; other targets
  /// get their package's name before it. Folders that share one are called by their paths.
  private mutating func giveNames() {
    var byName: [String: [Int]] = [:]
    for (number, seed) in seeds.enumerated() { byName[seed.name, default: []].append(number) }
    for (name, all) in byName where all.count > 1 {
      let targets = all.filter { seeds[$0].kind != .folder }
      let first = targets.min { left, right in
        let (one, other) = (seeds[left], seeds[right])
        return (ModuleTree.depth(one.packageFolder), left)
          < (ModuleTree.depth(other.packageFolder), right)
      }
      for number in all where number != first {
        let seed = seeds[number]
        let folder = String(decoding: seed.folder, as: UTF8.self)
        seeds[number].name = seed.package.map { "\($0)/\(name)" } ?? folder
      }
    }
    var seen: Set<String> = []
    for number in seeds.indices {
      let name = seeds[number].name.isEmpty ? "." : seeds[number].name
      var unique = name
      var count = 2
      while !seen.insert(unique).inserted {
        unique = "\(name) (\(count))"
        count += 1
      }
      seeds[number].name = unique
    }
  }

  private static func depth(_ folder: [UInt8]) -> Int {
    folder.isEmpty ? 0 : folder.count { $0 == UInt8(ascii: "/") } + 1
  }
}
