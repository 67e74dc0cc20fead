/// The way in which a pattern is read.
package enum PatternKind: String, CaseIterable, Codable, Sendable {
  /// A regular expression for a line.
  case expression
  /// Code with holes, on any number of lines.
  case code
  /// A query about the syntax of Swift, which an external plugin answers.
  case swift

  /// The key of such a pattern in a configuration.
  package var key: String {
    switch self {
    case .expression: "pattern"
    case .code: "code"
    case .swift: "swift"
    }
  }

  /// Whether a pattern of this kind can be restricted to a part of source files.
  package var hasScope: Bool { self == .expression }
}

extension MigrationDefinition {
  /// Creates a migration with one pattern.
  ///
  /// - Parameter scope: the part of source files in which the pattern matches. It is ignored if the kind of
  ///   the pattern has none.
  package init(
    id: String, title: String, pattern: String, kind: PatternKind, in scope: PatternScope
  ) {
    let subject: Subject =
      switch kind {
      case .expression: .patterns([pattern])
      case .code: .code([pattern])
      case .swift: .counter(SwiftQuery.counter(pattern))
      }
    self.init(id: id, title: title, subject: subject)
    self.scope = kind.hasScope ? scope : .any
    if kind == .swift { languages = SwiftQuery.languages }
  }
}
