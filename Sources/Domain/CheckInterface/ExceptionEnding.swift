import Workspace

/// An exception that ends soon.
package struct ExceptionEnding: Equatable, Sendable {
  /// The id of the migration, or the name of the excepted dependency or library.
  package let id: String
  /// The path of the excepted file, or of the file that contains the exception.
  package let path: String
  /// The line number of the exception, from 1; nil for an unlock.
  package let line: Int?
  /// The responsible owner.
  package let owner: String
  /// The last day on which the exception applies.
  package let until: Day

  package init(id: String, path: String, line: Int?, owner: String, until: Day) {
    self.id = id
    self.path = path
    self.line = line
    self.owner = owner
    self.until = until
  }

  /// The kind of exception for users.
  package var kind: String { line == nil ? "unlock" : "exception" }
}
