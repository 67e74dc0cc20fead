import DeclarativeUI
import Foundation
import MigrationsInterface
import MigrationsLogic
import Output
import OwnersInterface
import Terminal
import Workspace
import WorkspaceLogic
import WorkspaceService

/// The output of `headway history`, which `--merge` also reads.
package struct HistoryReport: Codable {
  package struct Migration: Codable {
    let id: String
    /// Nil in files from an earlier version of Headway, like the goal.
    var title: String?
    /// The number of matches that may remain.
    var goal: Int?
    /// Hashes of the settings that decide what is counted, by their keys. Nil in files from an earlier
    /// version of Headway.
    var settings: [String: String]?
    var points: [Point]
    var forecast: Estimate
    /// File versions on which a pattern exceeded its limits. They count as zero.
    var skipped: Int?
    /// Only with `--by team`.
    var byTeam: [Team]?
    /// Only for migrations with a series.
    var series: [Series]?
  }

  /// The share of a team: one step for each day on which it changed.
  struct Team: Codable {
    /// Null for unowned code.
    let team: String?
    var steps: [Step]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(team, forKey: .team)
      try container.encode(steps, forKey: .steps)
    }
  }

  struct Step: Codable {
    let day: Day
    let remaining: Int

    init(_ step: ShareStep) {
      day = step.day
      remaining = step.remaining
    }
  }

  package struct Point: Codable {
    let day: Day
    /// The id of the commit; null if several repositories were merged.
    var commit: String?
    var remaining: Int
    var excepted: Int
    var replaced: Int?

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(day, forKey: .day)
      // Unknown values are null instead of missing.
      try container.encode(commit, forKey: .commit)
      try container.encode(remaining, forKey: .remaining)
      try container.encode(excepted, forKey: .excepted)
      try container.encode(replaced, forKey: .replaced)
    }
  }

  struct Estimate: Codable {
    let state: Forecast.State
    let earliest: Day?
    let likely: Day?
    let latest: Day?
    let sample: Int
    let perWeek: Double
    /// The change over the last 12 weeks, and the day since which nothing has changed. Nil without data
    /// and in files from an earlier version of Headway.
    let change: Int?
    let since: Day?

    init(_ forecast: Forecast) {
      state = forecast.state
      earliest = forecast.earliest
      likely = forecast.likely
      latest = forecast.latest
      sample = forecast.sample
      perWeek = forecast.perWeek
      change = forecast.change
      since = forecast.since
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(state, forKey: .state)
      try container.encode(earliest, forKey: .earliest)
      try container.encode(likely, forKey: .likely)
      try container.encode(latest, forKey: .latest)
      try container.encode(sample, forKey: .sample)
      try container.encode(perWeek, forKey: .perWeek)
      try container.encode(change, forKey: .change)
      try container.encode(since, forKey: .since)
    }
  }

  var version = 1
  var branch: String
  var firstParent: Bool
  var complete: Bool
  var missingObjects: Int
  /// The part of the paths that the report counts, such as `1/4`; nil for all paths.
  var shard: String?
  /// The time zone of the days; nil in files from an earlier version of Headway.
  var timezone: String?
  /// The owners file that the shares of teams follow: `today` or `day`. Only with `--by team`.
  var owners: String?
  /// The first day that the report contains; nil for all days of the history.
  private(set) var since: Day?
  var migrations: [Migration]
  /// The day of the forecasts.
  var today = Day(number: 0)
  /// The day of the last commit before the first day that the report contains.
  private var lastRemovedDay: Day?
  private var sharedDrop: SharedDrop?
  /// Whether there are migrations that couldn't be counted, which aren't in `migrations`.
  private var isUncounted = false
  /// Whether CSV contains the values of series instead of totals.
  package var isBySeries = false

  private enum CodingKeys: CodingKey {
    case version, branch, firstParent, complete, missingObjects, shard, timezone, owners, since
    case migrations
  }

  /// - Parameters:
  ///   - history: the counts of each day.
  ///   - configuration: the configured migrations.
  ///   - owners: the owners file that each team's share follows; nil for no shares.
  ///   - shard: the part of the paths that the history counts; nil for all paths.
  package init(
    _ history: History, _ configuration: ProjectConfiguration,
    owners: OwnershipDate? = nil, shard: HistoryShard? = nil
  ) {
    let today = SystemClock().today(in: configuration.timezone)
    branch = history.branch
    firstParent = history.firstParent
    complete = history.isComplete
    missingObjects = history.missingObjects
    self.today = today
    self.shard = shard?.description
    timezone = configuration.timezone
    self.owners = owners?.rawValue
    sharedDrop = SharedDrop(
      history, starts: configuration.migrations.map { (MigrationID($0.id), $0.started) })
    let counted = configuration.migrations.filter {
      history.uncounted[MigrationID($0.id)] == nil
    }
    isUncounted = counted.count < configuration.migrations.count
    migrations = counted.map { definition in
      // A repository without commits has no history.
      let past = history.migrations[MigrationID(definition.id)] ?? MigrationHistory()
      return Migration(
        id: definition.id, title: definition.title, goal: definition.goal,
        settings: CountSettings.hashes(of: definition),
        points: past.points.map {
          Point(
            day: $0.day, commit: $0.commit, remaining: $0.remaining, excepted: $0.excepted,
            replaced: $0.replaced)
        },
        forecast: Estimate(
          Forecasting.forecast(
            of: past.points,
            today: Forecasting.clock(lastCommit: past.points.last?.day, today: today),
            goal: definition.goal)),
        skipped: past.skipped == 0 ? nil : past.skipped,
        byTeam: owners == nil ? nil : HistoryReport.teams(of: past),
        series: definition.series == nil ? nil : HistoryReport.series(of: past))
    }
  }

  /// Removes the days before a date. Forecasts still use the whole history.
  package mutating func keep(since day: Day) {
    since = day
    lastRemovedDay = migrations.flatMap(\.points).map(\.day).filter { $0 < day }.max()
    for index in migrations.indices {
      migrations[index].points.removeAll { $0.day < day }
      migrations[index].keepShares(since: day)
    }
  }

  /// Whether all days were removed, because they are before the first one to include.
  package var hasOnlyEarlierDays: Bool {
    lastRemovedDay != nil && migrations.allSatisfy(\.points.isEmpty)
  }

  /// Whether a migration has a series.
  package var hasSeries: Bool { migrations.contains { $0.series != nil } }

  // MARK: Formats

  package var csv: String {
    if migrations.contains(where: { $0.byTeam != nil }) { return csvByTeam }
    if isBySeries { return csvBySeries }
    var lines = ["id,day,commit,remaining,excepted,replaced"]
    for migration in migrations {
      for point in migration.points {
        lines.append(
          "\(migration.id),\(point.day),\(point.commit ?? ""),\(point.remaining),"
            + "\(point.excepted),\(point.replaced.map { "\($0)" } ?? "")")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The OpenMetrics text format, with a sample for each day up to that of the last commit.
  package var openMetrics: String {
    var text = OpenMetricsText()
    let last = migrations.flatMap(\.points).map(\.day).max()
    func gauge(_ name: String, _ help: String, _ value: (Point) -> Int?) {
      text.dailyGauge(
        name, help,
        migrations.map { migration in
          (
            [("migration", migration.id)],
            migration.points.map { ($0.day, value($0)) }
          )
        }, until: last)
    }
    gauge("headway_remaining", "Remaining matches.", \.remaining)
    gauge("headway_excepted", "Matches with a valid exception.", \.excepted)
    gauge("headway_replaced", "Matches of the replacement.", \.replaced)
    text.dailyGauge(
      "headway_team_remaining", "Remaining matches of a team.",
      migrations.flatMap { migration in
        (migration.byTeam ?? []).map { share in
          (
            [("migration", migration.id), ("team", share.team ?? "")],
            share.steps.map { ($0.day, $0.remaining) }
          )
        }
      }, until: last)
    text.dailyGauge(
      "headway_series", "Matches with a value of the series, including excepted ones.",
      migrations.flatMap { migration in
        (migration.series ?? []).map { series in
          (
            [("migration", migration.id), ("value", SeriesText.name(series.value))],
            series.steps.map { ($0.day, $0.count) }
          )
        }
      }, until: last)
    return text.ended
  }

  /// One human-readable line for each migration, or two if the lines are too long.
  ///
  /// - Parameter columns: the width of the terminal; nil for lines of any length.
  package func human(columns: Int? = nil) -> String {
    guard !migrations.isEmpty else {
      return isUncounted ? ScanReport.withoutCounts : ScanReport.withoutMigrations
    }
    func title(_ migration: Migration) -> String {
      SafeText.line(migration.title ?? migration.id)
    }
    let names =
      migrations.map(title) + migrations.flatMap(teamNames) + migrations.flatMap(seriesNames)
    let layout = HistoryLayout(
      columns: columns, name: min(36, names.map { VisibleText.columns($0) }.max() ?? 10),
      facts: migrations.compactMap(facts(of:)),
      hasShares: migrations.contains { !($0.byTeam ?? []).isEmpty || !($0.series ?? []).isEmpty })
    let width = layout.name
    var lines: [String] = []
    for migration in migrations {
      let name = VisibleText.truncated(title(migration), to: width)
      let padding = String(repeating: " ", count: width - VisibleText.columns(name))
      guard let facts = facts(of: migration) else {
        lines.append(
          "\(name)\(padding)  " + (since.map { "no commits since \($0)" } ?? "no commits yet"))
        continue
      }
      let line = TextSparkline.text(
        migration.points.map { ShareStep(day: $0.day, remaining: $0.remaining) },
        columns: layout.chart)
      if layout.isStacked {
        lines += ["\(name)\(padding)  \(line)", "  \(facts.sentence)"]
      } else {
        lines.append("\(name)\(padding)  \(line)\(facts.cells)")
      }
      lines += shares(migration, columns: width, chart: layout.chart)
      lines += series(migration, columns: width, chart: layout.chart)
    }
    if let last = migrations.compactMap({ $0.points.last?.day }).max() {
      if let first = migrations.compactMap({ $0.points.first?.day }).min() {
        let days = [first, last].map { TextFormat.day($0, thisYear: nil) }
        lines += ["", "Charts from \(days[0]) to \(days[1]), each scaled to its own range."]
      }
      if clock(last) < today {
        let day = TextFormat.day(last, thisYear: nil)
        lines += ["", "No commits since \(day); changes and forecasts are as of that day."]
      }
      if let since {
        lines += [
          "",
          "Charts and peaks only include days since \(since); forecasts use the whole history.",
        ]
      }
    } else if let lastRemovedDay {
      lines += ["", "The last commit was on \(TextFormat.day(lastRemovedDay, thisYear: nil))."]
    }
    if let sharedDrop, since.map({ $0 < sharedDrop.day }) ?? true {
      lines += ["", sharedDrop.text]
    }
    if let shard {
      let part = shard.split(separator: "/").joined(separator: " of ")
      lines += [
        "",
        "Only shard \(part) is counted, which is a part of the files, so there are no forecasts.",
      ]
    }
    if !complete {
      lines.append("")
      lines.append(
        missingObjects > 0
          ? "Incomplete: \(TextFormat.count(missingObjects, "version")) of files could not be read."
          : "Incomplete: older commits could not be read.")
    }
    return lines.joined(separator: "\n")
  }

  /// The numbers beside the chart of a migration; nil if it has no days.
  private func facts(of migration: Migration) -> HistoryFacts? {
    guard let last = migration.points.last else { return nil }
    let forecast = forecast(of: migration)
    // On its first day, a history has no earlier count.
    let isFirstDay = since == nil && migration.points.first?.day == clock(last.day)
    let change = isFirstDay ? nil : migration.forecast.change
    return HistoryFacts(
      remaining: TextFormat.number(last.remaining),
      change: change.map { $0 == 0 ? "±0" : TextFormat.signed($0) } ?? "–",
      period: TextFormat.count(forecast.changeWeeks, "week"),
      peak: TextFormat.number(migration.points.map(\.remaining).max() ?? 0),
      // The forecast of a part of the files would be a wrong one of the migration.
      forecast: shard != nil
        ? "no forecast"
        : ForecastText(
          forecast, today: today, asOf: clock(last.day), neverMatched: neverMatched(migration)
        ).short)
  }

  /// Whether the history is complete and contains no match. The pattern may be misspelled.
  package var neverMatched: Bool {
    !migrations.isEmpty && migrations.allSatisfy(neverMatched)
  }

  private func neverMatched(_ migration: Migration) -> Bool {
    complete && shard == nil && since == nil && !migration.points.isEmpty
      && migration.points.allSatisfy { $0.remaining == 0 && $0.excepted == 0 }
  }

  /// The forecast as it was calculated, for its text.
  private func forecast(of migration: Migration) -> Forecast {
    let estimate = migration.forecast
    let last = migration.points.last
    var forecast = Forecast(
      state: estimate.state, earliest: estimate.earliest, likely: estimate.likely,
      latest: estimate.latest, sample: estimate.sample, perWeek: estimate.perWeek,
      since: estimate.state == .done ? nil : estimate.since, change: estimate.change,
      open: max(0, (last?.remaining ?? 0) - (migration.goal ?? 0)))
    // With --since, the first day of the whole history is unknown.
    if since == nil, let first = migration.points.first?.day {
      Forecasting.setPeriod(of: &forecast, from: first, to: clock(last?.day))
    }
    return forecast
  }

  private func clock(_ lastCommit: Day?) -> Day {
    Forecasting.clock(lastCommit: lastCommit, today: today)
  }
}
