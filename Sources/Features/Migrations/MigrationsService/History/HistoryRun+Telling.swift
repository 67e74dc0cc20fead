import GitHistory
import MigrationsInterface
import Workspace

extension HistoryRun {
  /// - Parameters:
  ///   - commits: worked out, newest first.
  ///   - startsAtTree: whether the newest commit's tree says how it stands there; else the commits
  ///     reach down to the roots, and their sum does.
  func derive(
    _ commits: ArraySlice<Walk.Index>, startsAtTree: Bool, _ isIncluded: [Bool]
  ) -> [MigrationID: MigrationHistory] {
    var ledger = HistoryLedger(walk, effects, facts, plan.rules, isIncluded: isIncluded)
    let parents = plan.allParents ? FirstParents(walk, commits) : nil
    if startsAtTree {
      ledger.apply(HistoryRun.tree, sign: 1)
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
    for (migration, rule) in plan.rules.enumerated() where isIncluded[migration] {
      let own = plan.book.units[migration]
      histories[MigrationID(rule.definition.id)]?.skipped = Set(
        (own.uses + own.replacements).compactMap(\.self)
      ).reduce(0) { $0 + counts.failures[$1] }
    }
    return histories
  }

  func history(_ migrations: [MigrationID: MigrationHistory]) -> History {
    let missing = counts.missingBlobs.count
    return History(
      branch: plan.branch, firstParent: !plan.allParents,
      isComplete: missing == 0 && end == .root, missingObjects: missing,
      isShallow: end == .boundary, migrations: migrations,
      notices: cache.notices + notices(migrations, missing: missing))
  }

  /// What is missing and what helps, in words for people.
  private func notices(
    _ migrations: [MigrationID: MigrationHistory], missing: Int
  ) -> [String] {
    var notices: [String] = []
    let start =
      migrations.values.first?.points.first.map { "complete from \($0.day) on" }
      ?? "not complete"
    switch end {
    case .boundary:
      notices.append(
        "This clone is shallow, so history is \(start); "
          + "“git fetch --unshallow” brings the rest.")
    case .broken(let words):
      notices.append("git could not read on, so history is \(start): \(words)")
    case .open, .root: break
    }
    if plan.request.ownersOf == .day, !plan.followsOwners {
      notices.append(
        "Along all parents a day has several owners files: shares go by today's.")
    }
    if missing > 0 {
      notices.append(
        "\(missing) versions of files are not in this clone or damaged; they count as nothing. "
          + "A partial clone has fewer than a full one; “git fsck” finds damage.")
    }
    for (id, migration) in migrations.sorted(by: { $0.key < $1.key }) where migration.skipped > 0 {
      notices.append(
        "The patterns of \(id) take too long on \(migration.skipped) versions of files; "
          + "there they count as nothing.")
    }
    return notices
  }

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

  /// Tells how far it is and what is known by now, unless that was just told.
  func tellProgress() {
    let now = ContinuousClock.now
    guard now - lastTold > pause else { return }
    tell(.progress(progress))
    if now >= nextHistory, ready > 0, effects.has(HistoryRun.tree) {
      let partial = derive(order[..<ready], startsAtTree: true, isIncluded)
      tell(.history(history(finished.merging(partial) { $1 })))
      // A long past takes its time to be told: no more than a tenth of it all.
      nextHistory = ContinuousClock.now + (ContinuousClock.now - now) * 9
    }
    lastTold = ContinuousClock.now
  }
}
