import Testing

/// A violation of a source rule, with its location.
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

/// Records one issue per violation, so that all of them are visible at once.
func expectNone(_ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
  for violation in violations {
    Issue.record(Comment(rawValue: violation.description), sourceLocation: sourceLocation)
  }
}
