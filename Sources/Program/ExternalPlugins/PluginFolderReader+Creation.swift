import Foundation
import PluginProtocol

extension PluginFolderReader {
  /// Creates the folder of a new plugin, unless it exists.
  ///
  /// - Parameters:
  ///   - id: the identifier of the plugin.
  ///   - folder: the absolute path of the folder.
  ///   - files: the names and contents of its files.
  ///   - failure: returns the error for a message and a hint.
  ///   - write: writes a file in the folder.
  package static func create(
    _ id: String, in folder: String, files: [(name: String, text: String)],
    failure: (_ message: String, _ hint: String?) -> any Error,
    write: (_ name: String, _ text: String) throws -> Void
  ) throws {
    guard !FileManager.default.fileExists(atPath: folder) else {
      throw failure("\(folder) already exists", nil)
    }
    for file in files where file.name == manifest {
      guard (try? PluginManifest(text: file.text)) != nil else {
        throw failure(
          "invalid plugin name \"\(id)\"",
          "use lowercase letters, digits and hyphens, starting with a letter")
      }
    }
    do {
      for file in files { try write(file.name, file.text) }
    } catch {
      throw failure("can't write \(folder): \(error)", nil)
    }
  }
}
