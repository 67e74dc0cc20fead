import ArgumentParser
import Foundation
import Matching
import Routing

/// The program: without a subcommand it opens the app on the repository one stands in.
struct Headway: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "headway",
    abstract: "See and steer the big migrations of a codebase, from the terminal.",
    discussion: """
      Without a subcommand it opens the app on the repository you stand in; with a link, at that place:
      headway 'headway://migrations/xctest?tab=teams'. Quote links: shells have their own use for ? and &.
      """,
    version: "0.1.0",
    subcommands: [
      Start.self, Open.self, Init.self, Trying.self, Scan.self, HistoryCommand.self, Check.self,
      Lock.self,
      Unlocking.self, MergeBaseline.self, Report.self, Owners.self, ModulesCommand.self,
      LibrariesCommand.self, Trust.self,
      Sandbox.self,
      PluginCommands.self,
      FlagCommands.self,
      Doctor.self,
    ],
    defaultSubcommand: Start.self)
}

/// What happens without a subcommand: the app, at a link if one is given.
struct Start: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "start", shouldDisplay: false)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var session: SessionOptions
  @Argument(help: "A link to open.") var link: String?

  func run() async throws {
    if let link, !Link.isLink(link) {
      let names = Headway.configuration.subcommands.compactMap { $0.configuration.commandName }
      let nearest = NearestName.nearest(to: link, among: names.filter { $0 != "start" })
      throw Failure(
        code: "unknown-command", message: "There is no command “\(link)”.",
        hint: nearest.map { "Did you mean “headway \($0)”?" }
          ?? "“headway --help” lists the commands; a link is opened by “headway open LINK”.")
    }
    try await TerminalApp.run(options: options, session: session, link: link)
  }
}

/// What the commands take that open the app.
struct SessionOptions: ParsableArguments {
  @Flag(help: "Go on where the last session on this repository was left.")
  var resume = false
}

/// What every command takes.
struct GlobalOptions: ParsableArguments {
  @Option(name: .customShort("C"), help: "Act as if started in this folder.")
  var directory: String?
  @Option(help: "The configuration to use instead of headway.yml.")
  var config: String?
  @Option(name: .customLong("flag"), help: "Switch a flag for this run: KEY=on or KEY=off.")
  var flags: [String] = []
  @Option(
    help:
      "The theme, for this run: dark, light, high-contrast, sixteen, one of yours, or a plugin's.")
  var theme: String?
  @Flag(help: "Screens as lines of plain text, for those who hear them.")
  var screenReader = false

  private static let withValue: Set<String> = ["-C", "--config", "--flag", "--theme"]
  private static let alone: Set<String> = ["--resume", "--screen-reader"]

  /// Moves options that stand before a subcommand behind its name, where the parser looks for them:
  /// `headway -C app scan` is `headway scan -C app`, as with git.
  static func movedBehindSubcommand(_ arguments: [String]) -> [String] {
    var end = 0
    while end < arguments.count {
      let argument = arguments[end]
      if withValue.contains(argument) {
        end += 2
      } else if alone.contains(argument)
        || withValue.contains(where: { argument.hasPrefix("\($0)=") })
      {
        end += 1
      } else {
        break
      }
    }
    guard end > 0, end < arguments.count else { return arguments }
    let names = Headway.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard names.contains(arguments[end]) else { return arguments }
    // A command with commands of its own takes the options behind the innermost name.
    let inner = Headway.configuration.subcommands.first {
      $0.configuration.commandName == arguments[end]
    }
    let isGroup = inner?.configuration.subcommands.isEmpty == false
    let rest = arguments[(end + 1)...]
    let named = isGroup && rest.first.map { !$0.hasPrefix("-") } == true ? rest.prefix(1) : []
    return [arguments[end]] + named + arguments[..<end] + rest.dropFirst(named.count)
  }

  /// Looks whether a command with commands of its own knows the one that is named: the parser would take
  /// the name for an argument of the usual one.
  ///
  /// - Throws: `Failure` that names the nearest.
  static func checkSubcommand(_ arguments: [String]) throws {
    let group = Headway.configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    guard let group, let first = arguments.first, !group.configuration.subcommands.isEmpty else {
      return
    }
    var rest = arguments.dropFirst()
    while let option = rest.first, option.hasPrefix("-") {
      rest = rest.dropFirst(option == "--format" || withValue.contains(option) ? 2 : 1)
    }
    let names = group.configuration.subcommands.map { $0._commandName }
    guard let named = rest.first, !names.contains(named) else { return }
    throw Failure(
      code: "unknown-command", message: "There is no command “\(first) \(named)”.",
      hint: NearestName.nearest(to: named, among: names)
        .map { "Did you mean “headway \(first) \($0)”?" }
        ?? "There are \(names.joined(separator: ", "))")
  }

  /// The folder to act in, absolute.
  var folder: String {
    URL(fileURLWithPath: directory ?? FileManager.default.currentDirectoryPath)
      .standardizedFileURL.path
  }

  /// The named configuration, absolute.
  var configurationPath: String? {
    config.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
  }
}
