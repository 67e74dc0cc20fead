/// A rule that couldn't be checked, or only in part.
package struct UncheckedRule: Equatable, Sendable {
  /// The kind of the rule, such as `declared`.
  package let rule: String
  /// The path of the configuration from the repository's root.
  package let path: String
  /// The line and column of the rule, from 1.
  package let line: Int
  package let column: Int
  /// Whether a part of the rule was checked.
  package let isPartial: Bool
  /// Whether the rule is an error in the configuration. The check only fails for such rules.
  package let isInvalid: Bool
  /// The reason for users.
  package let reason: String

  package init(
    _ rule: String, path: String, line: Int, column: Int = 1, isPartial: Bool,
    isInvalid: Bool = false, reason: String
  ) {
    self.rule = rule
    self.path = path
    self.line = line
    self.column = column
    self.isPartial = isPartial
    self.isInvalid = isInvalid
    self.reason = reason
  }

  /// The message without the location.
  package var message: String {
    UncheckedRule.message("the rule \"\(rule)\"", isPartial: isPartial, reason)
  }

  /// Returns the message about a rule.
  ///
  /// - Parameters:
  ///   - title: the rule, such as `the rule "declared" in line 3`.
  ///   - isPartial: whether a part of it was checked.
  ///   - reason: the reason for users.
  package static func message(_ title: String, isPartial: Bool, _ reason: String) -> String {
    "\(title) \(isPartial ? "is checked only in part" : "can't be checked"): \(reason)"
  }
}
