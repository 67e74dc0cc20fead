import Routing

extension LocatedJSON {
  /// Parses a lock file.
  ///
  /// - Throws: `LockFileDiagnostic` for the first error, or if the file is nested too deeply.
  init(lockFile bytes: [UInt8]) throws(LockFileDiagnostic) {
    do throws(JSONSyntaxError) {
      try self.init(parsing: bytes)
    } catch {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let markers = ["<<<<<<<", "=======", ">>>>>>>"]
      let isConflict = markers.contains { lines[error.line - 1].starts(with: $0.utf8) }
      throw LockFileDiagnostic(
        isConflict ? "unresolved merge conflict" : "invalid JSON: \(error.message)",
        line: error.line, column: error.column)
    }
  }
}
