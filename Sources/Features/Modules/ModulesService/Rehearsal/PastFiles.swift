import Git
import ModulesLogic

/// The files of a repository at one commit, moved from merge to merge into the past.
struct PastFiles {
  /// In git's path order.
  private(set) var entries: [TrackedEntry]
  /// The number of files in each folder, at any depth; the empty path is the root.
  private var folders: [[UInt8]: Int] = [:]

  init(_ entries: [TrackedEntry]) {
    self.entries = entries
    for entry in entries { count(entry.path, 1) }
  }

  /// Undoes the changes of a merge.
  ///
  /// - Returns: whether a folder appears or disappears.
  mutating func undo(_ changes: [PastMerges.Change]) -> Bool {
    var touched: [[UInt8]: Bool] = [:]
    for change in changes {
      let (position, isThere) = position(of: change.path)
      switch (isThere, change.old) {
      case (true, let old?): entries[position].object = old
      case (false, let old?):
        entries.insert(
          TrackedEntry(path: change.path, kind: .file, object: old, isInWorkingTree: false),
          at: position)
        note(change.path, &touched)
        count(change.path, 1)
      case (true, nil):
        entries.remove(at: position)
        note(change.path, &touched)
        count(change.path, -1)
      case (false, nil): break
      }
    }
    return touched.contains { ((folders[$0.key] ?? 0) > 0) != $0.value }
  }

  private mutating func count(_ path: [UInt8], _ change: Int) {
    var folder = FolderPath.parent(of: path)
    while let current = folder {
      folders[Array(current), default: 0] += change
      folder = FolderPath.parent(of: current)
    }
  }

  private func note(_ path: [UInt8], _ touched: inout [[UInt8]: Bool]) {
    var folder = FolderPath.parent(of: path)
    while let current = folder {
      let key = Array(current)
      if touched[key] == nil { touched[key] = (folders[key] ?? 0) > 0 }
      folder = FolderPath.parent(of: current)
    }
  }

  /// The position of a path, or the one at which to insert it.
  private func position(of path: [UInt8]) -> (Int, isThere: Bool) {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].path.lexicographicallyPrecedes(path) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return (low, low < entries.count && entries[low].path == path)
  }
}
