import Testing

/// A rule of the house that is broken, and where.
struct Violation: Equatable, CustomStringConvertible {
  var path: String
  var line: Int
  var message: String

  init(_ path: String, line: Int = 1, _ message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  var description: String { "\(path):\(line): \(message)" }
}

/// Fails the test once for each violation, so that all of them are seen at once.
func expectNone(_ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
  for violation in violations {
    Issue.record(Comment(rawValue: violation.description), sourceLocation: sourceLocation)
  }
}
