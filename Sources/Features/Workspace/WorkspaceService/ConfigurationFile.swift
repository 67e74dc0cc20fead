import Foundation
import Git
import Workspace

/// A configuration in the working tree.
enum ConfigurationFile {
  /// Returns the content; nil if there is no file.
  ///
  /// - Throws: `WorkspaceError` if the file can't be edited: in a bare repository, behind a symbolic
  ///   link that leads out of the repository, or if it isn't UTF-8.
  static func text(at path: String) throws -> String? {
    try refuseBare(path)
    try refuseOuterLink(path)
    guard let data = FileManager.default.contents(atPath: path) else {
      guard !FileManager.default.fileExists(atPath: path) else {
        throw WorkspaceError("couldn't read \(path)")
      }
      return nil
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw WorkspaceError("\(path) isn't valid UTF-8; it wasn't changed")
    }
    return text
  }

  /// Replaces the content atomically.
  ///
  /// - Throws: `WorkspaceError` if the file doesn't exist, its content isn't the old one, or it
  ///   can't be written.
  static func replace(_ old: String, with new: String, at path: String) throws {
    try refuseBare(path)
    try refuseOuterLink(path)
    guard FileManager.default.fileExists(atPath: path) else { throw missing(path) }
    do {
      try FileReplacement.replace(path, expecting: Data(old.utf8), with: Data(new.utf8))
    } catch {
      throw error as? WorkspaceError
        ?? WorkspaceError("couldn't write \(path): \(error.localizedDescription)")
    }
  }

  /// Creates the file.
  ///
  /// - Throws: `WorkspaceError` if it exists or can't be written.
  static func create(_ text: String, at path: String) throws {
    try refuseBare(path)
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: [.withoutOverwriting])
    } catch {
      throw WorkspaceError(
        FileManager.default.fileExists(atPath: path)
          ? "\(path) already exists; it wasn't changed"
          : "couldn't write \(path): \(error.localizedDescription)")
    }
  }

  /// Removes the file.
  ///
  /// - Throws: `WorkspaceError` if its content isn't the old one, or it can't be removed.
  static func remove(_ old: String, at path: String) throws {
    guard try text(at: path) == old else {
      throw WorkspaceError("\(path) changed in the meantime; it wasn't removed")
    }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw WorkspaceError("couldn't remove \(path): \(error.localizedDescription)")
    }
  }

  /// The error for a file that was removed since it was read.
  static func missing(_ path: String) -> WorkspaceError {
    WorkspaceError("\(path) no longer exists")
  }

  /// A bare repository has no files to write to.
  static func refuseBare(_ path: String) throws {
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
}
