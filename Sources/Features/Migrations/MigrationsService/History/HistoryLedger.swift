import GitHistory
import MigrationsInterface
import Workspace

/// The counts at one commit. They are moved from commit to commit along first parents, and recorded
/// at each data point from the newest to the oldest.
struct HistoryLedger {
  /// A value by day, recorded only when it changes, from the newest day to the oldest.
  private struct Steps {
    var current: Int
    var done: [ShareStep] = []
  }

  /// A module's share of a migration, or with a team, a cell of the matrix.
  private struct Key: Hashable {
    var migration: Int
    var module: Int
    /// The number of the team; `whole` for the module as a whole. With `series`, the number of the
    /// module is that of a value of the series.
    var team: Int

    static let whole = -1
    static let series = -2
  }

  private let effects: CommitEffects
  private let facts: PathFacts
  private let walk: CommitTable
  private let rules: [MigrationRule]
  private let isIncluded: [Bool]
  /// Returns the value of a series by the migration and its number.
  private let valueOfSeries: (Int, UInt32) -> String

  // The state at a commit.
  private var counts: [Int]
  private var replaced: [Int]
  private var exceptions: [[ClosedRange<Int32>: Int]]
  private var shares: [Key: Int] = [:]
  private var shareExceptions: [Key: [ClosedRange<Int32>: Int]] = [:]
  private var touched: Set<Key> = []

  private var points: [[HistoryPoint]]
  private var steps: [Key: Steps] = [:]

  init(
    _ walk: CommitTable, _ effects: CommitEffects, _ facts: PathFacts, _ rules: [MigrationRule],
    isIncluded: [Bool], valueOfSeries: @escaping (Int, UInt32) -> String
  ) {
    self.valueOfSeries = valueOfSeries
    self.walk = walk
    self.effects = effects
    self.facts = facts
    self.rules = rules
    self.isIncluded = isIncluded
    counts = Array(repeating: 0, count: rules.count)
    replaced = counts
    exceptions = Array(repeating: [:], count: rules.count)
    points = Array(repeating: [], count: rules.count)
  }

  // MARK: Moving

  /// Applies the effects of a commit, or undoes them if the sign is -1.
  mutating func apply(_ commit: CommitTable.Index, sign: Int) {
    for effect in effects.effects(of: commit) {
      let migration = Int(effect.migration)
      guard isIncluded[migration] else { continue }
      let count = Int(effect.count) * sign
      counts[migration] += count
      replaced[migration] += Int(effect.replaced) * sign
      guard count != 0 else { continue }
      for key in keys(migration, Int(effect.group)) {
        shares[key, default: 0] += count
        touched.insert(key)
      }
    }
    for effect in effects.series(of: commit) where isIncluded[Int(effect.migration)] {
      let key = Key(
        migration: Int(effect.migration), module: Int(effect.label), team: Key.series)
      shares[key, default: 0] += Int(effect.count) * sign
      touched.insert(key)
    }
    for effect in effects.exceptions(of: commit) {
      let migration = Int(effect.migration)
      guard isIncluded[migration] else { continue }
      let count = Int(effect.count) * sign
      HistoryLedger.add(count, effect.days, to: &exceptions[migration])
      for key in keys(migration, Int(effect.group)) {
        HistoryLedger.add(count, effect.days, to: &shareExceptions[key, default: [:]])
        touched.insert(key)
      }
    }
  }

  private func keys(_ migration: Int, _ group: Int) -> [Key] {
    let group = facts.groups[group]
    return [Key(migration: migration, module: group.module, team: Key.whole)]
      + group.teams.map { Key(migration: migration, module: group.module, team: $0) }
  }

  private static func add(
    _ count: Int, _ days: ClosedRange<Int32>, to sums: inout [ClosedRange<Int32>: Int]
  ) {
    let sum = sums[days, default: 0] + count
    sums[days] = sum == 0 ? nil : sum
  }

  private static func valid(_ sums: [ClosedRange<Int32>: Int], on day: Int) -> Int {
    let day = Int32(clamping: day)
    return sums.reduce(0) { $1.key.contains(day) ? $0 + $1.value : $0 }
  }

