import ArgumentParser

/// A command that runs with the parts of the app.
package protocol AppCommand: AsyncParsableCommand {
  var options: GlobalOptions { get }

  /// Runs the command. By default, it calls `run()`, for commands that need no parts of the app.
  func run(in app: AppParts) async throws
}

extension AppCommand {
  package func run(in app: AppParts) async throws {
    var command = self
    try await command.run()
  }
}
