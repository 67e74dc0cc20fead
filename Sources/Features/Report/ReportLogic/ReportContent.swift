import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// The content of a report: all migrations, or one team's share of each.
package struct ReportContent: Equatable, Sendable {
  /// The name of the repository.
  package let project: String
  package let today: Day
  /// The abbreviated commit of HEAD; nil if there is none.
  package let commit: String?
  /// The team; nil for all teams.
  package let team: String?
  /// The migrations, most urgent first; for a team, only those with a share or a chosen date.
  package let items: [ReportItem]
  /// Whether the history is available.
  package let hasHistory: Bool
  /// What the counts of all migrations and the history lack, as sentences.
  package let gaps: [String]
  /// The day of the last commit in the history; nil without a history.
  package let lastCommit: Day?

  /// - Parameters:
  ///   - definitions: the migrations.
  ///   - snapshot: the counts of the migrations.
  ///   - history: the history; nil for a report without charts and forecasts.
  ///   - allowances: the matches that the locks allow, as far as they are known.
  ///   - hasUnreadManifests: whether modules are missing because manifests weren't run.
  package init(
    project: String, commit: String?, definitions: [MigrationDefinition], snapshot: ScanSnapshot,
    history: History?, allowances: [MigrationID: Int] = [:], team: String? = nil, today: Day,
    hasUnreadManifests: Bool = false
  ) {
    self.project = project
    self.commit = commit.map { String($0.prefix(12)) }
    self.team = team
    self.today = today
    hasHistory = history != nil
    let uncounted = definitions.compactMap { definition in
      ScanGapText.uncounted(MigrationID(definition.id), snapshot.gaps).map {
        "\(definition.title): \($0)."
      }
    }
    let incomplete = [
      ScanGapText.missing(snapshot.gaps).map(ScanGapText.sentence), history.flatMap(ReportText.gap),
      history.flatMap {
        SharedDrop($0, starts: snapshot.migrations.map { ($0.id, $0.started) })?.text
      },
      hasUnreadManifests
        ? "Modules of Swift packages are missing, because their manifests weren't run; "
          + "\"headway trust\" allows that." : nil,
    ].compactMap(\.self)
    gaps = uncounted + incomplete
    lastCommit = history?.migrations.values.compactMap { $0.points.last?.day }.max()
    let counts = Dictionary(snapshot.migrations.filter(\.isCounted).map { ($0.id, $0) }) {
      first, _ in first
    }
    let all = definitions.compactMap { definition -> ReportItem? in
      let id = MigrationID(definition.id)
      guard let count = counts[id] else { return nil }
      return ReportItem(
        definition, count, snapshot, history: history, allowed: allowances[id], team: team,
        today: today)
    }
    items = all.enumerated().filter { _, item in
      team == nil || item.isOpen || item.promised != nil
    }
    .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
    .map(\.element)
  }

  /// The teams that have a share or a chosen date.
  package static func teams(
    _ definitions: [MigrationDefinition], _ snapshot: ScanSnapshot
  ) -> Set<String> {
    Set(definitions.flatMap(\.commitments.keys))
      .union(snapshot.migrations.flatMap { $0.byTeam.compactMap(\.team) })
  }

  /// The title of the report.
  package var title: String { team.map { "\(project): remaining work for \($0)" } ?? project }

  /// The day of the last commit if forecasts are as of that day instead of today.
  package var asOf: Day? {
    lastCommit.flatMap { Forecasting.clock(lastCommit: $0, today: today) < today ? $0 : nil }
  }

  /// The year that dates omit; nil in an old clone, in which years differ.
  var shownYear: Int? { asOf == nil ? today.parts.year : nil }

  /// The migrations that haven't reached their goal.
  package var openItems: [ReportItem] { items.filter(\.isOpen) }
}

