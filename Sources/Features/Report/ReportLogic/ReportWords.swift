import MigrationsInterface
import Workspace
import WorkspaceLogic

/// What a report says of a migration, the same in every form.
enum ReportWords {
  /// `31 Dec, 40 days left`, `30 Sep, 52 days late`.
  static func date(_ day: Day, today: Day) -> String {
    let text = Wording.day(day, thisYear: today.parts.year)
    switch day - today {
    case 0: return "\(text), today"
    case 1...: return "\(text), \(Wording.count(day - today, "day")) left"
    default: return "\(text), \(Wording.count(today - day, "day")) late"
    }
  }

  /// The date that counts for an item, with whose it is.
  static func due(_ item: ReportItem, today: Day) -> String? {
    let isOpen = item.isOpen
    func words(_ day: Day) -> String {
      isOpen ? date(day, today: today) : Wording.day(day, thisYear: today.parts.year)
    }
    if let promised = item.promised { return "\(words(promised)) (chosen by the team)" }
    return item.due.map(words)
  }

  static func forecast(_ item: ReportItem) -> String? {
    guard let words = item.forecastWords else { return nil }
    return item.standing.map { "\(words), \($0.words)" } ?? words
  }

  static func summary(_ content: ReportContent) -> String {
    let open = content.openItems
    let left = open.reduce(0) { $0 + $1.remaining }
    if left == 0 {
      return content.items.contains { $0.remaining > 0 }
        ? "Nothing is left to do." : "Nothing is left."
    }
    let uses = Wording.count(left, "use")
    let kinds = Wording.count(open.count, "migration")
    return "\(uses) of \(kinds) \(left == 1 ? "is" : "are") left."
  }

  /// Why the past isn't whole; nil where it is.
  static func gap(_ history: History) -> String? {
    guard !history.isComplete else { return nil }
    if history.missingObjects > 0 {
      let versions = Wording.count(history.missingObjects, "version")
      return "The past is incomplete: \(versions) of files could not be read."
    }
    let why = history.isShallow ? "this clone is shallow" : "older commits could not be read"
    let first = history.migrations.values.compactMap { $0.points.first?.day }.min()
    guard let first else { return "The past isn't known: \(why)." }
    return "The past is known from \(Wording.day(first, thisYear: nil)) on only: \(why)."
  }

  /// The day, and the commit it is told of.
  static func asOf(_ content: ReportContent) -> String {
    let day = Wording.day(content.today, thisYear: nil)
    return content.commit.map { "\(day), at \($0)" } ?? day
  }
}