  // MARK: Recording

  /// Records the current counts for a day. Days must be passed from the newest to the oldest.
  ///
  /// - Parameter newer: the day that was recorded before.
  mutating func addPoint(_ day: Day, commit: CommitTable.Index, newer: Day?) {
    let id = walk.id(at: commit)
    for migration in rules.indices where isIncluded[migration] {
      let excepted = HistoryLedger.valid(exceptions[migration], on: day.number)
      points[migration].append(
        HistoryPoint(
          day: day, commit: id, remaining: counts[migration] - excepted, excepted: excepted,
          replaced: rules[migration].replacements.isEmpty ? nil : replaced[migration]))
    }
    // Exceptions expire, so a share with exceptions can change on any day.
    for (key, sums) in shareExceptions {
      if sums.isEmpty { shareExceptions[key] = nil } else { touched.insert(key) }
    }
    for key in touched {
      let excepted =
        shareExceptions[key].map { HistoryLedger.valid($0, on: day.number) } ?? 0
      let value = shares[key, default: 0] - excepted
      guard var line = steps[key] else {
        // It was zero on all newer days.
        var line = Steps(current: value)
        if let newer, value != 0 { line.done.append(ShareStep(day: newer, remaining: 0)) }
        steps[key] = line
        continue
      }
      if line.current != value, let newer {
        line.done.append(ShareStep(day: newer, remaining: line.current))
        line.current = value
        steps[key] = line
      }
    }
    touched = []
  }

  /// The histories of the included migrations.
  ///
  /// - Parameters:
  ///   - oldest: the day that was recorded last.
  ///   - commits: the commits to list as changes, newest first, with their days.
  func histories(
    oldest: Day?, commits: [(index: CommitTable.Index, day: Day)]
  ) -> [MigrationID: MigrationHistory] {
    var result: [MigrationID: MigrationHistory] = [:]
    for (migration, rule) in rules.enumerated() where isIncluded[migration] {
      result[MigrationID(rule.definition.id)] = MigrationHistory(
        points: points[migration].reversed())
    }
    func id(_ migration: Int) -> MigrationID { MigrationID(rules[migration].definition.id) }
    var series: [Int: [ExactText: [ShareStep]]] = [:]
    for (key, line) in steps {
      var done = line.done
      if let oldest, line.current != 0 {
        done.append(ShareStep(day: oldest, remaining: line.current))
      }
      guard !done.isEmpty else { continue }
      if key.team == Key.series {
        series[key.migration, default: [:]][
          valueOfSeries(key.migration, UInt32(key.module)).exact] = done.reversed()
        continue
      }
      let module = facts.modules[key.module]
      if key.team == Key.whole {
        result[id(key.migration)]?.modules.append(
          ShareHistory(name: module, steps: done.reversed()))
      } else {
        result[id(key.migration)]?.cells.append(
          CellHistory(module: module, team: facts.teams[key.team], steps: done.reversed()))
      }
    }
    for (index, day) in commits {
      for turnover in effects.turnovers(of: index) where isIncluded[Int(turnover.migration)] {
        result[id(Int(turnover.migration))]?.changes.append(
          HistoryChange(
            commit: walk.id(at: index), author: walk.author(at: index), day: day,
            subject: walk.subject(at: index), added: Int(turnover.added),
            removed: Int(turnover.removed), path: walk.paths.text(turnover.path),
            otherPaths: turnover.otherPaths.map { walk.paths.text($0) }))
      }
    }
    for (migration, values) in series {
      result[id(migration)]?.series = SeriesHistory.list(values)
    }
    for migration in result.keys {
      result[migration]?.modules.sort { HistoryLedger.isBefore([$0.name], [$1.name]) }
      result[migration]?.cells.sort {
        HistoryLedger.isBefore([$0.module, $0.team], [$1.module, $1.team])
      }
    }
    return result
  }

  /// Compares by name; nil comes last.
  private static func isBefore(_ left: [String?], _ right: [String?]) -> Bool {
    for (left, right) in zip(left, right) where left != right {
      guard let left else { return false }
      guard let right else { return true }
      return left < right
    }
    return false
  }
}
