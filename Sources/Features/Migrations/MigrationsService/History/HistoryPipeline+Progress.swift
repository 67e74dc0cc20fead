import GitHistory
import MigrationsInterface
import Workspace
import WorkspaceLogic

extension HistoryPipeline {
  /// Computes the histories from the effects of commits.
  ///
  /// - Parameters:
  ///   - commits: commits with known effects, newest first.
  ///   - startsAtTree: whether to start with the tree of the newest commit. Otherwise, the commits
  ///     reach down to the roots and are added up.
  func derive(
    _ commits: ArraySlice<CommitTable.Index>, startsAtTree: Bool, _ isIncluded: [Bool]
  ) -> [MigrationID: MigrationHistory] {
    var ledger = HistoryLedger(
      walk, effects, facts, plan.rules, isIncluded: isIncluded
    ) { [plan, recorded, counts] migration, label in
      plan.rules[migration].toolBaseline == nil
        ? counts.texts.text(label) : recorded.labels.text(label)
    }
    let parents = plan.allParents ? FirstParents(walk, commits) : nil
    if startsAtTree {
      ledger.apply(HistoryPipeline.tree, sign: 1)
    } else if let parents, let tip = commits.first {
      for index in parents.way(toRootFrom: tip) { ledger.apply(index, sign: 1) }
    } else {
      for index in commits { ledger.apply(index, sign: 1) }
    }
    let days = days.days(commits.map { walk.date(at: $0) }).map { Day(number: $0) }
    var newer: Day?
    var current = commits.startIndex
    for (position, day) in zip(commits.indices, days) where day != newer {
      if let parents {
        let way = parents.way(from: commits[current], to: commits[position])
        for index in way.back { ledger.apply(index, sign: -1) }
        for index in way.on { ledger.apply(index, sign: 1) }
      } else {
        for index in commits[current..<position] { ledger.apply(index, sign: -1) }
      }
      current = position
      ledger.addPoint(day, commit: commits[position], newer: newer)
      newer = day
    }
    var histories = ledger.histories(
      oldest: newer, commits: zip(commits, days).map { (index: $0, day: $1) })
    let dayOf = Dictionary(zip(commits, days)) { first, _ in first }
    for (migration, rule) in plan.rules.enumerated() where isIncluded[migration] {
      if rule.toolBaseline != nil {
        let versions = recorded.unreadable[migration] ?? []
        let id = MigrationID(rule.definition.id)
        histories[id]?.skipped = versions.count
        histories[id]?.unreadable = versions.compactMap { unreadable($0, dayOf) }
          .prefix(MigrationHistory.unreadableLimit).map(\.self)
        continue
      }
      let own = plan.registry.units[migration]
      histories[MigrationID(rule.definition.id)]?.skipped = Set(
        (own.uses + own.replacements).compactMap(\.self)
      ).reduce(0) { $0 + counts.failures[$1] }
    }
    return histories
  }

  private func unreadable(
    _ version: RecordedViolations.Unreadable, _ days: [CommitTable.Index: Day]
  ) -> UnreadableVersion? {
    // The tree of the newest commit has no version that a commit doesn't have, except in a shallow clone.
    let commit = version.commit == HistoryPipeline.tree ? order.first : version.commit
    guard let commit, let day = days[commit] else { return nil }
    return UnreadableVersion(
      path: walk.paths.text(version.path), commit: walk.id(at: commit), day: day,
      message: version.message)
  }

  /// Adds the branch and the completeness to the histories of migrations.
  func history(_ migrations: [MigrationID: MigrationHistory]) -> History {
    let missing = counts.missingBlobs.count
    var history = History(
      branch: plan.branch, firstParent: !plan.allParents,
      isComplete: missing == 0 && end == .root, missingObjects: missing,
      isShallow: end == .boundary, migrations: migrations,
      notices: cache.notices + notices(migrations, missing: missing))
    history.uncounted = plan.uncounted
    if missing > 0 { history.missing = missingVersions() }
    return history
  }

