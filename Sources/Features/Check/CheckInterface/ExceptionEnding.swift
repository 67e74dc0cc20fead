import Workspace

/// An exception that is about to end.
package struct ExceptionEnding: Equatable, Sendable {
  /// What it excepts from: a migration's id, or what a rule names.
  package let id: String
  package let path: String
  /// Where it is written; nil where it is a raised allowance.
  package let line: Int?
  package let owner: String
  package let until: Day

  package init(id: String, path: String, line: Int?, owner: String, until: Day) {
    self.id = id
    self.path = path
    self.line = line
    self.owner = owner
    self.until = until
  }

  /// What it is, for people.
  package var kind: String { line == nil ? "unlock" : "exception" }
}
