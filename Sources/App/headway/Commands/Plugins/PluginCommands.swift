import ArgumentParser
import Matching
import PluginHost

/// `headway plugins …`: what is built in or stands in a folder, and what is on.
struct PluginCommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins",
    abstract: "List plugins, switch them on and off, trust, write and check them.",
    subcommands: [
      List.self, Enable.self, Disable.self, TrustCommand.self, PluginNewCommand.self,
      PluginCheckCommand.self,
    ],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the plugins with what they add, and what is on.")

    @OptionGroup var options: GlobalOptions
    @Option(help: "human or json.") var format = OutputFormat.human

    @MainActor func run() async throws {
      let switchboard = try Switchboard(flags: options.flags)
      await switchboard.loadProject(options)
      switchboard.printProblems()
      let listing = PluginListing(switchboard)
      switch format {
      case .json: print(listing.json)
      case .human:
        print(listing.text(switchboard.flags))
        for conflict in switchboard.plugins.conflicts {
          print(SafeText.line("conflict: \(conflict)"))
        }
      }
    }
  }

  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Switch a plugin on, in your own configuration.")

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The plugin's id.") var id: String

    func run() async throws { try await PluginCommands.switch(id, on: true, options) }
  }

  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Switch a plugin off, in your own configuration.")

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The plugin's id.") var id: String

    func run() async throws { try await PluginCommands.switch(id, on: false, options) }
  }

  @MainActor private static func `switch`(
    _ id: String, on isOn: Bool, _ options: GlobalOptions
  ) async throws {
    let switchboard = try Switchboard(flags: options.flags)
    await switchboard.loadProject(options)
    let items = PluginListing(switchboard).items
    guard let item = items.first(where: { $0.id == id }) else {
      throw unknown(id, among: items.map(\.id))
    }
    guard (try? switchboard.flags.flag(item.flag)) != nil else {
      // One that isn't trusted yet: whoever switches it off isn't asked about it.
      try FlagFile.personal.write(item.flag, isOn)
      return print(
        "\(item.flag) is \(isOn ? "on" : "off") (user file); it isn't run: \(item.state)")
    }
    try await FlagCommands.set(item.flag, to: isOn, options)
  }

  static func unknown(_ id: String, among names: [String]) -> Failure {
    Failure(
      code: "plugin", message: "There is no plugin “\(id)”.",
      hint: NearestName.nearest(to: id, among: names).map { "did you mean “\($0)”?" }
        ?? (names.isEmpty ? nil : "there are \(names.joined(separator: ", "))"))
  }
}

extension PluginReport.State {
  /// `on`, `off` or `failed`.
  var word: String {
    switch self {
    case .on: "on"
    case .off: "off"
    case .failed: "failed"
    }
  }
}
