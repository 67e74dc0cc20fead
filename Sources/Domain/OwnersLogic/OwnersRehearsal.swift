import OwnersInterface

/// The reviews that a CODEOWNERS file would have required for past merges, compared with another file.
package struct OwnersRehearsal: Equatable, Sendable {
  /// A merge, with the owners who would have had to review it.
  package struct Merge: Equatable, Sendable {
    package let commit: String
    /// Sorted by name.
    package let owners: [String]
    /// The owners according to the current file, sorted by name.
    package let before: [String]
    /// The number of changed files, and of those without an owner.
    package let files: Int
    package let unowned: Int
  }

  /// The reviews of one owner.
  package struct Team: Equatable, Sendable {
    package let name: String
    /// The number of merges to review.
    package let merges: Int
    /// The number of those that no other owner would have had to review.
    package let alone: Int
    /// The number of merges to review with the current file.
    package let before: Int
  }

  /// A folder with changed files without an owner.
  package struct Gap: Equatable, Sendable {
    /// The path of the folder; empty for the root.
    package let folder: String
    /// The number of merges that change such files in the folder.
    package let merges: Int
  }

  /// In the given order.
  package private(set) var merges: [Merge] = []
  /// Those with the most merges first.
  package let teams: [Team]
  /// Those with the most merges first.
  package let gaps: [Gap]

  /// - Parameters:
  ///   - past: the merges with the paths of their changed files.
  ///   - proposed: the file to rehearse.
  ///   - current: the file to compare with.
  package init(
    _ past: some Sequence<(commit: String, paths: [[UInt8]])>, proposed: CodeOwners,
    current: CodeOwners
  ) {
    var memory: [[UInt8]: (proposed: [String], current: [String])] = [:]
    var counts: [String: (merges: Int, alone: Int, before: Int)] = [:]
    var folders: [[UInt8]: Int] = [:]
    for merge in past {
      var (owners, before): (Set<String>, Set<String>) = ([], [])
      var gaps: Set<[UInt8]> = []
      var unowned = 0
      for path in merge.paths {
        let known =
          memory[path] ?? (proposed.owners(of: path).owners, current.owners(of: path).owners)
        memory[path] = known
        owners.formUnion(known.proposed)
        before.formUnion(known.current)
        if known.proposed.isEmpty {
          unowned += 1
          gaps.insert(Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]))
        }
      }
      for folder in gaps { folders[folder, default: 0] += 1 }
      for owner in owners {
        counts[owner, default: (0, 0, 0)].merges += 1
        if owners.count == 1 { counts[owner]?.alone += 1 }
      }
      for owner in before { counts[owner, default: (0, 0, 0)].before += 1 }
      merges.append(
        Merge(
          commit: merge.commit, owners: owners.sorted(), before: before.sorted(),
          files: merge.paths.count, unowned: unowned))
    }
    teams = counts.map {
      Team(name: $0.key, merges: $0.value.merges, alone: $0.value.alone, before: $0.value.before)
    }.sorted { ($1.merges, $1.before, $0.name) < ($0.merges, $0.before, $1.name) }
    gaps = folders.map { Gap(folder: String(decoding: $0.key, as: UTF8.self), merges: $0.value) }
      .sorted { ($1.merges, $0.folder) < ($0.merges, $1.folder) }
  }

  /// The number of merges with a file that has an owner.
  package var reviewed: Int { merges.count { !$0.owners.isEmpty } }
  /// The number of merges that changed only files without an owner.
  package var unowned: Int { merges.count { $0.owners.isEmpty && $0.files > 0 } }
  /// The number of merges that changed files with and without an owner.
  package var partlyUnowned: Int { merges.count { !$0.owners.isEmpty && $0.unowned > 0 } }
  /// The number of merges with several owners.
  package var shared: Int { merges.count { $0.owners.count > 1 } }
  /// The number of merges whose owners differ from those of the current file.
  package var changed: Int { merges.count { $0.owners != $0.before } }
}
