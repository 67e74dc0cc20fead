import Foundation
import OnboardingInterface
import OwnersInterface
import Resources
import Workspace

/// The templates that are built in.
package struct TemplateCatalog: TemplateListing {
  package init() {}

  package func templates() async throws -> [MigrationTemplate] {
    try Templates.all.map { try TemplateCatalog.template($0.text, path: $0.path) }
  }

  /// Reads one template: the mapping of a migration with `about` beside it.
  static func template(_ text: String, path: String) throws -> MigrationTemplate {
    let lines = text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    let mapping = lines.filter { !$0.hasPrefix("about:") }.joined(separator: "\n")
    let document = ConfigurationWriter.text(
      NewConfiguration(ownersFile: nil, migrations: [mapping]))
    guard
      let definition = try ConfigurationDecoder.decode(document, path: path).get().migrations.first
    else { throw WorkspaceError("the template \(path) holds no migration") }
    let about = lines.first { $0.hasPrefix("about:") }?.dropFirst(6) ?? ""
    return MigrationTemplate(
      definition: definition,
      about: about.trimmingCharacters(in: CharacterSet(charactersIn: " '\"")), yaml: mapping)
  }
}

/// Looks for CODEOWNERS where GitHub and GitLab do.
package struct OwnersFinder: OwnersLocating {
  package init() {}

  package func ownersFile(in root: String) async -> String? {
    OwnersDialect.places(nil).first { FileManager.default.fileExists(atPath: root + "/" + $0) }
  }
}
