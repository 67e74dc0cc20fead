/// A template of a migration that the user can add to `headway.yml`.
package struct MigrationTemplate: Equatable, Sendable, Identifiable {
  /// The migration, ready to be scanned.
  package let definition: MigrationDefinition
  /// The reason for the migration, in one line.
  package let about: String
  /// The YAML mapping of the migration for `headway.yml`.
  package let yaml: String

  package var id: String { definition.id }

  package init(definition: MigrationDefinition, about: String, yaml: String) {
    self.definition = definition
    self.about = about
    self.yaml = yaml
  }
}

/// Lists the available templates.
package protocol TemplateListing: Sendable {
  /// Returns all templates.
  ///
  /// - Throws: an error whose description appears on screen.
  func templates() async throws -> [MigrationTemplate]
}

/// Finds the CODEOWNERS file of a repository.
package protocol OwnersLocating: Sendable {
  /// Returns the path of the file, relative to the repository root; nil if there is none.
  func ownersFile(in root: String) async -> String?
}
