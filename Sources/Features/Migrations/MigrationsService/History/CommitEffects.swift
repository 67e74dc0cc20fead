import GitHistory
import Workspace

/// The effects of commits on the counts, in a compact form: most commits change nothing.
struct CommitEffects {
  /// The change in one group of one migration.
  struct Effect {
    var migration: UInt16
    var group: UInt32
    var count: Int32
    var replaced: Int32
  }

  /// The change in the matches that an exception covers.
  struct ExceptionEffect {
    var migration: UInt16
    var group: UInt32
    /// The days on which it applies.
    var days: ClosedRange<Int32>
    var count: Int32
  }

  /// The matches added and removed over all files of a commit.
  struct Turnover {
    var migration: UInt16
    /// The path with the largest change.
    var path: UInt32
    /// The other changed paths.
    var otherPaths: [UInt32] = []
    var added: Int32
    var removed: Int32
  }

  /// A file that gets other owners because a commit changes the owners file, not the file.
  struct OwnershipTransfer {
    var path: UInt32
    var blob: UInt32
    var from: UInt32
    var to: UInt32
  }

  /// The change in the violations that other tools have recorded for one rule in one file.
  struct RecordedChange {
    var migration: Int
    var path: UInt32
    var label: UInt32
    var count: Int
    /// Whether the rule is the value of a series.
    var isInSeries: Bool
  }

  /// Recorded violations that get other owners because a commit changes the owners file.
  struct RecordedTransfer {
    var migration: Int
    var from: UInt32
    var to: UInt32
    var count: Int
  }

  /// The change in the matches with one value of a series.
  struct SeriesEffect {
    var migration: UInt16
    var label: UInt32
    var count: Int32
  }

  private struct Ranges {
    var effects: Range<Int>
    var exceptions: Range<Int>
    var turnovers: Range<Int>
    var series: Range<Int>
  }

  private var effects: [Effect] = []
  private var exceptions: [ExceptionEffect] = []
  private var turnovers: [Turnover] = []
  private var series: [SeriesEffect] = []
  private var ranges: [CommitTable.Index: Ranges] = [:]

  /// Whether the effects of a commit have been computed.
  func has(_ commit: CommitTable.Index) -> Bool { ranges[commit] != nil }

  func effects(of commit: CommitTable.Index) -> ArraySlice<Effect> {
    ranges[commit].map { effects[$0.effects] } ?? []
  }

  func exceptions(of commit: CommitTable.Index) -> ArraySlice<ExceptionEffect> {
    ranges[commit].map { exceptions[$0.exceptions] } ?? []
  }

  func turnovers(of commit: CommitTable.Index) -> ArraySlice<Turnover> {
    ranges[commit].map { turnovers[$0.turnovers] } ?? []
  }

  func series(of commit: CommitTable.Index) -> ArraySlice<SeriesEffect> {
    ranges[commit].map { series[$0.series] } ?? []
  }

  /// Computes the effects of a commit. All of its blobs must have been counted.
  ///
  /// - Parameters:
  ///   - handed: files that get other owners; `changes` are assigned to the new owners.
  ///   - recorded: the changes in violations that other tools have recorded.
  ///   - handedRecorded: recorded violations that get other owners.
  ///   - policies: the exceptions of the migrations.
  ///   - isIncluded: for each migration, whether it is included.
  mutating func add(
    _ commit: CommitTable.Index, changes: some Sequence<CommitTable.Change>,
    handed: [OwnershipTransfer] = [], recorded: [RecordedChange] = [],
    handedRecorded: [RecordedTransfer] = [],
    _ counts: CountColumns, _ facts: inout PathFacts, _ paths: ByteTable,
    policies: [ExceptionPolicy],
    isIncluded: [Bool]
  ) {
    let start = (effects.count, exceptions.count, turnovers.count, series.count)
    var values: [UInt64: Int] = [:]
    // A file that was only renamed counts as neither an addition nor a removal.
    var gone: [UInt32: Int] = [:]
    for change in changes where change.new == CommitTable.Change.none {
      gone[change.old, default: 0] += 1
    }
    var moved: [UInt32: Int] = [:]
    if !gone.isEmpty {
      for change in changes where change.old == CommitTable.Change.none {
        if let left = gone[change.new], left > 0 {
          gone[change.new] = left - 1
          moved[change.new, default: 0] += 1
        }
      }
    }
    var movedAway = moved
    for change in changes {
      let looks = facts.looks[facts.look(of: change.path)]
      guard !looks.isEmpty else { continue }
      var isMove = false
      if !moved.isEmpty {
        if change.old == CommitTable.Change.none, let left = moved[change.new], left > 0 {
          moved[change.new] = left - 1
          isMove = true
        } else if change.new == CommitTable.Change.none, let left = movedAway[change.old], left > 0
        {
          movedAway[change.old] = left - 1
          isMove = true
        }
      }
      for look in looks where isIncluded[look.migration] {
        if look.hasSeries { CommitEffects.add(change, look, counts, to: &values) }
        let old = FileCount(change.old, look, counts)
        let new = FileCount(change.new, look, counts)
        let delta = new.count - old.count
        let replaced = new.replaced - old.replaced
        let mayBeExcepted = counts.hasExceptions && (old.count > 0 || new.count > 0)
        guard delta != 0 || replaced != 0 || mayBeExcepted else { continue }
        let group = UInt32(facts.group(of: change.path, paths))
        let migration = UInt16(look.migration)
        if delta != 0 || replaced != 0 {
          addEffect(
            Effect(
              migration: migration, group: group, count: Int32(delta), replaced: Int32(replaced)),
            from: start.0)
        }
        if mayBeExcepted {
          addExceptions(change, look, counts, group, policies[look.migration])
        }
        if delta != 0, !isMove { addTurnover(delta, migration, change.path, from: start.2) }
      }
    }
    for file in handed {
      for look in facts.looks[facts.look(of: file.path)] where isIncluded[look.migration] {
        addHandOver(file, look, counts, policies[look.migration], from: start.0)
      }
    }
    for change in recorded {
      let group = UInt32(facts.group(of: change.path, paths))
      let migration = UInt16(change.migration)
      addEffect(
        Effect(migration: migration, group: group, count: Int32(change.count), replaced: 0),
        from: start.0)
      addTurnover(change.count, migration, change.path, from: start.2)
      if change.isInSeries {
        values[UInt64(migration) << 32 | UInt64(change.label), default: 0] += change.count
      }
    }
    for (key, count) in values where count != 0 {
      series.append(
        SeriesEffect(
          migration: UInt16(key >> 32), label: UInt32(truncatingIfNeeded: key),
          count: Int32(clamping: count)))
    }
    for transfer in handedRecorded {
      for (sign, group) in [(-1, transfer.from), (1, transfer.to)] {
        addEffect(
          Effect(
            migration: UInt16(transfer.migration), group: group,
            count: Int32(sign * transfer.count), replaced: 0), from: start.0)
      }
    }
    ranges[commit] = Ranges(
      effects: start.0..<effects.count, exceptions: start.1..<exceptions.count,
      turnovers: start.2..<turnovers.count, series: start.3..<series.count)
  }

