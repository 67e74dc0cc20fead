import ExternalPlugins
import Foundation
import PluginHost

// Plugins under development.
extension ProgramPlugins {
  /// Creates the folder of a new plugin.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder. Its name is the id of the plugin.
  ///   - points: the extension points for external plugins.
  func create(_ folder: String, _ points: ExternalPoints) throws {
    let path = PluginFolderReader.absolute(folder)
    let template = ProgramPluginTemplate(
      id: URL(filePath: path).lastPathComponent,
      rows: points.ids.first { $0.kind == "rows" }?.points.first)
    let files = [
      (name: PluginFolderReader.manifest, text: template.manifest),
      (name: "plugin.py", text: template.program),
    ]
    try PluginFolderReader.create(template.id, in: path, files: files) {
      ProgramError($0, hint: $1)
    } write: { name, text in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path).appending(path: name))
    }
    for line in [
      "Created \(path)", "Run it, and reload it when you save a file:",
      "  \(context.name) --plugin \(folder)", "Check that it follows the protocol:",
      "  \(context.name) plugins check \(folder)", "Extension points of \(context.name):",
    ] + points.ids.map({ "  \($0.kind): \($0.points.joined(separator: ", "))" }) {
      ProgramOutput.print(line)
    }
  }

  /// Checks what doesn't depend on the data of the app: the manifest, the extension points, and the start
  /// and the end of the process.
  ///
  /// - Parameters:
  ///   - folder: the path of the plugin's folder.
  ///   - points: the extension points for external plugins.
  /// - Throws: `ProgramError` if a requirement isn't met.
  func check(_ folder: String, _ points: ExternalPoints) async throws {
    let conformance = PluginConformance(
      folder: PluginFolderReader.absolute(folder), samples: nil, points: points,
      places: context.places)
    let requirements = await conformance.run()
    let width = requirements.map(\.id.count).max() ?? 0
    for requirement in requirements {
      let id = requirement.id + String(repeating: " ", count: width - requirement.id.count)
      ProgramOutput.print(
        "\(requirement.passed ? "passed" : "FAILED")  \(id)  "
          + (requirement.problem ?? requirement.about))
    }
    guard requirements.allSatisfy(\.passed) else {
      throw ProgramError("the plugin doesn't follow the protocol")
    }
    ProgramOutput.print("Its answers depend on your data: run \(context.name) --plugin \(folder)")
  }
}
