import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// Texts that all report formats share.
enum ReportText {
  /// A due date relative to today: `31 Dec, in 40 days`, `30 Sep, 52 days ago`. In an old clone, where nothing
  /// is known about the time since the last commit, it is only `31 Dec 2026` or `30 Sep 2026, which has passed`.
  static func date(_ day: Day, _ content: ReportContent) -> String {
    let today = content.today
    if content.asOf != nil {
      return TextFormat.day(day, thisYear: nil) + (day < today ? ", which has passed" : "")
    }
    let text = TextFormat.day(day, thisYear: today.parts.year)
    switch day - today {
    case 0: return "\(text), today"
    case 1...: return "\(text), in \(TextFormat.count(day - today, "day"))"
    default: return "\(text), \(TextFormat.count(today - day, "day")) ago"
    }
  }

  /// The due date of a migration or of a team's share; nil if there is none.
  static func due(_ item: ReportItem, _ content: ReportContent) -> String? {
    let isOpen = item.isOpen
    func text(_ day: Day) -> String {
      isOpen ? date(day, content) : TextFormat.day(day, thisYear: content.shownYear)
    }
    if let promised = item.promised { return "\(text(promised)) (chosen by the team)" }
    return item.due.map(text)
  }

  /// The lock, with the matches that it allows if they are known: `locked, 2,024 allowed`; nil without one.
  static func lock(_ item: ReportItem) -> String? {
    guard item.isLocked else { return nil }
    return item.allowed.map { "locked, \(TextFormat.number($0)) allowed" } ?? "locked"
  }

  /// The meaning of the statuses; nil if no migration is late or at risk. Definition: ``Forecasting``.
  static func legend(_ content: ReportContent) -> String? {
    content.openItems.contains { $0.status == .late || $0.status == .atRisk }
      ? "Late: the earliest forecast date is after the due date, or less than half a year remains and meeting "
        + "the due date requires a faster pace than in the fastest four weeks of the last year. At risk: the "
        + "range of the forecast ends after the due date, or there is no range."
      : nil
  }

  /// The label of a migration's status; nil without one. If the status is that of a team's share, it begins with
  /// `team`. In an old clone, it names the day of the forecast: `at risk as of 23 Oct 2024`. Whether a due date has
  /// passed doesn't depend on that day.
  static func label(_ item: ReportItem, _ content: ReportContent) -> String? {
    guard let status = item.status else { return nil }
    let label = item.isStatusOfTeam ? "team \(status.label)" : status.label
    guard let day = content.asOf, status != .overdue else { return label }
    return "\(label) as of \(TextFormat.day(day, thisYear: nil))"
  }

  /// The status, if there is a due date, and the forecast; nil if there is none.
  static func forecast(_ item: ReportItem, _ content: ReportContent) -> String? {
    guard let text = item.forecastText else { return nil }
    guard item.isOpen, let label = label(item, content) else { return text }
    return "\(label); \(text)"
  }

  /// A forecast behind a label and a colon, without a colon of its own: `stalled, no change in 16 weeks`.
  static func clause(_ forecast: String) -> String {
    forecast.replacing(": ", with: ", ", maxReplacements: 1)
  }

  /// Whether a migration has numbers from the history. Without them, a table has no columns for them.
  static func hasHistory(_ content: ReportContent) -> Bool {
    content.items.contains {
      $0.progress != nil || !$0.series.isEmpty || $0.forecastText != nil
    }
  }

  /// The title of the column with the history of each migration.
  static func historyTitle(_ content: ReportContent) -> String {
    "History, change in \(ChangePeriod.title(content.items.map(\.forecast)))"
  }

  /// The change over the last weeks: `−6`. Nil without one, and if the history covers only one day.
  static func change(_ item: ReportItem) -> String? {
    guard coversDays(item.series), let change = item.forecast?.change else { return nil }
    return TextFormat.signed(change)
  }

  /// Whether a history covers more than one day.
  static func coversDays(_ series: [ShareStep]) -> Bool {
    guard let first = series.first, let last = series.last else { return false }
    return last.day > first.day
  }

  /// The remaining matches, those of all teams in the report of one, and those with several owners.
  static func remaining(_ item: ReportItem, isShare: Bool) -> String {
    let count = TextFormat.number(item.remaining)
    let text =
      isShare
      ? "\(count) of \(TextFormat.number(item.remainingInAll)) remaining matches"
      : "\(count) remaining in \(TextFormat.count(item.files, "file"))"
    return text + CoOwnership.part(item.coOwned, of: item.remaining)
  }

  /// The day from which the progress counts, or the growth since then; nil if it counts from the peak, and in
  /// the report of a team.
  static func start(_ item: ReportItem, _ content: ReportContent) -> String? {
    guard content.team == nil, let started = item.started else { return nil }
    let day = TextFormat.day(started, thisYear: content.shownYear)
    guard let start = item.startCount, item.remaining > start else {
      return "progress since \(day)"
    }
    return "\(TextFormat.number(item.remaining - start)) more than at the start, on \(day)"
  }

  /// The explanation below a list of teams whose shares add up to more than the total.
  static let coOwned = "The share of each team contains the matches that it owns with others."

  /// The column header of the progress; it names the definition.
  static func progressTitle(_ content: ReportContent) -> String {
    ProgressTitle.text(content.items.map { $0.started != nil })
  }

  /// The adoption of the replacement; nil if the migration doesn't show it.
  static func adoption(_ item: ReportItem) -> String? {
    item.adoption.map { "adoption of the replacement: \(TextFormat.percent($0))" }
  }

  /// The total of the remaining matches as a sentence.
  static func summary(_ content: ReportContent) -> String {
    let open = content.openItems
    let left = open.reduce(0) { $0 + $1.remaining }
    if content.items.isEmpty, content.team == nil { return "No migrations configured." }
    if left == 0 {
      return content.items.contains { $0.remaining > 0 }
        ? "All migrations have reached their goals." : "No matches remaining."
    }
    let matches = TextFormat.count(left, "match", "matches")
    let migrations = TextFormat.count(open.count, "migration")
    // A match of two migrations counts in both.
    return "\(matches) remaining in \(migrations)"
      + "\(CoOwnership.part(open.reduce(0) { $0 + $1.coOwned }, of: left))."
  }

  /// The reason why the history is incomplete; nil if it is complete.
  static func gap(_ history: History) -> String? {
    guard !history.isComplete else { return nil }
    if history.missingObjects > 0 {
      let versions = TextFormat.count(history.missingObjects, "file version")
      return "The history is incomplete: \(versions) can't be read."
    }
    let reason = history.isShallow ? "this clone is shallow" : "older commits can't be read"
    let first = history.migrations.values.compactMap { $0.points.first?.day }.min()
    guard let first else { return "The history isn't available: \(reason)." }
    return "The history starts on \(TextFormat.day(first, thisYear: nil)): \(reason)."
  }

  /// The day of the report, the commit that it describes, and the day of the forecasts if the history ended
  /// before.
  static func asOf(_ content: ReportContent) -> String {
    let day = TextFormat.day(content.today, thisYear: nil)
    let text = content.commit.map { "\(day), at \($0)" } ?? day
    guard let last = content.asOf else { return text }
    return text
      + ". No commits since \(TextFormat.day(last, thisYear: nil)), so this clone may be old; statuses and "
      + "forecasts are as of that day, but a migration is overdue if its due date has passed since then"
  }
}
