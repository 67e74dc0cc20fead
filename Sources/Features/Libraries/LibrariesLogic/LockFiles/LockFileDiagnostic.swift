/// A problem in a lock file that can't be read.
package struct LockFileDiagnostic: Error, Equatable, Sendable {
  package let message: String
  /// The line number, from 1.
  package let line: Int
  /// The column in UTF-8 bytes, from 1.
  package let column: Int

  package init(_ message: String, line: Int, column: Int = 1) {
    self.message = message
    self.line = line
    self.column = column
  }
}
