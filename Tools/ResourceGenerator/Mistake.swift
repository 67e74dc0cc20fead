/// What is wrong with a file, and where. Lines and columns are counted from 1, columns in bytes.
struct Mistake: Error, Equatable, CustomStringConvertible {
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
