/// A kind of check that `headway check` can run.
package enum CheckKind: String, CaseIterable, Sendable {
  case locks, modules, libraries

  /// Parses a comma-separated list such as `locks,modules`.
  ///
  /// - Throws: `UnknownCheck` for the first unknown kind.
  package static func kinds(_ list: String) throws(UnknownCheck) -> [CheckKind] {
    var kinds: [CheckKind] = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = CheckKind(rawValue: String(word)) else {
        throw UnknownCheck(word: "\(word)")
      }
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }
}

/// The error for an unknown kind of check.
package struct UnknownCheck: Error, Equatable {
  /// The text that isn't a kind of check.
  package let word: String

  package init(word: String) { self.word = word }
}
