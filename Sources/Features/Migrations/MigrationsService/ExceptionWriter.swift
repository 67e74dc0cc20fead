import Git
import MigrationsInterface
import MigrationsLogic
import Workspace

/// Writes exceptions into the files of the working tree.
package struct ExceptionWriter: ExceptionWriting {
  package init() {}

  package func change(
    adding exception: MatchException, above match: Match, in root: String
  ) async throws -> FileChange {
    let before = try ExceptionWriter.text(of: match.path, in: root)
    return FileChange(
      path: match.path, before: before,
      after: try ExceptionInsertion(exception, above: match).text(in: before))
  }

  package func apply(_ change: FileChange, in root: String) async throws {
    guard change.before.utf8.elementsEqual(try ExceptionWriter.text(of: change.path, in: root).utf8)
    else { throw WorkspaceError("\(change.path) changed in the meantime; it wasn't overwritten") }
    do {
      try RepositoryFile(root: root, path: change.path).write(change.after)
    } catch {
      throw WorkspaceError("\(error)")
    }
  }

  private static func text(of path: String, in root: String) throws -> String {
    let bytes: [UInt8]?
    do {
      bytes = try RepositoryFile(root: root, path: path).read()
    } catch {
      throw WorkspaceError("\(error)")
    }
    guard let bytes else {
      throw WorkspaceError("\(path) isn't in the working tree, so it can't be edited")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WorkspaceError("\(path) isn't valid UTF-8, so it can't be edited")
    }
    return text
  }
}
