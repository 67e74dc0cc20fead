import WorkspaceService

/// The flags in the options of a command, and where to find the plugins that they can belong to.
package struct GivenFlags: Sendable {
  /// The flags, as `KEY=on` or `KEY=off`.
  let assignments: [String]
  let finder: ProjectFinder
  /// The absolute paths of the plugins under development.
  let plugins: Result<[String], any Error>
  /// Whether the command shows the app.
  let showsApp: Result<Bool, any Error>

  package init(_ command: any AppCommand) {
    assignments = command.options.flags
    finder = command.options.finder
    plugins = Result { try command.namedPlugins }
    showsApp = Result { try command.showsApp }
  }
}
