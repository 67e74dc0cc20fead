/// The part of source files in which a migration's patterns match.
package enum PatternScope: String, CaseIterable, Codable, Sendable {
  case any, code, comments, strings

  /// The next scope, or the first one after the last.
  package var next: PatternScope {
    let all = PatternScope.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
