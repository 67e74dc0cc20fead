import ExternalPlugins
import Foundation
import Output

/// The folder of an external plugin on the command line.
enum PluginFolderArgument {
  /// Returns the absolute path of a folder, which may contain no plugin.
  ///
  /// - Throws: `Failure` if there is no such folder.
  static func existing(_ folder: String) throws -> String {
    let path = PluginFolderReader.absolute(folder)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else {
      throw Failure(
        code: "plugin", message: "no such folder: \(folder)",
        hint: "expected the folder of a plugin with a \(PluginFolderReader.manifest)")
    }
    return path
  }

  /// Returns the absolute path of the folder.
  ///
  /// - Throws: `Failure` if the folder contains no plugin.
  static func path(_ folder: String) throws -> String {
    let path = try existing(folder)
    guard FileManager.default.fileExists(atPath: "\(path)/\(PluginFolderReader.manifest)") else {
      throw Failure(
        code: "plugin", message: "\(folder) contains no \(PluginFolderReader.manifest)",
        hint: "run \"headway plugins new NAME\" to create a plugin")
    }
    return path
  }
}
