import Configuration
import Patterns
import Workspace

extension ConfigurationDecoder {
  /// Decodes the value that divides the matches of a migration into series.
  func series(_ value: YAMLValue?, of definition: MigrationDefinition) -> MatchSeries? {
    guard let value, let text = reader.text(value, "series") else { return nil }
    switch definition.subject {
    case .patterns(let patterns):
      guard text.hasPrefix("$"), text.count == 2, let group = text.last?.wholeNumberValue else {
        reader.note(
          "invalid value \"\(text)\" for series", at: value,
          hint: "use the number of a group of the pattern, such as $1")
        return nil
      }
      if definition.count != .lines {
        reader.note(
          "\"series\" requires \"count: lines\", because a line has one value", at: value,
          hint: "remove \"count\"")
      }
      for pattern in patterns {
        guard let compiled = try? Pattern(pattern), compiled.groupCount < group else { continue }
        reader.note(
          "the pattern \"\(pattern)\" has no group \(group)", at: value,
          hint: "put parentheses around the text that is the value of the series")
      }
      return .group(group)
    case .toolBaseline:
      guard text == "rule" else {
        reader.note(
          "invalid value \"\(text)\" for series", at: value,
          hint: "with \"source\", the only value is \"rule\"")
        return nil
      }
      return .rule
    case .code, .paths, .counter:
      reader.note(
        "\"series\" requires \"pattern\" or \"source\"", at: value, hint: "remove \"series\"")
      return nil
    }
  }
}
