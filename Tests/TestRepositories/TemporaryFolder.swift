import Foundation

/// A folder of a test's own, gone when nobody holds it any more.
package final class TemporaryFolder: Sendable {
  /// Absolute, without symbolic links.
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("headway-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
