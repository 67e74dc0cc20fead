import Foundation
import OwnersInterface
import Resources
import Workspace

/// The built-in templates.
package struct TemplateCatalog: TemplateListing {
  package init() {}

  package func templates() async throws -> [MigrationTemplate] {
    try Templates.all.map { try TemplateCatalog.template($0.text, path: $0.path) }
  }

  /// Parses a template: the mapping of a migration with an additional `about` key.
  static func template(_ text: String, path: String) throws -> MigrationTemplate {
    let lines = text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    let mapping = lines.filter { !$0.hasPrefix("about:") }.joined(separator: "\n")
    let document = ConfigurationWriter.text(
      NewConfiguration(ownersFile: nil, migrations: [mapping]))
    guard
      let definition = try ConfigurationDecoder.decode(document, path: path).get().migrations.first
    else { throw WorkspaceError("the template \(path) contains no migration") }
    let about = lines.first { $0.hasPrefix("about:") }?.dropFirst(6) ?? ""
    return MigrationTemplate(
      definition: definition,
      about: about.trimmingCharacters(in: CharacterSet(charactersIn: " '\"")), yaml: mapping)
  }
}

/// Finds CODEOWNERS at the paths that GitHub and GitLab use.
package struct OwnersFinder: OwnersLocating {
  package init() {}

  package func ownersFile(in root: String) async -> String? {
    OwnersDialect.places(nil).first { FileManager.default.fileExists(atPath: root + "/" + $0) }
  }
}
