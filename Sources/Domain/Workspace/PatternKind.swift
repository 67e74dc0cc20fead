/// The way in which a pattern is read.
package enum PatternKind: String, CaseIterable, Codable, Sendable {
  /// A regular expression for a line.
  case expression
  /// Code with holes, on any number of lines.
  case code

  /// The subject of a migration with one pattern of this kind.
  package func subject(_ pattern: String) -> MigrationDefinition.Subject {
    switch self {
    case .expression: .patterns([pattern])
    case .code: .code([pattern])
    }
  }
}
