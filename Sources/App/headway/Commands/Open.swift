import ArgumentParser

/// `headway open LINK`: the app at a place, also for links without `://` or `|`.
struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the app at the place a link names.")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var session: SessionOptions
  @Argument(help: "Such as headway://migrations/xctest or migration|{\"id\":\"xctest\"}.")
  var link: String

  func run() async throws {
    try await TerminalApp.run(options: options, session: session, link: link)
  }
}
