import ArgumentParser
import ExternalPlugins
import Foundation
import Git
import Output
import Resources
import Workspace
import WorkspaceLogic

/// `headway plugins new NAME`: creates an external plugin from a template.
struct PluginNewCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create an external plugin from a template.",
    usage: "headway plugins new <name> [--language <language>] [<options>]",
    discussion: """
      The new plugin shows an extra row in the app's list of migrations. Edit its files to build your \
      own plugin. While you do, run it with "headway --plugin <folder>" in a repository: the plugin can be in any \
      folder, and Headway doesn't ask you to trust it. To install it, place it in .headway/plugins of the repository for everyone who uses it, or in ~/.config/headway/plugins \
      for yourself. Each user must trust an installed plugin with "headway plugins trust" before it runs.
      """)

  static let examples = [
    CommandExample("headway plugins new my-plugin", "Create a Python plugin in this repository"),
    CommandExample(
      "headway plugins new my-plugin --language swift --into ~/plugins",
      "Create a Swift plugin in another folder, to run it with --plugin"),
  ]

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

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Option(help: "Choose the language of the template.") var language = Language.python
  @Option(
    help: ArgumentHelp(
      "Create the plugin as a subfolder of this folder. Default: .headway/plugins in the repository.",
      valueName: "folder"))
  var into: String?
  @Argument(
    help: "The name of the plugin, which is also its id: lowercase letters, digits and hyphens.")
  var name: String

  @MainActor func run(in app: AppParts) async throws {
    let appServices = try app.services(options)
    await appServices.loadProject(options)
    // Headway doesn't run a second plugin with the same id.
    guard
      !appServices.plugins.plugins.contains(where: { $0.id == name }),
      into != nil || !appServices.externalPlugins.host.found.contains(where: { $0.id == name })
    else {
      throw Failure(
        code: "plugin", message: "there is already a plugin \"\(name)\"",
        hint: "choose another name")
    }
    try await create()
  }

  private func create() async throws {
    // Links in a named folder are the user's own choice; links in the repository are untrusted.
    let place =
      if let into { (root: PluginFolderReader.absolute(into), path: name) } else {
        (root: await usualRoot, path: ".headway/plugins/\(name)")
      }
    let folder = "\(place.root)/\(place.path)"
    let title = TextFormat.capitalized(name.replacing("-", with: " "))
    let files = language.files.map { file in
      (
        name: (file.path as NSString).lastPathComponent.replacing(".template", with: ""),
        text: file.text.replacing("__ID__", with: name).replacing("__TITLE__", with: title)
      )
    }
    try PluginFolderReader.create(name, in: folder, files: files) {
      Failure(code: "plugin", message: $0, hint: $1)
    } write: { name, text in
      try RepositoryFile(root: place.root, path: "\(place.path)/\(name)").write(text)
    }
    let argument = ShellWord.quoted(folder)
    // Headway finds plugins by id only where it looks for them.
    let trust =
      into == nil
      ? ["Trust it, so that it always runs in the app:", "  headway plugins trust \(name)"] : []
    for line in [
      "Created \(folder)", "Run it with sample data:",
      "  headway sandbox root --plugin \(argument)",
      "Run it in the app while you change it:", "  headway --plugin \(argument)",
      "Check that it follows the protocol:", "  headway plugins check \(argument)",
    ] + trust { print(SafeText.line(line)) }
  }

  /// The repository root, so that everyone on the team gets the plugin; otherwise the current
  /// directory.
  private var usualRoot: String {
    get async {
      let repository = try? await GitRepository.discover(from: options.folder)
      return repository?.workingTree ?? options.folder
    }
  }
}
