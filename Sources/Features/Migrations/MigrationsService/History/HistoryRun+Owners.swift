import Git
import GitHistory
import MigrationsInterface
import OwnersInterface
import OwnersLogic

/// Shares by the owners file as it was on each day, instead of today's.
extension HistoryRun {
  /// Works everything out again, with each commit under the owners file that it has itself. Where a commit
  /// changes that file, whatever there is to count changes hands.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  func deriveWithOwnersInTime() throws {
    isIncluded = Array(repeating: true, count: plan.rules.count)
    effects = CommitEffects()
    var files = filesAtTip
    let reader = GitBlobReader(plan.repository)
    try cancellation.onCancel(reader.canceller)
    let places = plan.ownersPlaces
    var numbers = places.map { place in place.utf8Bytes { walk.paths.number(of: $0) } }
    // A file that is named and isn't there today owns nothing, then as today.
    if plan.namesOwners, let named = numbers.first, files[named] == nil { numbers = [named] }
    var owners = OwnersInTime(
      numbers, files: files
    ) { [walk, plan] blob, place in
      var text: String?
      let id = Array(walk.blobs.hex(blob).utf8) + [UInt8(ascii: "\n")]
      try reader.read(id, count: 1) { _, bytes in
        text = bytes.map { String(decoding: $0, as: UTF8.self) }
      }
      return text.map { OwnersFile.owners($0, at: places[place], plan.request.ownersDialect) }
    }
    try judgePaths()
    files = files.filter { facts.look(of: $0.key) != 0 }

    facts.use(try owners.owners(owners.version))
    if !treeChanges.isEmpty {
      effects.add(
        HistoryRun.tree, changes: treeChanges, counts, &facts, walk.paths, ids: plan.ids,
        isIncluded: isIncluded)
    }
    for index in order {
      try cancellation.check()
      let changes = walk.changes(at: index)
      let version = owners.version
      owners.undo(changes)
      for change in changes where facts.look(of: change.path) != 0 {
        files[change.path] = change.old == Walk.Change.none ? nil : change.old
      }
      var handed: [CommitEffects.HandOver] = []
      if owners.version != version {
        let (old, new) = (try owners.owners(owners.version), try owners.owners(version))
        handed = handOvers(of: files, from: old, to: new)
      }
      effects.add(
        index, changes: changes, handed: handed, counts, &facts, walk.paths, ids: plan.ids,
        isIncluded: isIncluded)
      if owners.version != version { facts.use(try owners.owners(owners.version)) }
    }
    finished = derive(order[...], startsAtTree: !treeChanges.isEmpty, isIncluded)
  }

  /// Every file of the newest commit: as its tree says, else as all commits together do.
  private var filesAtTip: [UInt32: UInt32] {
    var files: [UInt32: UInt32] = [:]
    for change in treeChanges { files[change.path] = change.new }
    guard treeChanges.isEmpty else { return files }
    for index in order.reversed() {
      for change in walk.changes(at: index) {
        files[change.path] = change.new == Walk.Change.none ? nil : change.new
      }
    }
    return files
  }

  /// The files whose group differs between two versions; the second one is in use afterwards.
  private func handOvers(
    of files: [UInt32: UInt32], from old: CodeOwners?, to new: CodeOwners?
  ) -> [CommitEffects.HandOver] {
    facts.use(old)
    let before = files.map {
      (path: $0.key, blob: $0.value, group: facts.group(of: $0.key, walk.paths))
    }
    facts.use(new)
    return before.compactMap { file in
      let group = facts.group(of: file.path, walk.paths)
      if group == file.group { return nil }
      return CommitEffects.HandOver(
        path: file.path, blob: file.blob, from: UInt32(file.group), to: UInt32(group))
    }
  }
}

extension String {
  fileprivate func utf8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(utf8).withUnsafeBytes(body)
  }
}
