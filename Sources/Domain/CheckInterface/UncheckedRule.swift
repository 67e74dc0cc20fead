/// A rule that couldn't be checked, or only in part. The check doesn't fail for it.
package struct UncheckedRule: Equatable, Sendable {
  /// The kind of the rule, such as `declared`.
  package let rule: String
  /// The path of the configuration from the repository's root.
  package let path: String
  /// The line of the rule, from 1.
  package let line: Int
  /// Whether a part of the rule was checked.
  package let isPartial: Bool
  /// The reason for users.
  package let reason: String

  package init(_ rule: String, path: String, line: Int, isPartial: Bool, reason: String) {
    self.rule = rule
    self.path = path
    self.line = line
    self.isPartial = isPartial
    self.reason = reason
  }

  /// The message without the location.
  package var message: String {
    "the rule \"\(rule)\" \(isPartial ? "is checked only in part" : "can't be checked"): \(reason)"
  }
}
