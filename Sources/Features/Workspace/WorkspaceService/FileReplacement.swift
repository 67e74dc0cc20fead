import Foundation
import Workspace

/// Replaces the content of a file atomically. Symbolic links are preserved, and so is the file
/// mode.
enum FileReplacement {
  /// - Parameters:
  ///   - path: absolute path of the file or a link to it.
  ///   - old: the content that was read; the file isn't replaced if its content differs by now.
  ///   - new: the new content.
  /// - Throws: `WorkspaceError` if the content differs, or an error of the file system.
  static func replace(_ path: String, expecting old: Data, with new: Data) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
    let temporary = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString.prefix(8))")
    do {
      try new.write(to: temporary, options: [.withoutOverwriting])
      if let mode {
        try FileManager.default.setAttributes(
          [.posixPermissions: mode], ofItemAtPath: temporary.path)
      }
      guard FileManager.default.contents(atPath: target.path) == old else {
        throw WorkspaceError("\(path) changed in the meantime; it wasn't overwritten")
      }
      guard rename(temporary.path, target.path) == 0 else {
        throw CocoaError(.fileWriteUnknown)
      }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw error
    }
  }
}
