import ArgumentParser
import FeatureFlags
import Matching
import PluginHost

/// `headway plugins …`: what is built in, and on.
struct PluginCommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins", abstract: "List plugins, and switch them on and off.",
    subcommands: [List.self, Enable.self, Disable.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the plugins with what they add, and what is on.")

    @OptionGroup var options: GlobalOptions
    @Option(help: "human or json.") var format = OutputFormat.human

    @MainActor func run() async throws {
      let switchboard = try Switchboard(flags: options.flags)
      await switchboard.loadProject(options)
      switchboard.printProblems()
      let plugins = switchboard.plugins.plugins
      switch format {
      case .json: print(JSONOutput.text(Listing(plugins: plugins.map(Listing.Item.init))))
      case .human:
        for plugin in plugins { print(PluginCommands.text(plugin, switchboard.flags)) }
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
    let plugins = switchboard.plugins.plugins
    guard let plugin = plugins.first(where: { $0.id == id }) else {
      let names = plugins.map(\.id)
      throw Failure(
        code: "plugin", message: "There is no plugin “\(id)”.",
        hint: NearestName.nearest(to: id, among: names).map { "did you mean “\($0)”?" }
          ?? "there are \(names.joined(separator: ", "))")
    }
    try await FlagCommands.set(plugin.flag, to: isOn, options)
  }

  @MainActor private static func text(_ plugin: PluginReport, _ flags: FlagStore) -> String {
    let source = flags.reports.first { $0.flag.key == plugin.flag }?.source ?? .default
    var lines = [
      "\(plugin.id)  \(plugin.title) \(plugin.version), \(plugin.state.word) (\(source))",
      "    \(plugin.owner)  \(plugin.flag)",
    ]
    if case .failed(let message) = plugin.state { lines.append("    \(message)") }
    lines += plugin.contributions.map { "    adds \($0.id) at \($0.point)" }
    return lines.map(SafeText.line).joined(separator: "\n")
  }

  private struct Listing: Encodable {
    struct Item: Encodable {
      struct Contribution: Encodable {
        let point: String
        let id: String
      }

      let id: String
      let title: String
      let version: String
      let owner: String
      let flag: String
      let on: Bool
      let state: String
      let milliseconds: Double
      let contributions: [Contribution]

      init(_ report: PluginReport) {
        id = report.id
        title = report.title
        version = report.version
        owner = report.owner
        flag = report.flag
        on = report.state == .on
        state = report.state.word
        milliseconds =
          Double(report.timeSpent.components.attoseconds) / 1e15
          + Double(report.timeSpent.components.seconds) * 1_000
        contributions = report.contributions.map { .init(point: $0.point, id: $0.id) }
      }
    }

    var version = 1
    let plugins: [Item]
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
