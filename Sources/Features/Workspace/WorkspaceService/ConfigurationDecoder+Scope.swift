import Configuration
import Patterns
import Workspace

extension ConfigurationDecoder {
  /// Decodes the part of source files in which patterns match.
  func scope(_ value: YAMLValue?, of subject: MigrationDefinition.Subject) -> PatternScope {
    let scope =
      reader.choice(value, "in", of: PatternScope.allCases.map(\.rawValue))
      .flatMap { PatternScope(rawValue: $0) } ?? .any
    guard let value, scope != .any else { return scope }
    switch subject {
    case .patterns: return scope
    case .code:
      reader.note(
        "\"in\" can't be combined with \"code\", which only matches code", at: value,
        hint: "remove \"in\"")
    case .paths:
      reader.note(
        "\"in\" can't be combined with \"path\", which matches whole files", at: value,
        hint: "remove \"in\"")
    case .toolBaseline, .counter: break
    }
    return .any
  }

  /// Decodes the languages of code patterns: one name or a list.
  func languages(_ value: YAMLValue?) -> [String] {
    guard let value else { return [] }
    if case .list(let values) = value.content { return values.flatMap(languages) }
    return reader.choice(value, "language", of: CodePattern.languageNames).map { [$0] } ?? []
  }

  /// Reads the code patterns of a value: one text or a list.
  func check(codeOf value: YAMLValue?, _ languages: [String]) {
    guard let value else { return }
    if case .list(let values) = value.content {
      for value in values { check(codeOf: value, languages) }
    }
    guard let pattern = value.text else { return }
    do {
      _ = try CodePattern(pattern, languages: languages)
    } catch {
      reader.note("\(error)", at: value, byte: error.offset)
    }
  }
}
