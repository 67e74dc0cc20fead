/// Who owns a path.
package enum Ownership: Equatable, Sendable {
  case owned([String])
  /// A rule says on purpose that nobody does.
  case unowned
  /// No rule matches.
  case unmatched

  package var owners: [String] {
    if case .owned(let owners) = self { return owners }
    return []
  }
}

/// A line of an owners file that was left out, and why.
package struct OwnersIssue: Equatable, Sendable {
  package let line: Int
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
