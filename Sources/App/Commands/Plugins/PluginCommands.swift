import ArgumentParser
import FeatureFlags
import Matching
import Output
import PluginHost
import SharedServices
import UserSettings

/// `headway plugins …`: built-in and external plugins, and their flags.
struct PluginCommands: AsyncParsableCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "plugins",
    abstract: "List, enable, disable, trust, create, check and call plugins.",
    discussion: """
      A plugin adds contributions to the app, such as rows, panels, screens, links and commands. \
      Built-in plugins are part of Headway. An external plugin is a folder with a plugin.json and \
      a program.
      """,
    subcommands: [
      List.self, Enable.self, Disable.self, PluginTrustCommand.self, PluginNewCommand.self,
      PluginCheckCommand.self, PluginCallCommand.self,
    ],
    defaultSubcommand: List.self)

  static let examples = [
    CommandExample("headway plugins", "List all plugins"),
    CommandExample("headway plugins disable quick-wins", "Disable a built-in plugin"),
    CommandExample("headway plugins new my-plugin --language python", "Create an external plugin"),
  ]

  struct List: AppCommand {
    static let configuration = CommandConfiguration(
      abstract: "List plugins with their contributions and states.",
      usage: "headway plugins list [<options>]",
      discussion: """
        The first line of each plugin contains its id, title, version and state. Below it are the \
        purpose of the plugin, its author and its feature flag. The other lines contain its contributions, \
        each with its extension point: the place in the app where the plugin adds it.
        """)

    @OptionGroup(title: "Global options") var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var screen: DisplayOptions
    @Option(help: "Choose the output format.") var format = OutputFormat.human

    @MainActor func run(in app: AppParts) async throws {
      let appServices = try app.services(options)
      await appServices.loadProject(options)
      appServices.printProblems()
      let listing = PluginListing(appServices)
      switch format {
      case .json: print(listing.json)
      case .human:
        print(listing.text(appServices.flags))
        for conflict in appServices.plugins.conflicts {
          print(SafeText.line("conflict: \(conflict)"))
        }
      }
    }
  }

  struct Enable: AppCommand {
    static let configuration = CommandConfiguration(
      abstract: "Enable a plugin in your user configuration.",
      usage: "headway plugins enable <id> [<options>]",
      discussion: "This is the same as \"headway flags set plugin.<id> on\".")

    @OptionGroup(title: "Global options") var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var screen: DisplayOptions
    @Argument(help: "The id of the plugin, such as quick-wins.") var id: String

    func run(in app: AppParts) async throws {
      try await PluginCommands.switch(id, on: true, options, in: app)
    }
  }

  struct Disable: AppCommand {
    static let configuration = CommandConfiguration(
      abstract: "Disable a plugin in your user configuration.",
      usage: "headway plugins disable <id> [<options>]",
      discussion: "This is the same as \"headway flags set plugin.<id> off\".")

    @OptionGroup(title: "Global options") var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var screen: DisplayOptions
    @Argument(help: "The id of the plugin, such as quick-wins.") var id: String

    func run(in app: AppParts) async throws {
      try await PluginCommands.switch(id, on: false, options, in: app)
    }
  }

  @MainActor private static func `switch`(
    _ id: String, on isOn: Bool, _ options: GlobalOptions, in app: AppParts
  ) async throws {
    let appServices = try app.services(options)
    await appServices.loadProject(options)
    let items = PluginListing(appServices).items
    guard let item = items.first(where: { $0.id == id }) else {
      throw unknown(id, among: items.map(\.id))
    }
    guard (try? appServices.flags.flag(item.flag)) != nil else {
      // An untrusted plugin. Disabling it needs no trust.
      try FlagFile.personal.write(item.flag, isOn)
      return print(
        "\(item.flag) is \(isOn ? "on" : "off") (\(FlagSource.userFile)); the plugin doesn't run: "
          + item.state)
    }
    try await FlagCommands.set(item.flag, to: isOn, options, in: app)
  }

  static func unknown(_ id: String, among names: [String]) -> Failure {
    Failure(
      code: "plugin", message: "unknown plugin \"\(id)\"",
      hint: NearestName.nearest(to: id, among: names).map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty ? nil : "expected one of: \(names.joined(separator: ", "))"))
  }
}

extension PluginReport.State {
  /// `on`, `off` or `failed`.
  var name: String {
    switch self {
    case .on: "on"
    case .off: "off"
    case .failed: "failed"
    }
  }
}
