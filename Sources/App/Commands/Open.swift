import ArgumentParser
import Routing

/// `headway open LINK`: opens the app at a link, with or without its scheme.
struct Open: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open Headway's app at a link.",
    usage: "headway open <link> [<options>]",
    discussion: """
      In the app, press y to copy the command that opens the current screen. Links begin with \
      "headway://": headway://migrations, headway://modules, headway://libraries and headway://teams open a tab, \
      headway://migrations/<id> opens one migration, and headway://settings and headway://try open those screens. \
      headway://templates adds templates to an existing headway.yml, and headway://set-up creates one. \
      With "headway open", you can omit "headway://". Plugins can add links, such as headway://most-urgent. \
      Without a terminal, Headway prints the screen as text; this requires a headway.yml.
      """)

  static let examples = [
    CommandExample("headway open headway://migrations/todo-comments", "Open one migration"),
    CommandExample(
      "headway open headway://most-urgent",
      "Open the migration with the earliest due date, or else the highest priority"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(title: "Screen options") var screen: ScreenOptions
  @OptionGroup(title: "Screen options") var session: SessionOptions
  @Argument(
    help: "The link, such as headway://migrations/todo-comments.")
  var link: String

  var namedPlugins: [String] {
    get throws { try session.plugins }
  }
  var showsApp: Bool {
    get throws { try screen.showsApp }
  }

  func run(in app: AppParts) async throws {
    try await app.open(options, screen, session, Open.completed(link))
  }

  /// The link with its scheme, if the argument is a path without it, such as `migrations/rxswift`.
  static func completed(_ link: String) -> String {
    let isPath = !Link.isLink(link) && link.contains { $0 == "/" || $0 == "?" }
    return isPath ? "headway://\(link)" : link
  }
}
