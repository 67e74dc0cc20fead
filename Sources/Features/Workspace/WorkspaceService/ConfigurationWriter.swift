import Foundation
import Workspace

/// Writes a new `headway.yml`, whole or not at all, and never over one that is there.
package struct ConfigurationWriter: ConfigurationWriting {
  package init() {}

  package func write(_ configuration: NewConfiguration, to path: String) async throws {
    try ConfigurationWriter.refuseBare(path)
    let text = ConfigurationWriter.text(configuration)
    if case .failure(let issues) = ConfigurationDecoder.decode(text, path: path) {
      throw WorkspaceError("the configuration would be wrong: \(issues.issues.map(\.message))")
    }
    do {
      try Data(text.utf8).write(
        to: URL(fileURLWithPath: path), options: [.withoutOverwriting])
    } catch {
      throw WorkspaceError(
        FileManager.default.fileExists(atPath: path)
          ? "\(path) is there already; it was left as it is"
          : "\(path) can't be written: \(error.localizedDescription)")
    }
  }

  /// A bare repository has no files to write to.
  private static func refuseBare(_ path: String) throws {
    guard path.hasPrefix("/") else {
      throw WorkspaceError("a bare repository has no work tree; add it where one is checked out")
    }
  }

  /// A repository's own link doesn't lead our writing out of it.
  private static func refuseOuterLink(_ path: String) throws {
    let file = URL(fileURLWithPath: path)
    let folder = file.deletingLastPathComponent().path
    // Elsewhere it is a file that the person has named.
    guard FileManager.default.fileExists(atPath: folder + "/.git") else { return }
    try RepositoryFile(root: folder, path: file.lastPathComponent).checkPlace()
  }

  package func add(_ migration: String, to path: String) async throws {
    try ConfigurationWriter.refuseBare(path)
    try ConfigurationWriter.refuseOuterLink(path)
    guard let data = FileManager.default.contents(atPath: path) else {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw WorkspaceError("\(path) can't be read")
      }
      return try await write(
        NewConfiguration(ownersFile: nil, migrations: [migration]), to: path)
    }
    guard let old = String(validating: data, as: UTF8.self) else {
      throw WorkspaceError("\(path) is no UTF-8; it was left as it is")
    }
    let text = MigrationInsertion.text(old, with: migration)
    if case .failure(let issues) = ConfigurationDecoder.decode(text, path: path) {
      throw WorkspaceError(
        "the migration can't be added to \(path): \(issues.issues.map(\.message).joined(separator: "; "))"
      )
    }
    do {
      try FileReplacement.replace(path, expecting: data, with: Data(text.utf8))
    } catch {
      throw error as? WorkspaceError
        ?? WorkspaceError("\(path) can't be written: \(error.localizedDescription)")
    }
  }

  static func text(_ configuration: NewConfiguration) -> String {
    var lines = [
      "# The migrations that Headway tracks here.",
      "version: 1",
    ]
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

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
  }
}
