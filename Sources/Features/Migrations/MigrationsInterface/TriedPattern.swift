import Workspace

/// A pattern that the user has tried and wants to track as a migration.
package struct TriedPattern: Codable, Equatable, Sendable, Identifiable {
  /// The id of the migration.
  package let id: String
  package let pattern: String
  /// The part of source files in which the pattern matches.
  package let scope: PatternScope
  /// The kind of the pattern; nil for a regular expression. Sessions can lack it.
  package let kind: PatternKind?
  /// The migration as a YAML mapping, a key on each line.
  package let yaml: String

  package init(
    id: String, pattern: String, scope: PatternScope, kind: PatternKind? = nil, yaml: String
  ) {
    self.id = id
    self.pattern = pattern
    self.scope = scope
    self.kind = kind
    self.yaml = yaml
  }

  /// The migration, ready to be scanned.
  package var definition: MigrationDefinition {
    var definition = MigrationDefinition(
      id: id, title: pattern, pattern: pattern, kind: kind ?? .expression, in: scope)
    definition.exclude = ["headway.yml"]
    return definition
  }

  /// The pattern with another id if others have the same one.
  package func renamed(ifIn taken: [String]) -> TriedPattern {
    var number = 2
    while taken.contains(number == 2 ? id : "\(id)-\(number - 1)") { number += 1 }
    guard number > 2 else { return self }
    let new = "\(id)-\(number - 1)"
    return TriedPattern(
      id: new, pattern: pattern, scope: scope, kind: kind,
      yaml: "id: \(new)" + yaml.dropFirst("id: \(id)".count))
  }
}
