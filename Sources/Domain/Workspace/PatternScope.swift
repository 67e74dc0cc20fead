/// The part of source files in which a migration's patterns match.
package enum PatternScope: String, CaseIterable, Codable, Sendable {
  case any, code, comments, strings
}
