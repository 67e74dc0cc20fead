import Foundation

/// A temporary folder that is removed when the test ends.
final class TemporaryProjectFolder {
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
