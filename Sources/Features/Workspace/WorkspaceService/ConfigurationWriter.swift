import Foundation
import Git
import Workspace

/// Writes a new `headway.yml` atomically, and never overwrites an existing one.
package struct ConfigurationWriter: ConfigurationWriting {
  package init() {}

  package func write(_ configuration: NewConfiguration, to path: String) async throws {
    try ConfigurationWriter.refuseBare(path)
    let text = ConfigurationWriter.text(configuration)
    if case .failure(let issues) = ConfigurationDecoder.decode(text, path: path) {
      throw WorkspaceError("the configuration would be invalid: \(issues.issues.map(\.message))")
    }
    do {
      try Data(text.utf8).write(
        to: URL(fileURLWithPath: path), options: [.withoutOverwriting])
    } catch {
      throw WorkspaceError(
        FileManager.default.fileExists(atPath: path)
          ? "\(path) already exists; it wasn't changed"
          : "couldn't write \(path): \(error.localizedDescription)")
    }
  }

  /// A bare repository has no files to write to.
  private static func refuseBare(_ path: String) throws {
    guard path.hasPrefix("/") else {
      throw WorkspaceError("a bare repository has no working tree; run this in a clone with one")
    }
  }

  /// Prevents a symbolic link in the repository from redirecting the write to another location.
  private static func refuseOuterLink(_ path: String) throws {
    let file = URL(fileURLWithPath: path)
    let folder = file.deletingLastPathComponent().path
    // In other folders, the user named this file explicitly.
    guard FileManager.default.fileExists(atPath: folder + "/.git") else { return }
    do {
      try RepositoryFile(root: folder, path: file.lastPathComponent).checkPlace()
    } catch {
      throw WorkspaceError("\(error)")
    }
  }

  package func add(_ migrations: [String], to path: String) async throws {
    try ConfigurationWriter.refuseBare(path)
    try ConfigurationWriter.refuseOuterLink(path)
    guard let data = FileManager.default.contents(atPath: path) else {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw WorkspaceError("couldn't read \(path)")
      }
      return try await write(
        NewConfiguration(ownersFile: nil, migrations: migrations), to: path)
    }
    guard let old = String(validating: data, as: UTF8.self) else {
      throw WorkspaceError("\(path) isn't valid UTF-8; it wasn't changed")
    }
    let text = migrations.reduce(old) { MigrationInsertion.text($0, with: $1) }
    if case .failure(let issues) = ConfigurationDecoder.decode(text, path: path) {
      throw WorkspaceError(
        "couldn't add to \(path): "
          + issues.issues.map(\.message).joined(separator: "; "))
    }
    do {
      try FileReplacement.replace(path, expecting: data, with: Data(text.utf8))
    } catch {
      throw error as? WorkspaceError
        ?? WorkspaceError("couldn't write \(path): \(error.localizedDescription)")
    }
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
