/// A file that a check couldn't look at, and why: that nothing was found in it means nothing.
package struct Unjudged: Equatable, Sendable {
  package let rule: CheckFinding.Rule
  /// From the repository's root.
  package let path: String
  package let reason: String

  package init(_ rule: CheckFinding.Rule, path: String, reason: String) {
    self.rule = rule
    self.path = path
    self.reason = reason
  }
}
