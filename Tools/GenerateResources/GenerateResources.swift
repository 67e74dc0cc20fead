import Foundation
import PackagePlugin

/// Generates typed accessors for a folder of text files whenever a file there changes.
///
/// The files must be in the target's own folder. SwiftPM plans a new build only when file names in
/// a target's folder change. In another folder, new files would go unnoticed, and deleted files
/// would remain inputs that no build can find.
@main
struct GenerateResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = target.directoryURL
    let files = try filesBelow(root)
    let output = context.pluginWorkDirectoryURL.appending(path: "\(target.name)+Generated.swift")
    return [
      .buildCommand(
        displayName: "Generating accessors for \(root.lastPathComponent)",
        executable: try context.tool(named: "ResourceGenerator").url,
        arguments: [target.name, root.path(percentEncoded: false)]
          + [output.path(percentEncoded: false)] + files.map(\.path),
        inputFiles: files.map(\.url),
        outputFiles: [output])
    ]
  }

  /// Returns every file below `root` except the Swift files directly in it, which are the target's
  /// own sources.
  private func filesBelow(_ root: URL) throws -> [(path: String, url: URL)] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.path(percentEncoded: false))
    return paths.sorted().compactMap { path in
      let url = root.appending(path: path)
      let isOwnSource = !path.contains("/") && path.hasSuffix(".swift")
      let isSystems = url.lastPathComponent == ".DS_Store"
      guard !isOwnSource, !isSystems, !url.hasDirectoryPath, isFile(url) else { return nil }
      return (path, url)
    }
  }

  private func isFile(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    let path = url.path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue
  }
}
