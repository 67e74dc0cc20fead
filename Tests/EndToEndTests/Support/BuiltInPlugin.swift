import Foundation

/// Whether a plugin is part of this tree: what it does is tried only then, so that it can be taken out.
enum BuiltInPlugin {
  static func exists(_ name: String) -> Bool {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return FileManager.default.fileExists(
      atPath: root.appendingPathComponent("Plugins/\(name)Plugin").path)
  }
}
