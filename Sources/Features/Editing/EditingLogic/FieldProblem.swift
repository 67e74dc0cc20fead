import Workspace

/// The checks of values that several forms contain. Each returns the problem as an instruction, or
/// nil if the value can be saved. An empty value can be.
package enum FieldProblem {
  package static func date(_ text: String) -> String? {
    if text.isEmpty || Day(text) != nil { return nil }
    return lengthOfMonth(text) ?? "enter a date such as 2026-12-31"
  }

  /// The problem of a date of which only the day doesn't exist: `Feb 2027 has 28 days`; nil for any
  /// other text.
  private static func lengthOfMonth(_ text: String) -> String? {
    guard text.utf8.count == 10, text.suffix(2).allSatisfy({ $0.isASCII && $0.isNumber }),
      let first = Day(text.prefix(8) + "01")
    else { return nil }
    // A month has 28 days or more, so 31 days after its first is a day of the next month.
    let days = 32 - (first + 31).parts.day
    return "\(first.monthName) \(first.parts.year) has \(days) days"
  }

  /// The note about a due date that has passed, which is no problem; none for any other text.
  package static func pastDue(_ text: String, today: Day) -> [String] {
    guard let day = Day(text), day < today else { return [] }
    return ["The due date has passed, so the migration is overdue."]
  }

  /// The note about a due date before the start date, which is no problem; none for any other texts.
  package static func dueBeforeStart(_ due: String, started: String) -> [String] {
    guard let due = Day(due), let start = Day(started), due < start else { return [] }
    return ["The due date is before the start date."]
  }

  /// An owner as in CODEOWNERS: `@user`, `@organization/team` or an email address.
  package static func owner(_ text: String) -> String? {
    let isName = text.first == "@" && text.count > 1
    return text.isEmpty || isName || text.dropFirst().contains("@")
      ? nil : "enter an owner such as @team"
  }

  package static func link(_ text: String) -> String? {
    let isLink = text.firstRange(of: "://").map { $0.lowerBound > text.startIndex } ?? false
    return text.isEmpty || isLink && !text.contains(" ")
      ? nil : "enter a link such as https://example.com/guide"
  }
}
