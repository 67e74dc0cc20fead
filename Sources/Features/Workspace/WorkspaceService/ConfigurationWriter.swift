import Foundation
import Workspace

/// Writes a new `headway.yml`, whole or not at all, and never over one that is there.
package struct ConfigurationWriter: ConfigurationWriting {
  package init() {}

  package func write(_ configuration: NewConfiguration, to path: String) async throws {
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

  static func text(_ configuration: NewConfiguration) -> String {
    var lines = [
      "# The migrations that Headway tracks here.",
      "version: 1",
    ]
    if let branch = configuration.branch { lines.append("branch: \(quoted(branch))") }
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
