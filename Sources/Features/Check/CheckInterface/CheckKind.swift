/// What `headway check` can look at.
package enum CheckKind: String, CaseIterable, Sendable {
  case locks, modules, libraries

  /// Reads `locks,modules`.
  ///
  /// - Throws: the first word that is no kind.
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

package struct UnknownCheck: Error, Equatable {
  package let word: String

  package init(word: String) { self.word = word }
}
