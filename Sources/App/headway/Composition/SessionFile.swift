import Foundation
import RootFlow
import Routing
import UserSettings
import Workspace

/// The file with the last session for a repository, in `$XDG_STATE_HOME/headway/sessions`.
struct SessionFile {
  let path: String

  init(_ project: Project) {
    // Two repositories can have the same name, so the file name contains a hash of the path.
    let hash = StableHash(project.root.utf8).value
    let name = String(project.name.map { $0.isLetter || $0.isNumber ? $0 : "-" }.prefix(40))
    path = "\(UserFolders.state)/sessions/\(name)-\(String(hash, radix: 16)).json"
  }

  /// Returns the session; nil if there is no file.
  ///
  /// - Throws: `WorkspaceError` if the file doesn't contain a session.
  func read() throws -> RootSession? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    do {
      return try RouteCoding.decode(RootSession.self, from: String(decoding: data, as: UTF8.self))
    } catch {
      throw WorkspaceError("\(path) doesn't contain a session")
    }
  }

  /// Writes the session. Only the user can read the folder.
  func write(_ session: RootSession) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(try RouteCoding.encode(session).utf8).write(
      to: URL(fileURLWithPath: path), options: .atomic)
  }
}
