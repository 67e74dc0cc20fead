import Workspace

/// The checks of values that several forms contain. Each returns the problem as an instruction, or nil if
/// the value can be saved. An empty value can be.
package enum FieldProblem {
  package static func date(_ text: String) -> String? {
    text.isEmpty || Day(text) != nil ? nil : "enter a date such as 2026-12-31"
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
