import Folders
import Foundation

/// The folder with the sockets of inspectors.
package enum InspectorFolder {
  /// Returns the path for an app: in `$XDG_RUNTIME_DIR`, or else in the user's cache.
  ///
  /// - Parameter app: the name of the app.
  package static func path(of app: String) -> String {
    if let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"],
      runtime.hasPrefix("/"), FileManager.default.fileExists(atPath: runtime)
    {
      return "\(runtime)/\(app)-inspect"
    }
    let cache = UserFolder.cache.path(of: app)
    try? FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    return "\(cache)/inspect"
  }
}
