/// Something in a lock file that can't be read.
package struct LockFileMistake: Error, Equatable, Sendable {
  package let message: String
  /// From 1.
  package let line: Int
  package let column: Int

  package init(_ message: String, line: Int, column: Int = 1) {
    self.message = message
    self.line = line
    self.column = column
  }
}