  /// The file versions that git can't read, for each migration that would count them.
  private func missingVersions() -> [MigrationID: MissingVersions] {
    let units = plan.registry.units.map { own in
      Set((own.uses + own.replacements).compactMap(\.self))
    }
    var found: [MigrationID: MissingVersions] = [:]
    for index in order {
      for position in walk.changeRange(at: index) {
        let change = walk.change(position)
        // Each version is the new one of a commit.
        guard change.new != CommitTable.Change.none, counts.missingBlobs.contains(change.new),
          facts.has(change.path)
        else { continue }
        let missing = facts.unitLists[facts.look(of: change.path)].filter {
          counts.state($0, change.new) == .missing
        }
        for (number, rule) in plan.rules.enumerated() where !units[number].isDisjoint(with: missing)
        {
          found[MigrationID(rule.definition.id), default: MissingVersions()].add(
            blob: walk.blobs.hex(change.new), path: walk.paths.text(change.path))
        }
      }
    }
    return found
  }

  /// Notices about missing data and how to get it.
  private func notices(
    _ migrations: [MigrationID: MigrationHistory], missing: Int
  ) -> [String] {
    var notices: [String] = []
    let start =
      migrations.values.first?.points.first.map { "is only complete from \($0.day) on" }
      ?? "is incomplete"
    switch end {
    case .boundary:
      notices.append(
        "This clone is shallow, so the history \(start). "
          + "Run \"git fetch --unshallow\" to get the rest.")
    case .broken(let message):
      notices.append("git can't read older commits, so the history \(start): \(message)")
    case .open, .root: break
    }
    if plan.request.ownersOf == .day, !plan.followsOwners {
      notices.append(
        "Shares use today's owners file, because with all parents a day can have several.")
    }
    if missing > 0 {
      notices.append(
        "File versions that are missing from this clone or damaged: \(missing). They count as 0. "
          + "A partial clone omits some; git fsck finds damage.")
    }
    for (id, reason) in plan.uncounted.sorted(by: { $0.key < $1.key }) {
      notices.append("\(id) has no history: \(reason).")
    }
    for (id, migration) in migrations.sorted(by: { $0.key < $1.key }) where migration.skipped > 0 {
      guard let version = migration.unreadable.first else {
        guard plan.rules.first(where: { $0.definition.id == id.description })?.counter == nil else {
          notices.append(
            "File versions that are too large for the counter of \(id) or not valid UTF-8: "
              + "\(migration.skipped). They count as 0.")
          continue
        }
        notices.append(
          "File versions that take too long to search for \(id): \(migration.skipped). "
            + "They count as 0.")
        continue
      }
      let others = migration.skipped - 1
      let more =
        others > 0 ? ", and \(TextFormat.count(others, "other version")) of such files can't" : ""
      notices.append(
        "\(id): \(version.path) can't be read in commit \(version.commit.prefix(10)) of "
          + "\(version.day): \(version.message)\(more). Such a version counts like the next one "
          + "that can be read, or as 0 if there is none.")
    }
    return notices
  }

  /// The current progress.
  var progress: HistoryProgress {
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let rate = seconds > 0 ? Double(filesDone) / seconds : nil
    var left: Double?
    if end != .open, let rate, rate > 0 { left = Double(filesQueued - filesDone) / rate }
    return HistoryProgress(
      commitsDone: max(ready, filesQueued == 0 && end != .open ? order.count : 0),
      commitsTotal: end == .open ? nil : order.count, filesDone: filesDone,
      filesPerSecond: rate, secondsLeft: left)
  }

  /// Reports the progress and the history so far, at most once per `pause`.
  func reportProgress() {
    let now = ContinuousClock.now
    guard now - lastReported > pause else { return }
    tell(.progress(progress))
    if now >= nextHistory, ready > 0, effects.has(HistoryPipeline.tree) {
      let partial = derive(order[..<ready], startsAtTree: true, isIncluded)
      tell(.history(history(finished.merging(partial) { $1 })))
      // Deriving a long history takes time: spend at most a tenth of the total on it.
      nextHistory = ContinuousClock.now + (ContinuousClock.now - now) * 9
    }
    lastReported = ContinuousClock.now
  }
}
