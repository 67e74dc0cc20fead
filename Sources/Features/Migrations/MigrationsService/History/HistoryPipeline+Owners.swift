import Git
import GitHistory
import MigrationsInterface
import OwnersInterface
import OwnersLogic

/// Shares by the owners file of each day instead of today's.
extension HistoryPipeline {
  /// Computes all effects again, each commit with its own owners file. If a commit changes that
  /// file, matches in other files can get other owners.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  func deriveWithOwnersHistory() throws {
    isIncluded = Array(repeating: true, count: plan.rules.count)
    restartEffects()
    var files = filesAtTip
    let reader = GitBlobReader(plan.repository)
    try cancellation.onCancel(reader.canceler)
    let locations = plan.ownersLocations
    var numbers = locations.map { location in location.utf8Bytes { walk.paths.number(of: $0) } }
    // If the configured file doesn't exist today, files are unowned on all days, as they are today.
    if plan.namesOwners, let named = numbers.first, files[named] == nil { numbers = [named] }
    var owners = OwnersHistory(
      numbers, files: files
    ) { [walk, plan] blob, location in
      var text: String?
      let id = Array(walk.blobs.hex(blob).utf8) + [UInt8(ascii: "\n")]
      try reader.read(id, count: 1, wholeLimit: 64 << 20) { _, piece in
        // A file above the limit is ignored.
        if let piece, piece.isWhole { text = String(decoding: piece.bytes, as: UTF8.self) }
        return ContentPiece.all
      }
      return text.map { OwnersFile.owners($0, at: locations[location], plan.request.ownersDialect) }
    }
    try classifyPaths()
    files = files.filter { facts.look(of: $0.key) != 0 }

    facts.use(try owners.owners(owners.version))
    if !treeChanges.isEmpty {
      effects.add(
        HistoryPipeline.tree, changes: treeChanges,
        recorded: recordedChanges(at: HistoryPipeline.tree, treeChanges, isIncluded), counts,
        &facts, walk.paths, policies: plan.exceptionPolicies, isIncluded: isIncluded)
    }
    for index in order {
      try cancellation.check()
      let changes = walk.changes(at: index)
      let recordedChanges = recordedChanges(at: index, changes, isIncluded)
      let version = owners.version
      owners.undo(changes)
      for change in changes where facts.look(of: change.path) != 0 {
        files[change.path] = change.old == CommitTable.Change.none ? nil : change.old
      }
      var handed: [CommitEffects.OwnershipTransfer] = []
      var handedRecorded: [CommitEffects.RecordedTransfer] = []
      if owners.version != version {
        let (old, new) = (try owners.owners(owners.version), try owners.owners(version))
        handedRecorded = recordedHandOvers(of: files, from: old, to: new)
        handed = handOvers(of: files, from: old, to: new)
      }
      effects.add(
        index, changes: changes, handed: handed, recorded: recordedChanges,
        handedRecorded: handedRecorded, counts, &facts, walk.paths,
        policies: plan.exceptionPolicies,
        isIncluded: isIncluded)
      if owners.version != version { facts.use(try owners.owners(owners.version)) }
    }
    finished = derive(order[...], startsAtTree: !treeChanges.isEmpty, isIncluded)
  }

  /// Every file of the newest commit: from its tree if that was read, otherwise from all commits.
  private var filesAtTip: [UInt32: UInt32] {
    var files: [UInt32: UInt32] = [:]
    for change in treeChanges { files[change.path] = change.new }
    guard treeChanges.isEmpty else { return files }
    for index in order.reversed() {
      for change in walk.changes(at: index) {
        files[change.path] = change.new == CommitTable.Change.none ? nil : change.new
      }
    }
    return files
  }

  /// The files with different groups under two owners files. Afterwards, the second one is in use.
  private func handOvers(
    of files: [UInt32: UInt32], from old: CodeOwners?, to new: CodeOwners?
  ) -> [CommitEffects.OwnershipTransfer] {
    facts.use(old)
    let before = files.map {
      (path: $0.key, blob: $0.value, group: facts.group(of: $0.key, walk.paths))
    }
    facts.use(new)
    return before.compactMap { file in
      let group = facts.group(of: file.path, walk.paths)
      if group == file.group { return nil }
      return CommitEffects.OwnershipTransfer(
        path: file.path, blob: file.blob, from: UInt32(file.group), to: UInt32(group))
    }
  }
}

extension HistoryPipeline {
  /// The recorded violations with different groups under two owners files. Afterwards, the second one
  /// is in use.
  private func recordedHandOvers(
    of files: [UInt32: UInt32], from old: CodeOwners?, to new: CodeOwners?
  ) -> [CommitEffects.RecordedTransfer] {
    guard plan.hasToolBaselines else { return [] }
    var parts: [(migration: Int, part: RecordedViolations.Part)] = []
    for (path, blob) in files {
      for look in facts.looks[facts.look(of: path)] where look.recorded != nil {
        parts += recorded.current(path, blob, look, counts, &walk.paths)
          .map { (look.migration, $0) }
      }
    }
    facts.use(old)
    let before = parts.map { facts.group(of: $0.part.path, walk.paths) }
    facts.use(new)
    return zip(parts, before).compactMap { recorded, before in
      let group = facts.group(of: recorded.part.path, walk.paths)
      if group == before { return nil }
      return CommitEffects.RecordedTransfer(
        migration: recorded.migration, from: UInt32(before), to: UInt32(group),
        count: recorded.part.count)
    }
  }
}

extension String {
  fileprivate func utf8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(utf8).withUnsafeBytes(body)
  }
}
