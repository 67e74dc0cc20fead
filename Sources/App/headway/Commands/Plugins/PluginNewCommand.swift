import ArgumentParser
import Foundation
import Git
import PluginProtocol
import Resources
import Workspace

/// `headway plugins new NAME`: writes a plugin that adds a row, to be made into another.
struct PluginNewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a plugin in a language of yours, that adds a row.")

  enum Language: String, CaseIterable, ExpressibleByArgument {
    case python, sh, swift

    /// The files of its template.
    var files: [ResourceFile] {
      switch self {
      case .python: Plugins.Python.all
      case .sh: Plugins.Shell.all
      case .swift: Plugins.Swift.all
      }
    }
  }

  @OptionGroup var options: GlobalOptions
  @Option(help: "python, sh or swift.") var language = Language.python
  @Option(
    help: "The folder to write its folder into; .headway/plugins of the repository if not given.")
  var into: String?
  @Argument(help: "Its name: letters a to z, digits and -.") var name: String

  func run() async throws {
    // What the person names is the person's own choice; the links of a repository are not.
    let place =
      if let into { (root: PluginFolders.absolute(into), path: name) } else {
        (root: await usualRoot, path: ".headway/plugins/\(name)")
      }
    let folder = "\(place.root)/\(place.path)"
    guard !FileManager.default.fileExists(atPath: folder) else {
      throw Failure(code: "plugin", message: "\(folder) is there already.")
    }
    let title = name.prefix(1).uppercased() + name.dropFirst().replacing("-", with: " ")
    let files = language.files.map { file in
      (
        (file.path as NSString).lastPathComponent.replacing(".template", with: ""),
        file.text.replacing("__ID__", with: name).replacing("__TITLE__", with: title)
      )
    }
    for (name, text) in files where name == PluginFolders.manifest {
      do {
        _ = try PluginManifest(text: text)
      } catch {
        throw Failure(
          code: "plugin", message: "“\(self.name)” can't name a plugin.",
          hint: "a name has letters a to z, digits and -, and begins with a letter")
      }
    }
    do {
      for (name, text) in files {
        try RepositoryFile(root: place.root, path: "\(place.path)/\(name)").write(text)
      }
    } catch {
      throw Failure(code: "plugin", message: "\(folder) can't be written: \(error)")
    }
    for line in [
      "Wrote \(folder)", "Show it on made-up data:",
      "  headway sandbox migrations --plugin \(folder)",
      "See whether it keeps to the protocol:", "  headway plugins check \(folder)",
      "Let it run in the app, as it is now:", "  headway plugins trust \(name)",
    ] { print(SafeText.line(line)) }
  }

  /// The repository, so that everybody who works on it gets the plugin; outside of one, the folder one
  /// stands in.
  private var usualRoot: String {
    get async {
      let repository = try? await GitRepository.discover(from: options.folder)
      return repository?.workTree ?? options.folder
    }
  }
}