/// One migration in a report, or one team's share of it.
package struct ReportItem: Equatable, Sendable {
  /// The remaining matches of a team, module or file; the name is nil for unowned files or files
  /// outside all modules.
  package struct Share: Equatable, Sendable {
    package let name: String?
    package let remaining: Int
    /// The due date that the team chose.
    package let promised: Day?
  }

  package let id: String
  package let title: String
  package let priority: String
  package let remaining: Int
  /// The remaining matches in files with several owners.
  package let coOwned: Int
  /// The remaining matches of the migration over all teams.
  package let remainingInAll: Int
  /// Whether the migration hasn't reached its goal and the report covers some remaining matches.
  package let isOpen: Bool
  package let excepted: Int
  /// Whether the lock prevents new matches.
  package let isLocked: Bool
  /// The matches that the lock allows; nil if they aren't known, and in the report of a team.
  let allowed: Int?
  package let files: Int
  /// The progress from 0 to 1; nil if it isn't known, and in the report of a team.
  package let progress: Double?
  /// The adoption from 0 to 1; nil if the migration doesn't show it, and in the report of a team.
  package let adoption: Double?
  /// The start date of the migration.
  let started: Day?
  /// The count on the start date, or else the highest count; nil if it isn't known.
  let startCount: Int?
  package let due: Day?
  /// The due date that the team chose; nil in a report of all teams.
  package let promised: Day?
  package let teams: [Share]
  package let modules: [Share]
  /// The matches by the value of the series, including excepted ones; empty without one, and in the
  /// report of a team. The name of all other values is nil.
  package let values: [Share]
  /// The files with their remaining matches, most matches first.
  package let fileShares: [Share]
  /// The remaining matches over time, oldest first; empty without a history.
  package let series: [ShareStep]
  /// Whether the history is complete and contains no match. The pattern may be misspelled.
  package let neverMatched: Bool
  package let forecast: Forecast?
  package let forecastText: String?
  /// The pace that the due date needs beside the actual one, as a sentence; nil if it isn't at risk.
  package let paceText: String?
  package let status: Forecast.Status?
  /// Whether the status is that of a team's share, because it is worse than that of the whole.
  package let isStatusOfTeam: Bool
  /// The difference of the counts from those of the last commit, as a sentence, if the forecast is as of
  /// that commit.
  package let workingTreeText: String?
  package let owner: String?
  package let docs: String?
  package let support: String?
  /// What the counts lack, as sentences.
  package let gaps: [String]

  init(
    _ definition: MigrationDefinition, _ count: MigrationCount, _ snapshot: ScanSnapshot,
    history complete: History?, allowed: Int?, team: String?, today: Day
  ) {
    let labels = snapshot.moduleLabels
    let own = (snapshot.matches[count.id] ?? []).filter { match in
      !match.excepted && (team.map { match.teams.contains($0) } ?? true)
    }
    let files = ReportItem.files(own, snapshot.remainingByPath[count.id] ?? [:])
    let history = complete?.migrations[count.id]
    let share = team.map { TeamShare(of: $0, in: count, history: history, today: today) }
    id = definition.id
    title = definition.title
    priority = definition.priority
    remainingInAll = count.remaining
    remaining = share?.remaining ?? count.remaining
    coOwned = share?.coOwned ?? count.coOwned
    isOpen = remaining > 0 && count.isOpen
    excepted = team == nil ? count.excepted : 0
    isLocked = definition.lock
    self.allowed = team == nil ? allowed : nil
    started = count.started
    startCount = complete?.startCount(of: count)
    due = definition.due
    promised = team.flatMap { definition.commitments[$0] }
    owner = definition.owner
    docs = definition.docs
    gaps = ScanGapText.sentences(count.id, snapshot.gaps)
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
      ? count.byModule.map {
        Share(name: $0.module.map { labels[$0] }, remaining: $0.remaining, promised: nil)
      }
      : ReportItem.shares(files.map { ($0.module.map { labels[$0] }, $0.remaining) })
    values =
      team == nil
      ? (snapshot.series[count.id] ?? []).map {
        Share(
          name: $0.value.map { SeriesText.name($0) }, remaining: $0.count, promised: nil)
      } : []
    fileShares = ReportItem.shares(files.map { ($0.path, $0.remaining) })
    self.files = team == nil ? count.files : fileShares.count

    let neverMatched = complete?.neverMatched(count) ?? false
    self.neverMatched = neverMatched
    series = ReportItem.series(history, team: team)
    let wording: ForecastText?
    if let share {
      forecast = share.forecast
      wording = share.forecastText
      paceText = share.paceText.map { "\(TextFormat.capitalized($0))." }
      status = share.status
      isStatusOfTeam = false
      workingTreeText = nil
    } else {
      let trend = history.flatMap {
        MigrationTrend($0, of: count, today: today, neverMatched: neverMatched)
      }
      forecast = trend?.forecast
      wording = trend?.wording
      paceText = trend?.paceText
      status = trend?.status
      isStatusOfTeam = trend?.isOfTeam == true
      workingTreeText = trend?.workingTreeText
    }
    let outlook = paceText == nil ? wording?.long : wording?.outlook
    forecastText = neverMatched ? "never matched" : outlook
    progress = team == nil && !neverMatched ? complete?.progress(of: count) : nil
    adoption = team == nil ? count.adoption : nil
  }

  private static func series(_ history: MigrationHistory?, team: String?) -> [ShareStep] {
    guard let history else { return [] }
    if let team { return history.steps(of: team) }
    return history.points.map { ShareStep(day: $0.day, remaining: $0.remaining) }
  }

  /// The remaining matches of each file, by weight: a line may count more than once. All matches of
  /// a file have the same owners and the same module.
  private static func files(
    _ matches: [Match], _ byPath: [[UInt8]: Int]
  ) -> [(path: String, module: String?, remaining: Int)] {
    let weights = Dictionary(
      byPath.map { (String(decoding: $0, as: UTF8.self), $1) }, uniquingKeysWith: +)
    return Dictionary(grouping: matches, by: \.path).map { path, matches in
      (path, matches[0].module, weights[path] ?? matches.count)
    }
  }

  private static func shares(_ parts: [(name: String?, remaining: Int)]) -> [Share] {
    var counts: [String?: Int] = [:]
    for part in parts { counts[part.name, default: 0] += part.remaining }
    return counts.sorted { ($1.value, $0.key ?? "~") < ($0.value, $1.key ?? "~") }
      .map { Share(name: $0.key, remaining: $0.value, promised: nil) }
  }
}