  /// Adds the change in each value of the series of a file.
  private static func add(
    _ change: CommitTable.Change, _ look: PathFacts.Look, _ counts: CountColumns,
    to values: inout [UInt64: Int]
  ) {
    guard let unit = look.uses else { return }
    for (sign, blob) in [(-1, change.old), (1, change.new)] where blob != CommitTable.Change.none {
      for part in counts.parts(unit, blob) {
        values[UInt64(look.migration) << 32 | UInt64(part.label), default: 0] +=
          sign * Int(part.count)
      }
    }
  }

  private mutating func addExceptions(
    _ change: CommitTable.Change, _ look: PathFacts.Look, _ counts: CountColumns, _ group: UInt32,
    _ policy: ExceptionPolicy
  ) {
    let old = FileCount.exceptions(change.old, look, counts, policy)
    let new = FileCount.exceptions(change.new, look, counts, policy)
    guard old != new else { return }
    for (sign, list) in [(-1, old), (1, new)] {
      for exception in list {
        exceptions.append(
          ExceptionEffect(
            migration: UInt16(look.migration), group: group, days: exception.days,
            count: Int32(sign * exception.count)))
      }
    }
  }

  private mutating func addHandOver(
    _ file: OwnershipTransfer, _ look: PathFacts.Look, _ counts: CountColumns,
    _ policy: ExceptionPolicy,
    from start: Int
  ) {
    let found = FileCount(file.blob, look, counts)
    let exceptions = FileCount.exceptions(file.blob, look, counts, policy)
    for (sign, group) in [(-1, file.from), (1, file.to)] {
      if found.count != 0 {
        addEffect(
          Effect(
            migration: UInt16(look.migration), group: group, count: Int32(sign * found.count),
            replaced: 0), from: start)
      }
      for exception in exceptions {
        self.exceptions.append(
          ExceptionEffect(
            migration: UInt16(look.migration), group: group, days: exception.days,
            count: Int32(sign * exception.count)))
      }
    }
  }

  private mutating func addEffect(_ effect: Effect, from start: Int) {
    for index in effects.indices[start...]
    where effects[index].migration == effect.migration && effects[index].group == effect.group {
      effects[index].count += effect.count
      effects[index].replaced += effect.replaced
      return
    }
    effects.append(effect)
  }

  /// By turnover: the largest change of a file so far, while the changes of a commit are added up.
  private var largest: [Int32] = []

  private mutating func addTurnover(
    _ delta: Int, _ migration: UInt16, _ path: UInt32, from start: Int
  ) {
    let added = Int32(max(0, delta))
    let removed = Int32(max(0, -delta))
    while largest.count < turnovers.count { largest.append(0) }
    for index in turnovers.indices[start...] where turnovers[index].migration == migration {
      turnovers[index].added += added
      turnovers[index].removed += removed
      var other = path
      if added + removed > largest[index] {
        largest[index] = added + removed
        swap(&turnovers[index].path, &other)
      }
      turnovers[index].otherPaths.append(other)
      return
    }
    turnovers.append(Turnover(migration: migration, path: path, added: added, removed: removed))
    largest.append(added + removed)
  }
}
