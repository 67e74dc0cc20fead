import Foundation
import PackagePlugin

/// Writes the typed accessors of a folder of text files each time one of them changes, comes or goes.
///
/// The target's own folder must be the folder of files: the package manager plans anew when the
/// names in a target's folder change, and only there. Files beside it would not be noticed when
/// added, and once deleted they would stay an input that no build can find.
@main
struct GenerateResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = target.directoryURL
    let files = try filesBelow(root)
    let output = context.pluginWorkDirectoryURL.appending(path: "\(target.name)+Generated.swift")
    return [
      .buildCommand(
        displayName: "Typing the files of \(root.lastPathComponent)",
        executable: try context.tool(named: "ResourceGenerator").url,
        arguments: [target.name, root.path(percentEncoded: false)]
          + [output.path(percentEncoded: false)] + files.map(\.path),
        inputFiles: files.map(\.url),
        outputFiles: [output])
    ]
  }

  /// Every file below `root` but Swift files right in it, which are the target's own sources.
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
