import Output

extension HistoryPart {
  /// Checks that all files were written with the same settings. Otherwise, the sums would count nothing
  /// in particular.
  ///
  /// Repositories may have different time zones, goals, migrations and files to search; the shards of one may
  /// not. Settings that aren't in a file of an earlier version aren't compared.
  ///
  /// - Throws: `Failure` that names two files and the difference.
  static func checkSettings(_ parts: [HistoryPart]) throws {
    for part in parts {
      guard let since = part.report.since else { continue }
      throw Failure(
        code: "different-settings", message: "\(part.path) only contains days since \(since)",
        hint: "write it without --since, and use --since with --merge")
    }
    let shards = parts.filter { $0.shard != nil && $0.commit != nil }
    let histories = Dictionary(grouping: shards) { $0.commit ?? "" }.sorted { $0.key < $1.key }
    for (_, shards) in histories {
      // The settings that a file contains depend on its version.
      let complete = shards.max { $0.settingCount < $1.settingCount }
      for part in shards { try complete?.checkShard(part) }
    }
    var withOwners: HistoryPart?
    var first: [String: HistoryPart] = [:]
    for part in parts {
      try parts[0].check(part, "--all-parents", \.firstParent)
      if part.report.owners != nil {
        try withOwners?.check(part, "--owners", \.owners)
        withOwners = withOwners ?? part
      }
      for (id, migration) in part.migrations.sorted(by: { $0.key < $1.key }) {
        guard let other = first[id], other.migrations[id]?.settings != nil else {
          first[id] = part
          continue
        }
        let keys = other.migrations[id]?.differences(from: migration) ?? []
        try other.refuse(part, keys.filter { !CountSettings.files.contains($0) }, of: id)
      }
    }
  }

  /// The number of settings that can be compared.
  private var settingCount: Int {
    migrations.values.count { $0.settings != nil } + (report.timezone == nil ? 0 : 1)
  }

  /// Checks another shard of the same history.
  private func checkShard(_ other: HistoryPart) throws {
    if report.timezone != nil, other.report.timezone != nil {
      try check(other, "timezone", \.timezone)
    }
    for (id, migration) in migrations.sorted(by: { $0.key < $1.key }) {
      guard let same = other.migrations[id] else { throw HistoryPart.missing(id, self, other) }
      let keys = migration.differences(from: same) + (migration.goal == same.goal ? [] : ["goal"])
      try refuse(other, keys, of: id)
    }
    for id in other.migrations.keys.sorted() where migrations[id] == nil {
      throw HistoryPart.missing(id, other, self)
    }
  }

  private func check<Value: Equatable>(
    _ other: HistoryPart, _ name: String, _ value: KeyPath<HistoryReport, Value>
  ) throws {
    if report[keyPath: value] != other.report[keyPath: value] { throw difference(other, name) }
  }

  private func refuse(_ other: HistoryPart, _ keys: [String], of id: String) throws {
    if keys.isEmpty { return }
    throw difference(other, keys.map { "\(id).\($0)" }.joined(separator: ", "))
  }

  private func difference(_ other: HistoryPart, _ settings: String) -> Failure {
    Failure(
      code: "different-settings",
      message: "\(path) and \(other.path) were written with different settings: \(settings)",
      hint: HistoryPart.hint)
  }

  private static func missing(_ id: String, _ part: HistoryPart, _ other: HistoryPart) -> Failure {
    Failure(
      code: "different-settings",
      message: "\(part.path) contains the migration \(id), but \(other.path), a shard of the same "
        + "history, doesn't",
      hint: hint)
  }

  private static let hint = "write all files with the same options and the same configuration"
}

extension HistoryReport.Migration {
  /// The keys of the settings that differ, sorted; empty if they aren't known.
  fileprivate func differences(from other: HistoryReport.Migration) -> [String] {
    guard let settings, let others = other.settings else { return [] }
    return Set(settings.keys).union(others.keys).filter { settings[$0] != others[$0] }.sorted()
  }
}
