import ArgumentParser

/// Options of the commands that count matches.
package struct CountingOptions: ParsableArguments {
  @Option(
    name: .customLong("plugin"),
    help: ArgumentHelp(
      """
      Run the external plugin in this folder, even if you haven't trusted it, to count the migrations whose \
      key "plugin" in headway.yml is its id. See "headway help plugins". Repeatable.
      """,
      valueName: "folder"))
  var pluginFolders: [String] = []

  package init() {}

  /// The absolute paths of the plugins under development.
  ///
  /// - Throws: `Failure` if a folder contains no plugin.
  package var plugins: [String] {
    get throws { try pluginFolders.map(PluginFolderArgument.path) }
  }
}

/// A command that counts matches.
protocol CountingCommand: AppCommand {
  var counting: CountingOptions { get }
}

extension CountingCommand {
  var namedPlugins: [String] {
    get throws { try counting.plugins }
  }
}
