/// The lines of a file that differ from an older version.
package struct LineChanges: Sendable, Equatable {
  /// The current path.
  package var path: [UInt8]
  /// The ranges of added or changed lines, starting at 1, from top to bottom.
  package var lines: [ClosedRange<Int>]

  /// Creates line changes.
  package init(path: [UInt8], lines: [ClosedRange<Int>]) {
    self.path = path
    self.lines = lines
  }

  /// Returns whether a line was added or changed.
  package func contains(_ line: Int) -> Bool { lines.contains { $0.contains(line) } }
}
