import GitHistory
import ToolBaselines
import Workspace

/// Assigns the violations in the files of other tools to the paths and rules that they name.
///
/// A version that can't be read counts like the next one that can. The last version counts as 0.
struct RecordedViolations {
  /// A part of a version that counts.
  struct Part {
    var path: UInt32
    var label: UInt32
    var count: Int
  }

  /// A version of a file that can't be read.
  struct Unreadable {
    let path: UInt32
    let commit: CommitTable.Index
    let message: String
  }

  /// Everything that is known about one file in one migration.
  private struct File {
    let location: ToolBaselineLocation
    /// The paths and labels by the numbers of their texts; nil for those that don't count.
    var paths: [UInt32: UInt32] = [:]
    var labels: [UInt32: UInt32?] = [:]
    /// The version that was read last.
    var blob: UInt32?
    var parts: [Part]?
    /// The reason why that version can't be read.
    var message = ""
  }

  private struct Key: Hashable {
    let migration: Int
    let path: UInt32
  }

  private let rules: [MigrationRule]
  /// Whether commits are passed from the newest to the oldest along first parents.
  private let isLinear: Bool
  private var files: [Key: File] = [:]
  /// By migration and path: whether the migration counts violations there.
  private var isCounted: [Key: Bool] = [:]
  /// The versions after the next commit, as they count.
  private var later: [Key: [Part]] = [:]
  private var known: [Int: Set<UInt64>] = [:]
  /// The names of rules.
  private(set) var labels = ByteTable()
  /// By migration: the versions that can't be read, newest first.
  private(set) var unreadable: [Int: [Unreadable]] = [:]

  init(_ rules: [MigrationRule], isLinear: Bool) {
    self.rules = rules
    self.isLinear = isLinear
  }

  /// Starts again at the newest commit.
  mutating func restart() {
    later = [:]
    known = [:]
    unreadable = [:]
  }

  /// Returns the changes of a commit. Commits must be passed in the order of the history.
  mutating func changes(
    at commit: CommitTable.Index, _ changes: some Sequence<CommitTable.Change>,
    _ counts: CountColumns, _ facts: PathFacts, _ paths: inout ByteTable, isIncluded: [Bool]
  ) -> [CommitEffects.RecordedChange] {
    var result: [CommitEffects.RecordedChange] = []
    var sums: [Int: [UInt64: Int]] = [:]
    for change in changes {
      for look in facts.looks[facts.look(of: change.path)] {
        guard let unit = look.recorded, isIncluded[look.migration] else { continue }
        let key = Key(migration: look.migration, path: change.path)
        func version(_ blob: UInt32) -> [Part]? {
          blob == CommitTable.Change.none ? [] : parts(of: key, blob, unit, counts, &paths)
        }
        let readable = version(change.new)
        if readable == nil { note(key, change.new, commit) }
        let new = readable ?? later[key] ?? []
        let old = version(change.old) ?? (isLinear ? new : [])
        // The tree of the newest commit is the state at that commit, not a change to undo.
        if isLinear { later[key] = commit == HistoryPipeline.tree ? new : old }
        for (sign, parts) in [(1, new), (-1, old)] {
          for part in parts {
            sums[look.migration, default: [:]][
              UInt64(part.path) << 32 | UInt64(part.label), default: 0] += sign * part.count
          }
        }
      }
    }
    for (migration, sums) in sums {
      for (key, count) in sums where count != 0 {
        result.append(
          CommitEffects.RecordedChange(
            migration: migration, path: UInt32(key >> 32),
            label: UInt32(truncatingIfNeeded: key), count: count,
            isInSeries: rules[migration].definition.series == .rule))
      }
    }
    if result.count > 1 { sort(&result, paths) }
    return result
  }

  /// The violations of a file at the current commit.
  mutating func current(
    _ path: UInt32, _ blob: UInt32, _ look: PathFacts.Look, _ counts: CountColumns,
    _ paths: inout ByteTable
  ) -> [Part] {
    guard let unit = look.recorded else { return [] }
    let key = Key(migration: look.migration, path: path)
    return later[key] ?? parts(of: key, blob, unit, counts, &paths) ?? []
  }

  /// The order doesn't depend on the numbers, which differ between runs.
  private func sort(_ changes: inout [CommitEffects.RecordedChange], _ paths: ByteTable) {
    changes.sort { left, right in
      if left.migration != right.migration { return left.migration < right.migration }
      if left.path != right.path {
        return paths[left.path].lexicographicallyPrecedes(paths[right.path])
      }
      return labels[left.label].lexicographicallyPrecedes(labels[right.label])
    }
  }

  /// The parts of a version; nil if it can't be read.
  private mutating func parts(
    of key: Key, _ blob: UInt32, _ unit: Int, _ counts: CountColumns, _ paths: inout ByteTable
  ) -> [Part]? {
    if let file = files[key], file.blob == blob { return file.parts }
    guard let rule = rules[key.migration].toolBaseline else { return [] }
    var file = files[key] ?? File(location: rule.location(Array(paths[key.path])))
    file.blob = blob
    file.parts = nil
    if counts.hasFailed(unit, blob) {
      file.message = counts.failure(unit, blob) ?? "the file can't be read"
    } else {
      do throws(ToolBaselineError) {
        file.parts = try parts(counts.parts(unit, blob), key.migration, rule, counts, &file, &paths)
      } catch {
        file.message = error.message
      }
    }
    files[key] = file
    return file.parts
  }

  /// Notes the version that was read last, which can't be read, with the commit that contains it.
  private mutating func note(_ key: Key, _ blob: UInt32, _ commit: CommitTable.Index) {
    let version = UInt64(key.path) << 32 | UInt64(blob)
    guard let file = files[key], known[key.migration, default: []].insert(version).inserted else {
      return
    }
    unreadable[key.migration, default: []].append(
      Unreadable(path: key.path, commit: commit, message: file.message))
  }

  private mutating func parts(
    _ recorded: [CountPart], _ migration: Int, _ rule: ToolBaselineRule, _ counts: CountColumns,
    _ file: inout File, _ paths: inout ByteTable
  ) throws(ToolBaselineError) -> [Part] {
    var parts: [Part] = []
    for part in recorded {
      let path: UInt32
      if let known = file.paths[part.path] {
        path = known
      } else {
        let bytes = try file.location.path(
          of: part.path == 0 ? nil : counts.texts.text(part.path - 1))
        path = bytes.withUnsafeBytes { paths.number(of: $0) }
        file.paths[part.path] = path
      }
      let label: UInt32?
      if let known = file.labels[part.label] {
        label = known
      } else {
        let name = file.location.rule(of: counts.texts.text(part.label))
        label = rule.counts(name) ? labels.number(ofText: name) : nil
        file.labels[part.label] = label
      }
      guard let label, isCounted(path, migration, rule, paths) else { continue }
      parts.append(Part(path: path, label: label, count: Int(part.count)))
    }
    return parts
  }

  private mutating func isCounted(
    _ path: UInt32, _ migration: Int, _ rule: ToolBaselineRule, _ paths: ByteTable
  ) -> Bool {
    let key = Key(migration: migration, path: path)
    if let known = isCounted[key] { return known }
    let counts = rule.counts(in: Array(paths[path]))
    isCounted[key] = counts
    return counts
  }
}
