import Foundation

/// A temporary directory for one test, deleted together with this object.
package final class TemporaryFolder: Sendable {
  /// The absolute path, without symbolic links.
  package let path: String

  /// Creates the directory.
  package init() throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("headway-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
