/// A shell command that a configuration file adds to the keys and the command palette.
package struct CustomCommand: Equatable, Codable, Sendable, Identifiable {
  /// Where the output of a command appears.
  package enum Output: String, CaseIterable, Codable, Sendable {
    /// The first line, in a notice.
    case notice
    /// All of it, in a dialog.
    case panel
    /// The command uses the terminal until it ends.
    case terminal
  }

  /// The file that contains a command.
  package enum Origin: Equatable, Codable, Sendable {
    /// The user's `config.yml`.
    case user
    /// `headway.yml`. Its commands only run in a trusted repository.
    case project
  }

  package let id: String
  package let title: String
  /// The keys as written in the file; the app reports invalid ones.
  package let keys: [String]
  package let script: CommandTemplate
  package let output: Output
  package let origin: Origin
  /// The location of the command, or of its keys if it has some.
  package let location: ConfigurationLocation

  package init(
    id: String, title: String, keys: [String] = [], script: CommandTemplate,
    output: Output = .notice, origin: Origin, location: ConfigurationLocation
  ) {
    self.id = id
    self.title = title
    self.keys = keys
    self.script = script
    self.output = output
    self.origin = origin
    self.location = location
  }
}
