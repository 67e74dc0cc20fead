import Foundation

/// A folder of a test's own, gone with it.
final class Folder {
  let path: String

  init?() {
    path = NSTemporaryDirectory() + "headway-\(UUID().uuidString)"
    guard
      (try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)) != nil
    else { return nil }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
