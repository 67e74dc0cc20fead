import OwnersInterface

/// An audit of an owners file: unowned paths and unused rules.
package struct OwnersAudit: Equatable, Sendable {
  /// An unowned file, or a folder with only unowned files.
  package struct Gap: Equatable, Sendable {
    /// The path from the repository's root. A folder ends with `/`; the whole repository is empty.
    package let path: String
    package let files: Int
    /// Whether the matching rules explicitly have no owners.
    package let isOnPurpose: Bool
  }

  package let files: Int
  /// The number of files with an owner.
  package let owned: Int
  /// The unowned files and folders, sorted by path.
  package let gaps: [Gap]
  /// The rules that match no tracked file.
  package let deadRules: [OwnersRule]

  /// Audits an owners file.
  ///
  /// - Parameters:
  ///   - owners: the owners file.
  ///   - paths: the tracked paths as bytes from the repository's root.
  package init(_ owners: CodeOwners, paths: [[UInt8]]) {
    var isUsed = [Bool](repeating: false, count: owners.rules.count)
    var top = Folder()
    var owned = 0
    for path in paths {
      for index in owners.matches(path) { isUsed[index] = true }
      let ownership = owners.owners(of: path)
      if !ownership.owners.isEmpty { owned += 1 }
      top.add(path.split(separator: UInt8(ascii: "/"))[...], ownership)
    }
    files = paths.count
    self.owned = owned
    gaps = top.gaps(of: "")
    deadRules = zip(owners.rules, isUsed).filter { !$1 }.map(\.0)
  }

  /// A folder with its unowned files.
  private struct Folder {
    private var owned = 0
    private var unowned = 0
    private var unmatched = 0
    private var files: [(name: String, isOnPurpose: Bool)] = []
    private var folders: [String: Folder] = [:]

    mutating func add(_ path: ArraySlice<ArraySlice<UInt8>>, _ ownership: Ownership) {
      switch ownership {
      case .owned: owned += 1
      case .unowned: unowned += 1
      case .unmatched: unmatched += 1
      }
      guard let first = path.first else { return }
      let name = String(decoding: first, as: UTF8.self)
      if path.count > 1 {
        folders[name, default: Folder()].add(path.dropFirst(), ownership)
      } else if ownership.owners.isEmpty {
        files.append((name, ownership == .unowned))
      }
    }

    func gaps(of path: String) -> [Gap] {
      let count = unowned + unmatched
      if count == 0 { return [] }
      if owned == 0, unowned == 0 || unmatched == 0 {
        return [Gap(path: path, files: count, isOnPurpose: unmatched == 0)]
      }
      let inner = folders.sorted { $0.key < $1.key }.flatMap { $1.gaps(of: path + $0 + "/") }
      return inner
        + files.map { Gap(path: path + $0.name, files: 1, isOnPurpose: $0.isOnPurpose) }
    }
  }
}
