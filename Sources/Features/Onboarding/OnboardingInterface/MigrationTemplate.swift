import Workspace

/// A migration that can be chosen, ready to be counted and to be written down.
package struct MigrationTemplate: Equatable, Sendable, Identifiable {
  package let definition: MigrationDefinition
  /// Why one would want it, in a line.
  package let about: String
  /// Its mapping as it goes into `headway.yml`.
  package let yaml: String

  package var id: String { definition.id }

  package init(definition: MigrationDefinition, about: String, yaml: String) {
    self.definition = definition
    self.about = about
    self.yaml = yaml
  }
}

/// What there is to choose from.
package protocol TemplateListing: Sendable {
  func templates() async throws -> [MigrationTemplate]
}

/// Finds the owners file of a repository.
package protocol OwnersLocating: Sendable {
  /// Its path from the root; nil where there is none.
  func ownersFile(in root: String) async -> String?
}
