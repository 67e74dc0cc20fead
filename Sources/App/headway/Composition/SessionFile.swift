import Foundation
import RootFlow
import Routing
import Workspace

/// The last session on a repository, under `$XDG_STATE_HOME/headway/sessions`.
struct SessionFile {
  let path: String

  init(_ project: Project) {
    // Two repositories may have one name.
    let hash = StableHash(project.root.utf8).value
    let name = String(project.name.map { $0.isLetter || $0.isNumber ? $0 : "-" }.prefix(40))
    path = "\(UserFolders.state)/sessions/\(name)-\(String(hash, radix: 16)).json"
  }

  /// The session; nil when there is none.
  ///
  /// - Throws: `WorkspaceError` when the file holds none.
  func read() throws -> RootSession? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    do {
      return try RouteCoding.decode(RootSession.self, from: String(decoding: data, as: UTF8.self))
    } catch {
      throw WorkspaceError("\(path) holds no session")
    }
  }

  func write(_ session: RootSession) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(try RouteCoding.encode(session).utf8).write(
      to: URL(fileURLWithPath: path), options: .atomic)
  }
}
