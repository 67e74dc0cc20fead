import ArgumentParser

/// `headway open LINK`: opens the app at a link, including links without `://` or `|`.
struct Open: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open Headway's app at a link.",
    usage: "headway open <link> [<options>]",
    discussion: """
      This command also accepts a link without "headway://", such as \
      most-urgent. Without a terminal, Headway prints the screen as text. In the app, press y to \
      copy the command that opens the current screen.
      """)

  static let examples = [
    CommandExample("headway open headway://migrations/todo-comments", "Open one migration"),
    CommandExample("headway open most-urgent", "Open the migration with the earliest due date"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(title: "Screen options") var screen: ScreenOptions
  @OptionGroup(title: "Screen options") var session: SessionOptions
  @Argument(
    help: "The link, such as headway://migrations/todo-comments.")
  var link: String

  func run(in app: AppParts) async throws {
    try await app.open(options, screen, session, link)
  }
}
