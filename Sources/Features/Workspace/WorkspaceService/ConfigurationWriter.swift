import Foundation
import Workspace

/// Writes a new `headway.yml` atomically, and never overwrites an existing one.
package struct ConfigurationWriter: ConfigurationWriting {
  package init() {}

  package func text(of configuration: NewConfiguration) throws -> String {
    let text = ConfigurationWriter.text(configuration)
    if case .failure(let issues) = ConfigurationDecoder.decode(text, path: "headway.yml") {
      throw WorkspaceError(
        "the configuration would be invalid: "
          + issues.issues.map(\.message).joined(separator: "; "))
    }
    return try ConfigurationEditor.text(
      text, applying: configuration.edits, path: "headway.yml")
  }

  package func write(_ configuration: NewConfiguration, to path: String) async throws {
    try ConfigurationFile.refuseBare(path)
    try ConfigurationFile.create(try text(of: configuration), at: path)
  }

  /// Adds migrations after the existing ones without changing the rest of the file. Creates the file
  /// if it doesn't exist.
  ///
  /// - Parameters:
  ///   - migrations: each a YAML mapping with one key per line.
  ///   - path: absolute path of the configuration.
  /// - Throws: `WorkspaceError` if the file can't be read or written, or would become invalid.
  package func add(_ migrations: [String], to path: String) async throws {
    guard let old = try ConfigurationFile.text(at: path) else {
      return try await write(
        NewConfiguration(ownersFile: nil, migrations: migrations), to: path)
    }
    let text = migrations.reduce(old) { ListInsertion.text($0, with: $1) }
    if case .failure(let issues) = ConfigurationDecoder.decode(text, path: path) {
      throw WorkspaceError(
        "couldn't add to \(path): "
          + issues.issues.map(\.message).joined(separator: "; "))
    }
    try ConfigurationFile.replace(old, with: text, at: path)
  }

  static func text(_ configuration: NewConfiguration) -> String {
    var lines =
      configuration.migrations.isEmpty ? example : ["# The migrations that Headway tracks here."]
    lines.append("version: 1")
    if let file = configuration.ownersFile { lines.append("owners: { file: \(quoted(file)) }") }
    if !configuration.moduleGlobs.isEmpty {
      lines.append("modules:")
      for glob in configuration.moduleGlobs {
        lines += ["  - provider: glob", "    path: \(quoted(glob))"]
      }
    }
    lines.append(configuration.migrations.isEmpty ? "migrations: []" : "migrations:")
    for migration in configuration.migrations {
      var isFirst = true
      for line in migration.split(separator: "\n", omittingEmptySubsequences: true) {
        lines.append((isFirst ? "  - " : "    ") + line)
        isFirst = false
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The comment above an empty list, with a migration to copy.
  private static let example = [
    "# The migrations that Headway tracks here. Add one with \"headway init --add ID\" or",
    "# \"headway try PATTERN\", or write it below:",
    "#   - id: old-logger",
    "#     title: Old logger → new logger",
    "#     pattern: 'OldLogger\\('",
  ]

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
  }
}
