import ArgumentParser
import Foundation
import Matching
import Output
import Routing

/// The root command. Without a subcommand, it opens the app for the current repository.
struct Headway: AsyncParsableCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "headway",
    abstract:
      "Track code migrations, guard the architecture, and score third-party libraries.",
    usage: """
      headway [<options>] [<link>]
      headway <subcommand> [<options>]
      """,
    discussion: """
      A migration is a pattern to remove from a codebase, such as the import of an old library. \
      Each line that it matches counts as one match. The file headway.yml lists the migrations; \
      "headway init" creates it.

      Without a subcommand, Headway opens its terminal app for the current repository. Pass a link \
      to open one screen directly. Quote a link that contains ?, & or |, because shells interpret \
      these characters.

      Exit codes: 0 success, 1 findings of a check, 2 invalid usage or configuration, or files that \
      can't be read.
      """,
    version: "0.1.0",
    subcommands: [Start.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Track",
        subcommands: [Scan.self, HistoryCommand.self] + AppFeature.commands(.track) + [Report.self]),
      CommandGroup(
        name: "Guard", subcommands: [Check.self, Lock.self, UnlockCommand.self, MergeBaseline.self]),
      CommandGroup(
        name: "Explore",
        subcommands: [Open.self, ModulesCommand.self] + AppFeature.commands(.explore)
          + [Owners.self]),
      CommandGroup(
        name: "Set up",
        subcommands: [Init.self, Trust.self, FlagCommands.self, Doctor.self]),
      CommandGroup(name: "Extend", subcommands: [PluginCommands.self, SandboxCommand.self]),
    ],
    defaultSubcommand: Start.self)

  static let examples = [
    CommandExample("headway", "Open the app for the current repository"),
    CommandExample("headway init", "Create a headway.yml for this codebase"),
    CommandExample("headway try 'import RxSwift'", "Count a pattern and chart its history"),
    CommandExample(
      "headway check --frozen --base origin/main", "Check a branch for new matches in CI"),
    CommandExample(
      "headway 'headway://migrations/todo-comments?tab=teams'",
      "Open the Teams tab of a migration"),
  ]
}

/// The command that runs without a subcommand: the app, at a link if there is one.
struct Start: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "start", shouldDisplay: false)

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(title: "Screen options") var screen: ScreenOptions
  @OptionGroup(title: "Screen options") var session: SessionOptions
  @Argument(
    help: """
      A link to a screen, such as headway://migrations/todo-comments, or the name and the JSON \
      parameters of its route, with | between: 'migration|{"id":"todo-comments"}'.
      """)
  var link: String?

  func run() async throws {
    if let link, !Link.isLink(link) {
      let names = Headway.configuration.subcommands.compactMap { $0.configuration.commandName }
      let nearest = NearestName.nearest(to: link, among: names.filter { $0 != "start" })
      throw Failure(
        code: "unknown-command", message: "unknown command \"\(link)\"",
        hint: nearest.map { "did you mean \"headway \($0)\"?" }
          ?? "\"headway --help\" lists the commands; \"headway open <link>\" opens a link")
    }
    try await TerminalApp.run(options: options, screen: screen, session: session, link: link)
  }
}

/// Options of the commands that open the app.
struct SessionOptions: ParsableArguments {
  @Flag(help: "Restore the screens, filters and selections of the previous session here.")
  var resume = false
}

/// Options of the commands that can show a screen. All others accept and ignore them, because they
/// may come before the name of a subcommand.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Use this theme for this run: dark, light, high-contrast, high-contrast-light, sixteen (for \
      terminals with 16 colors), or a custom theme.
      """,
      valueName: "name"))
  var theme: String?
  @Flag(help: "Use plain-text output for screen readers.")
  var screenReader = false
}

/// Options of every command.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: .customShort("C"),
    help: ArgumentHelp("Run as if started in this directory.", valueName: "dir"))
  var directory: String?
  @Option(
    help: ArgumentHelp("Use this configuration file instead of headway.yml.", valueName: "file"))
  var config: String?
  @Option(
    name: .customLong("flag"),
    help: ArgumentHelp(
      "Turn a feature flag on or off for this run, such as plugin.quick-wins=off. Repeatable.",
      valueName: "key=on|off"))
  var flags: [String] = []

  private static let withValue: Set<String> = ["-C", "--config", "--flag", "--theme"]
  private static let alone: Set<String> = ["--resume", "--screen-reader"]

  /// Moves options in front of a subcommand behind its name, where the parser expects them:
  /// `headway -C app scan` becomes `headway scan -C app`, as with git.
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
    // A group of subcommands takes the options behind the innermost name.
    let inner = Headway.configuration.subcommands.first {
      $0.configuration.commandName == arguments[end]
    }
    let isGroup = inner?.configuration.subcommands.isEmpty == false
    let rest = arguments[(end + 1)...]
    let named = isGroup && rest.first.map { !$0.hasPrefix("-") } == true ? rest.prefix(1) : []
    return [arguments[end]] + named + arguments[..<end] + rest.dropFirst(named.count)
  }

  /// Checks the name after a group such as `plugins`. The parser would pass an unknown name to the
  /// group's default subcommand as an argument.
  ///
  /// - Throws: `Failure` with the nearest name.
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
      code: "unknown-command", message: "unknown command \"\(first) \(named)\"",
      hint: NearestName.nearest(to: named, among: names)
        .map { "did you mean \"headway \(first) \($0)\"?" }
        ?? "expected one of: \(names.joined(separator: ", "))")
  }

  /// Returns the values of `--flag` among arguments that the parser has accepted.
  static func flags(in arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return zip(options, options.dropFirst() + [""]).compactMap { option, value in
      if option == "--flag" { return value }
      return option.hasPrefix("--flag=") ? String(option.dropFirst("--flag=".count)) : nil
    }
  }

  /// The directory to run in, absolute.
  var folder: String {
    URL(fileURLWithPath: directory ?? FileManager.default.currentDirectoryPath)
      .standardizedFileURL.path
  }

  /// The path of `--config`, absolute.
  var configurationPath: String? {
    config.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
  }
}
