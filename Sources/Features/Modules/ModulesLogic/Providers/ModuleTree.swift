import ModulesInterface
import Workspace

/// Assigns files to modules: the module with the deepest folder that accepts a file contains it.
package struct ModuleTree: Sendable {
  package private(set) var seeds: [ModuleSeed]
  /// The seeds in each folder, in their order.
  private let starts: [[UInt8]: [Int]]

  /// - Parameter seeds: in order of precedence; if several claim a file, the first gets it. A
  ///   folder found by two providers becomes one module with the first provider's properties and
  ///   the second one's pattern.
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
    assignNames()
  }

  /// The seeds that can contain files of a folder, deepest first.
  package func candidates(in folder: ArraySlice<UInt8>) -> [Int] {
    var found: [Int] = []
    var current: ArraySlice<UInt8>? = folder
    while let folder = current {
      if let here = starts[Array(folder)] { found += here }
      current = FolderPath.parent(of: folder)
    }
    return found
  }

  /// The module of a file; nil if it isn't in a module.
  package func module(of path: [UInt8]) -> Int? {
    guard let folder = FolderPath.parent(of: path) else { return nil }
    return module(of: path, among: candidates(in: folder))
  }

  package func module(of path: [UInt8], among candidates: [Int]) -> Int? {
    candidates.first { seeds[$0].has(path) }
  }

  /// The module of a file or folder path, whether or not it contains tracked files.
  package func module(at path: [UInt8]) -> Int? {
    module(of: path, among: candidates(in: path[...]))
  }

  // MARK: Names

  /// Makes names unique. The target whose package is closest to the root keeps a shared name; other
  /// targets get their package's name as a prefix. Folders with the same name get their path as a
  /// name.
  private mutating func assignNames() {
    var byName: [ExactText: [Int]] = [:]
    for (number, seed) in seeds.enumerated() {
      byName[seed.name.exact, default: []].append(number)
    }
    for (name, all) in byName where all.count > 1 {
      let targets = all.filter { seeds[$0].kind != .folder }
      let first = targets.min { left, right in
        let (one, other) = (seeds[left], seeds[right])
        return (FolderPath.depth(of: one.packageFolder), left)
          < (FolderPath.depth(of: other.packageFolder), right)
      }
      for number in all where number != first {
        let seed = seeds[number]
        let folder = String(decoding: seed.folder, as: UTF8.self)
        seeds[number].name = seed.package.map { "\($0)/\(name.text)" } ?? folder
      }
    }
    var seen: Set<ExactText> = []
    for number in seeds.indices {
      let name = seeds[number].name.isEmpty ? "." : seeds[number].name
      var unique = name
      var count = 2
      while !seen.insert(unique.exact).inserted {
        unique = "\(name) (\(count))"
        count += 1
      }
      seeds[number].name = unique
    }
  }
}
