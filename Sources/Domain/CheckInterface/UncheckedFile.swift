/// A file that couldn't be checked. It may contain findings.
package struct UncheckedFile: Equatable, Sendable {
  /// The kind of check.
  package let rule: CheckFinding.Rule
  /// The path from the repository's root.
  package let path: String
  /// The reason for users.
  package let reason: String

  package init(_ rule: CheckFinding.Rule, path: String, reason: String) {
    self.rule = rule
    self.path = path
    self.reason = reason
  }
}
