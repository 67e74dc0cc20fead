import Foundation
import MigrationsInterface
import ReportLogic
import Workspace

/// A folder with reports as web pages, one for each repository and day.
package struct ReportFolder: ReportSaving {
  private let path: String

  /// - Parameter path: the folder, which is created if necessary and readable only by the user.
  package init(_ path: String) {
    self.path = path
  }

  package func save(
    _ project: Project, _ snapshot: ScanSnapshot, _ history: History?,
    allowances: [MigrationID: Int], today: Day
  ) async throws -> String {
    let content = ReportContent(
      project: project.name, commit: project.commit, definitions: project.configuration.migrations,
      snapshot: snapshot, history: history, allowances: allowances, today: today,
      hasUnreadManifests: project.hasUnreadManifests)
    // Two clones can have the same name, so the file name contains a hash of the path.
    let clone = StableHash(project.root.utf8).hexadecimal.prefix(8)
    let file = "\(path)/\(ReportFolder.fileName(project.name))-\(clone)-\(today).html"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(ReportPage(content).text.utf8).write(
        to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw WorkspaceError("can't save the report to \(file): \(error.localizedDescription)")
    }
    return file
  }

  /// The name of a repository as part of a file name: other characters than letters, digits, `-` and `_`
  /// become `-`.
  private static func fileName(_ name: String) -> String {
    let safe = name.prefix(80).map { character in
      character.isASCII && (character.isLetter || character.isNumber) || character == "_"
        ? character : "-"
    }
    return safe.isEmpty ? "report" : String(safe)
  }
}
