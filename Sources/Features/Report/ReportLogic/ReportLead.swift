import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// The beginning of a report: the verdict, the change in the last week, and what needs a decision.
struct ReportLead: Equatable {
  /// A migration that needs a decision, and why.
  struct Decision: Equatable {
    let id: String
    let title: String
    let reason: String
  }

  /// The maximum number of decisions.
  private static let mostDecisions = 3
  /// The period of the change, in days.
  private static let week = 7

  /// How many migrations are late, at risk and on track, or else how many are growing and how many have
  /// no due date; nil without a history.
  let verdict: String?
  /// The change in the remaining matches since a week ago; nil if the history doesn't include that week.
  let change: String?
  /// The most urgent migrations that are late, at risk or growing; of several with the same status and
  /// priority, the one that is due first.
  let decisions: [Decision]
  /// The title of the decisions, with the number of all urgent migrations if some aren't listed.
  let decisionsTitle: String
  /// The worst status among the open migrations.
  let status: Forecast.Status?

  init(_ content: ReportContent) {
    let open = content.openItems
    verdict = ReportLead.verdict(open, of: content.items, asOf: content.asOf)
    change =
      content.asOf == nil ? ReportLead.change(content.items, today: content.today) : nil
    status = open.compactMap(\.status).max { $0.severity < $1.severity }
    let urgent = open.filter { ReportLead.rank($0) > 0 }.enumerated()
      .sorted {
        let (first, second) = (ReportLead.urgency($0.element), ReportLead.urgency($1.element))
        return first == second ? $0.offset < $1.offset : first < second
      }
    let most = ReportLead.mostDecisions
    decisionsTitle =
      urgent.count > most
      ? "Needs a decision, the \(most) most urgent of \(TextFormat.number(urgent.count))"
      : "Needs a decision"
    decisions = urgent.prefix(most).map { _, item in
      Decision(
        id: item.id, title: item.title,
        reason: ReportLead.reason(item, content))
    }
  }

  /// The counts of the statuses and of the migrations without a due date. In an old clone, forecasts are
  /// as of the last commit; whether a due date has passed is as of today.
  private static func verdict(
    _ open: [ReportItem], of all: [ReportItem], asOf: Day?
  ) -> String? {
    let date = asOf.map { "As of the last commit on \(TextFormat.day($0, thisYear: nil))" }
    let statuses: [Forecast.Status] = [.overdue, .late, .atRisk, .onTrack]
    let counts = statuses.map { status in (status, open.count { $0.status == status }) }
      .filter { $0.1 > 0 }
    guard let (status, count) = counts.first else {
      return undatedVerdict(open, of: all).map { text in date.map { "\($0): \(text)" } ?? text }
    }
    let first =
      "\(TextFormat.count(count, "migration")) \(count == 1 ? "is" : "are") \(status.label)"
    let others =
      counts.dropFirst().map { status, count in
        "\(TextFormat.number(count)) \(count == 1 ? "is" : "are") \(status.label)"
      } + [undated(open)].compactMap(\.self)
    guard let date else { return sentence([first] + others) }
    guard status == .overdue else { return "\(date): \(sentence([first] + others))" }
    return "\(first)." + (others.isEmpty ? "" : " \(date), \(sentence(others))")
  }

  /// Joins parts to a sentence, such as `2 are late, 1 is at risk, and 3 have no due date.`
  private static func sentence(_ parts: [String]) -> String {
    guard parts.count > 1 else { return parts.joined() + "." }
    let comma = parts.count > 2 ? "," : ""
    return parts.dropLast().joined(separator: ", ") + "\(comma) and \(parts[parts.count - 1])."
  }

  /// The number of migrations without a due date, and of those among them that are growing; nil for none.
  ///
  /// - Parameter unit: the noun behind the number; nil if it is clear from another part of the sentence.
  private static func undated(_ open: [ReportItem], unit: String? = nil) -> String? {
    let undated = open.filter { $0.due == nil && $0.promised == nil }
    guard !undated.isEmpty else { return nil }
    let growing = undated.count { $0.forecast?.state == .growing }
    let many =
      unit.map { TextFormat.count(undated.count, $0) } ?? TextFormat.number(undated.count)
    return "\(many) \(undated.count == 1 ? "has" : "have") no due date"
      + (growing == 0
        ? "" : " (\(TextFormat.number(growing)) \(growing == 1 ? "is" : "are") growing)")
  }

  /// The verdict if no due date can be compared with a forecast.
  private static func undatedVerdict(_ open: [ReportItem], of all: [ReportItem]) -> String? {
    guard all.contains(where: { $0.forecast != nil }) else { return nil }
    if open.isEmpty {
      let count = all.count(where: \.neverMatched)
      guard count > 0 else { return "All migrations are done." }
      return "\(TextFormat.count(count, "migration")) never matched a line; check the "
        + (count == 1 ? "pattern." : "patterns.")
    }
    // A migration with a due date and a forecast has a status, so only undated ones are growing here.
    return undated(open, unit: "migration").map { "\($0)." }
  }

  private static func change(_ items: [ReportItem], today: Day) -> String? {
    let before = today + -week
    let changes = items.compactMap { item -> Int? in
      guard let first = item.series.first, first.day <= before,
        let then = item.series.last(where: { $0.day <= before })
      else { return nil }
      return item.remaining - then.remaining
    }
    guard !changes.isEmpty else { return nil }
    let total = changes.reduce(0, +)
    let day = TextFormat.day(before, thisYear: today.parts.year)
    if total == 0 { return "As many matches remain as a week ago (\(day))." }
    let matches = abs(total) == 1 ? "match" : "matches"
    return
      "\(TextFormat.number(abs(total))) \(total < 0 ? "fewer" : "more") \(matches) than a week ago (\(day))."
  }

  /// How urgent a decision is; 0 if none is necessary.
  private static func rank(_ item: ReportItem) -> Int {
    if let status = item.status, status != .onTrack { return 1 + status.severity }
    return item.forecast?.state == .growing ? 1 : 0
  }

  /// The order of decisions: by status, then by priority, then by due date.
  private static func urgency(_ item: ReportItem) -> (Int, String, Int) {
    let due = [item.due, item.promised].compactMap { $0?.number }.min()
    return (-rank(item), item.priority, due ?? .max)
  }

  private static func reason(_ item: ReportItem, _ content: ReportContent) -> String {
    guard item.status != .onTrack, let label = ReportText.label(item, content) else {
      let advice = item.isLocked ? "" : "; lock it to prevent new matches"
      return ReportText.clause(item.forecastText ?? "growing") + advice
    }
    let due = ReportText.due(item, content).map { ", due \($0)" } ?? ""
    return label + due + (item.paceText.map { ". \($0)" } ?? "")
  }
}
