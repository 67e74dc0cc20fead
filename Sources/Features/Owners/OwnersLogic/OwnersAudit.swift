import OwnersInterface

/// What an owners file leaves open: tracked paths without an owner, and rules that match no path.
package struct OwnersAudit: Equatable, Sendable {
  /// Paths without an owner: a file, or a folder of which that holds for all.
  package struct Gap: Equatable, Sendable {
    /// With a `/` at its end where it is a folder; empty for the whole repository.
    package let path: String
    package let files: Int
    /// Whether rules say on purpose that nobody owns them.
    package let isOnPurpose: Bool
  }

  package let files: Int
  package let owned: Int
  package let gaps: [Gap]
  package let deadRules: [OwnersRule]

  /// - Parameter paths: the tracked paths, in bytes from the repository's root.
  package init(_ owners: CodeOwners, paths: [[UInt8]]) {
    var isAlive = [Bool](repeating: false, count: owners.rules.count)
    var top = Folder()
    var owned = 0
    for path in paths {
      for index in owners.matches(path) { isAlive[index] = true }
      let ownership = owners.owners(of: path)
      if !ownership.owners.isEmpty { owned += 1 }
      top.add(path.split(separator: UInt8(ascii: "/"))[...], ownership)
    }
    files = paths.count
    self.owned = owned
    gaps = top.gaps(of: "")
    deadRules = zip(owners.rules, isAlive).filter { !$1 }.map(\.0)
  }

  /// A folder with the files in it that nobody owns.
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
