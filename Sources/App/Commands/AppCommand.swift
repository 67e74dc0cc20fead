import ArgumentParser

/// A command that runs with the parts of the app.
package protocol AppCommand: AsyncParsableCommand {
  var options: GlobalOptions { get }
  /// The absolute paths of the plugins under development that the command line names.
  ///
  /// Throws `Failure` if a folder contains no plugin.
  var namedPlugins: [String] { get throws }
  /// Whether the command shows the app, which reports the flags of unknown plugins itself.
  var showsApp: Bool { get throws }

  /// Whether the command may create the file of `--config`.
  var createsConfiguration: Bool { get }

  /// Runs the command. By default, it calls `run()`, for commands that need no parts of the app.
  func run(in app: AppParts) async throws
}

extension AppCommand {
  package var namedPlugins: [String] { [] }
  package var showsApp: Bool { false }
  package var createsConfiguration: Bool { false }

  /// Checks the paths of the global options, also for commands that don't use them.
  ///
  /// - Throws: `Failure` if the directory or the configuration doesn't exist.
  package func checkPaths() throws {
    try options.checkDirectory()
    if !createsConfiguration { try options.checkConfiguration() }
  }

  package func run(in app: AppParts) async throws {
    var command = self
    try await command.run()
  }
}
