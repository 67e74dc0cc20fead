import Configuration
import Workspace

extension ConfigurationDecoder {
  /// Decodes the part of source files in which patterns match.
  func scope(_ value: YAMLValue?, of subject: MigrationDefinition.Subject) -> PatternScope {
    let scope =
      reader.choice(value, "in", of: PatternScope.allCases.map(\.rawValue))
      .flatMap { PatternScope(rawValue: $0) } ?? .any
    if let value, scope != .any, case .paths = subject {
      reader.note(
        "\"in\" can't be combined with \"path\", which matches whole files", at: value,
        hint: "remove \"in\"")
    }
    return scope
  }
}
