import Foundation
import Workspace

/// Replaces what a file holds, whole or not at all: links to it stay links, and its mode stays.
enum FileReplacement {
  /// - Parameter old: what was read before; a file that holds something else by now is left as it is.
  /// - Throws: `WorkspaceError` in that case, else what the file system says.
  static func replace(_ path: String, expecting old: Data, with new: Data) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
    let beside = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString.prefix(8))")
    do {
      try new.write(to: beside, options: [.withoutOverwriting])
      if let mode {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: beside.path)
      }
      guard FileManager.default.contents(atPath: target.path) == old else {
        throw WorkspaceError("\(path) was changed meanwhile; it was left as it is")
      }
      guard rename(beside.path, target.path) == 0 else {
        throw CocoaError(.fileWriteUnknown)
      }
    } catch {
      try? FileManager.default.removeItem(at: beside)
      throw error
    }
  }
}
