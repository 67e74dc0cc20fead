/// Finds the merges that later commits reverted, by the subject that git writes.
package enum MergeReverts {
  /// Returns the commit that reverted each merge; nil for merges that none did. A commit with the subject
  /// `Revert "…"` reverts the newest older merge with that subject.
  ///
  /// - Parameter merges: the merges, newest first.
  package static func reverts(
    of merges: some Sequence<(commit: String, subject: String)>
  ) -> [String?] {
    var open: [String: String] = [:]
    return merges.map { merge in
      let reverting = open.removeValue(forKey: merge.subject)
      if let subject = revertedSubject(merge.subject) { open[subject] = merge.commit }
      return reverting
    }
  }

  /// The subject in `Revert "subject"`.
  private static func revertedSubject(_ subject: String) -> String? {
    let start = "Revert \""
    guard subject.hasPrefix(start), subject.hasSuffix("\""), subject.count > start.count else {
      return nil
    }
    return String(subject.dropFirst(start.count).dropLast())
  }
}
