import MigrationsInterface
import MigrationsLogic
import Workspace

/// What a report tells: every migration, or one team's share of each.
package struct ReportContent: Equatable, Sendable {
  /// The repository's name.
  package let project: String
  package let today: Day
  /// HEAD's commit, shortened; nil before the first one.
  package let commit: String?
  /// Nil for all teams.
  package let team: String?
  /// Most urgent first; of a team, only those with a share left or a date.
  package let items: [ReportItem]
  /// Whether the past is known.
  package let hasHistory: Bool
  /// Why the past isn't whole, in words for people; nil where it is, or isn't told.
  package let gap: String?

  /// - Parameters:
  ///   - definitions: the migrations, and `snapshot` their counts.
  ///   - history: nil to do without curves and forecasts.
  package init(
    project: String, commit: String?, definitions: [MigrationDefinition], snapshot: ScanSnapshot,
    history: History?, team: String? = nil, today: Day
  ) {
    self.project = project
    self.commit = commit.map { String($0.prefix(12)) }
    self.team = team
    self.today = today
    hasHistory = history != nil
    gap = history.flatMap(ReportWords.gap)
    let counts = Dictionary(snapshot.migrations.map { ($0.id, $0) }) { first, _ in first }
    let all = definitions.compactMap { definition -> ReportItem? in
      let id = MigrationID(definition.id)
      guard let count = counts[id] else { return nil }
      return ReportItem(
        definition, count, hits: snapshot.hits[id] ?? [],
        byPath: snapshot.remainingByPath[id] ?? [:], history: history?.migrations[id], team: team,
        today: today)
    }
    items = all.enumerated().filter { _, item in
      team == nil || item.isOpen || item.promised != nil
    }
    .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
    .map(\.element)
  }

  /// The names of teams that have a share, or have chosen a date.
  package static func teams(
    _ definitions: [MigrationDefinition], _ snapshot: ScanSnapshot
  ) -> Set<String> {
    Set(definitions.flatMap(\.commitments.keys))
      .union(snapshot.migrations.flatMap { $0.byTeam.compactMap(\.team) })
  }

  package var title: String { team.map { "\(project): what is left for \($0)" } ?? project }

  /// What isn't done.
  package var openItems: [ReportItem] { items.filter(\.isOpen) }
}

/// One migration in a report, or one team's share of it.
package struct ReportItem: Equatable, Sendable {
  /// A name and how much is left of it; nil is nobody, or no module.
  package struct Share: Equatable, Sendable {
    package let name: String?
    package let remaining: Int
    /// The date the team chose itself.
    package let promised: Day?
  }

  package let id: String
  package let title: String
  package let priority: String
  package let remaining: Int
  /// What is left of the migration as a whole.
  package let remainingInAll: Int
  /// Whether that is more than may stay for good, and some of it is told of here.
  package let isOpen: Bool
  package let excepted: Int
  package let files: Int
  /// From 0 to 1; nil where it isn't known, and for a team.
  package let progress: Double?
  package let due: Day?
  /// The date that the team chose; nil without a team.
  package let promised: Day?
  package let teams: [Share]
  package let modules: [Share]
  /// The files with most uses, most first.
  package let places: [Share]
  /// What was left, oldest first; empty where nothing is known of the past.
  package let curve: [ShareStep]
  package let forecast: Forecast?
  package let forecastWords: String?
  package let standing: Forecast.Standing?
  package let docs: String?
  package let support: String?

  init(
    _ definition: MigrationDefinition, _ count: MigrationCount, hits: [Hit],
    byPath: [[UInt8]: Int], history: MigrationHistory?, team: String?, today: Day
  ) {
    let own = hits.filter { hit in !hit.excepted && (team.map { hit.teams.contains($0) } ?? true) }
    let files = ReportItem.files(own, byPath)
    id = definition.id
    title = definition.title
    priority = definition.priority
    remainingInAll = count.remaining
    remaining =
      team.map { name in count.byTeam.first { $0.team == name }?.remaining ?? 0 } ?? count.remaining
    isOpen = remaining > 0 && count.isOpen
    excepted = team == nil ? count.excepted : 0
    due = definition.due
    let chosen = team.flatMap { definition.commitments[$0] }
    promised = chosen
    docs = definition.docs
    support = definition.support
    teams =
      team != nil
      ? []
      : count.byTeam.map { share in
        Share(
          name: share.team, remaining: share.remaining,
          promised: share.team.flatMap { definition.commitments[$0] })
      }
    modules =
      team == nil
      ? count.byModule.map { Share(name: $0.module, remaining: $0.remaining, promised: nil) }
      : ReportItem.shares(files.map { ($0.module, $0.remaining) })
    places = ReportItem.shares(files.map { ($0.path, $0.remaining) })
    self.files = team == nil ? count.files : places.count

    curve = ReportItem.curve(history, team: team)
    let told: (forecast: Forecast, change: Int?)?
    if let history, let team {
      told = history.steps(of: team, upTo: remaining, today: today).map {
        (Forecasting.forecast(of: $0, today: today), nil)
      }
    } else if let points = history?.points(upTo: count, today: today), !points.isEmpty {
      told = (
        Forecasting.forecast(of: points, today: today, goal: definition.goal),
        Forecasting.change(of: points, today: today)
      )
    } else {
      told = nil
    }
    forecast = told?.forecast
    forecastWords = told.map {
      ForecastWording($0.forecast, today: today, change: $0.change).long
    }
    standing = told.flatMap {
      Forecasting.standing($0.forecast, due: chosen ?? definition.due, today: today)
    }
    progress =
      team == nil
      ? count.progress ?? ReportItem.progress(curve, count.remaining, since: definition.started)
      : nil
  }

  /// Without a replacement to count: what is gone of the most there was since it was started.
  private static func progress(
    _ curve: [ShareStep], _ remaining: Int, since started: Day?
  ) -> Double? {
    let counted = curve.filter { step in started.map { step.day >= $0 } ?? true }
    guard let peak = counted.map(\.remaining).max(), peak > 0 else { return nil }
    return max(0, 1 - Double(remaining) / Double(peak))
  }

  private static func curve(_ history: MigrationHistory?, team: String?) -> [ShareStep] {
    guard let history else { return [] }
    if let team { return history.steps(of: team) }
    return history.points.map { ShareStep(day: $0.day, remaining: $0.remaining) }
  }

  /// Each file with what counts in it: a line may count more than once. All of a file has the same
  /// owners and the same module.
  private static func files(
    _ hits: [Hit], _ byPath: [[UInt8]: Int]
  ) -> [(path: String, module: String?, remaining: Int)] {
    let weights = Dictionary(
      byPath.map { (String(decoding: $0, as: UTF8.self), $1) }, uniquingKeysWith: +)
    return Dictionary(grouping: hits, by: \.path).map { path, hits in
      (path, hits[0].module, weights[path] ?? hits.count)
    }
  }

  private static func shares(_ parts: [(name: String?, remaining: Int)]) -> [Share] {
    var counts: [String?: Int] = [:]
    for part in parts { counts[part.name, default: 0] += part.remaining }
    return counts.sorted { ($1.value, $0.key ?? "~") < ($0.value, $1.key ?? "~") }
      .map { Share(name: $0.key, remaining: $0.value, promised: nil) }
  }
}
