import ArgumentParser
import Commands
import Foundation
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
      headway <command> [<options>]
      """,
    discussion: """
      A migration is the work of removing all code that matches a pattern, such as the import of an old \
      library. You remove it, and Headway counts what remains: each line that the pattern matches is one \
      match, unless the migration counts occurrences or files. The file headway.yml lists the migrations; "headway init" creates it, and "headway help \
      init" shows an example.

      Without a command, Headway opens its terminal app for the current repository. If there is no \
      headway.yml, the app helps you create one. Pass a link, or use "headway open", \
      to open one screen directly ("headway help open" lists some). Quote a link that contains ?, & or |, \
      which are special to the shell. If the output isn't a terminal, Headway \
      prints a summary as text or, with a link, the screen of the link.

      Exit codes:
      0  Success.
      1  A check or a request failed (in check, rehearse, lock, replay, plugins check
         or plugins call).
      2  Invalid usage or configuration, no repository, unreadable files, an
         untrusted repository.
      """,
    version: HeadwayVersion.current,
    subcommands: [Start.self],
    groupedSubcommands: CommandGroup.all(
      adding: AppComposition.features.flatMap(\.commands)),
    defaultSubcommand: Start.self)

  static let examples = [
    CommandExample("headway", "Open the app for the current repository"),
    CommandExample("headway init", "Create a headway.yml for this codebase"),
    CommandExample("headway try 'import RxSwift'", "Count a pattern and chart its history"),
    CommandExample(
      "headway check --frozen --base origin/main", "Check a branch for new matches in CI"),
    CommandExample(
      "headway open 'headway://migrations/todo-comments?tab=teams'",
      "Open the Teams tab of a migration"),
  ]
}

/// The command that runs without a subcommand: the app, at a link if there is one.
struct Start: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", usage: "headway start [<options>] [<link>]", shouldDisplay: false)

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(title: "Screen options") var screen: ScreenOptions
  @OptionGroup(title: "Screen options") var session: SessionOptions
  @Argument(
    help: """
      A link to a screen, such as headway://migrations/todo-comments. Press y on a screen to copy \
      the command that opens it.
      """)
  var link: String?

  var namedPlugins: [String] {
    get throws { try session.plugins }
  }
  var showsApp: Bool {
    get throws { try screen.showsApp }
  }

  func run(in app: AppParts) async throws {
    if let link, !Link.isLink(link) {
      throw ArgumentList.unknownCommand(link, of: Headway.self)
    }
    try await app.open(options, screen, session, link)
  }
}
