import Foundation

/// The built-in plugins in this source tree.
///
/// A plugin can be removed by deleting its folder, which disables the tests that need the plugin.
enum BuiltInPlugin {
  /// Returns whether the source tree contains `Plugins/<name>Plugin`.
  static func exists(_ name: String) -> Bool {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return FileManager.default.fileExists(
      atPath: root.appendingPathComponent("Plugins/\(name)Plugin").path)
  }
}
