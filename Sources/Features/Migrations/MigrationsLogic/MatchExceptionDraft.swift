import EditingLogic
import MigrationsInterface
import Workspace

/// The form that adds an exception for a match.
package typealias MatchExceptionForm = ConfigurationForm<MatchExceptionDraft>

/// The values in the form that adds an exception for a match.
package struct MatchExceptionDraft: FormDraft, Codable, Hashable {
  /// A field of the form.
  package enum Field: String, Sendable {
    case owner, until, reason
  }

  package var owner: String
  /// The last day as text, so that the user can type it.
  package var until: String
  package var reason = ""
  /// The day on which the form was opened.
  private let today: Day
  /// The longest time to the end of an exception, in days; nil for any time.
  private let limit: Int?

  /// The draft of an exception that ends in three months, or as late as the limit allows.
  ///
  /// - Parameter limit: the longest time to the end of an exception, in days; nil for any time.
  package init(for match: Match, today: Day, within limit: Int? = nil) {
    owner = match.teams.first ?? ""
    until = "\(today + min(InlineException.usualDays, limit ?? InlineException.usualDays))"
    self.today = today
    self.limit = limit
  }

  /// The problem of a field; nil if it can be saved.
  package func problem(_ field: Field) -> String? {
    switch field {
    case .owner:
      owner.isEmpty || owner.contains(where: \.isWhitespace)
        ? "enter an owner such as @team" : FieldProblem.owner(owner)
    case .until:
      until.isEmpty
        ? "enter a date such as 2026-12-31"
        : FieldProblem.date(until) ?? (isOver ? "enter a day that isn't over" : lateProblem)
    case .reason:
      ReasonText.isGiven(reason) && !reason.contains(InlineException.mark)
        ? nil : "enter why the match may stay"
    }
  }

  private var isOver: Bool { Day(until).map { $0 < today } ?? false }

  private var lateProblem: String? {
    guard let limit, let day = Day(until),
      ExceptionLimit.problem(ofEnd: day, on: today, limit) != nil
    else { return nil }
    guard let last = ExceptionLimit.lastEnd(on: today, limit) else {
      return "maxExceptionDays: 0 allows no exceptions"
    }
    return "enter \(last) or earlier (maxExceptionDays: \(limit))"
  }

  package var isValid: Bool {
    problem(.owner) == nil && problem(.until) == nil && problem(.reason) == nil
  }

  /// The exception that the values describe; nil if one isn't valid.
  package func exception(from migration: MigrationID) -> MatchException? {
    guard isValid, let day = Day(until) else { return nil }
    return MatchException(migration: migration, owner: owner, until: day, reason: reason)
  }
}
