/// A diagnostic: a problem in a file and its location. Lines and columns start at 1; columns count
/// bytes.
struct ResourceDiagnostic: Error, Equatable, CustomStringConvertible {
  var path: String
  var line: Int
  var column: Int
  var message: String

  init(_ path: String, line: Int = 1, column: Int = 1, _ message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  var description: String { "\(path):\(line):\(column): error: \(message)" }
}
