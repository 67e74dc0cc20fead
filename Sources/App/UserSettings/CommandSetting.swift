import Configuration
import DeclarativeUI
import Output
import Terminal
import Workspace
import WorkspaceService

/// The `commands:` section of the user's `config.yml`.
///
/// ```yaml
/// commands:
///   - title: Open in the browser
///     key: ctrl-o
///     run: gh browse {path}:{line}
/// ```
package struct CommandSetting {
  let file: UserConfigurationFile

  package init(file: UserConfigurationFile) {
    self.file = file
  }

  /// Returns the commands in the file; none without a file.
  ///
  /// - Throws: `Failure` with all problems and their locations.
  package func read() throws -> [CustomCommand] {
    let reader = ConfigurationReader()
    var diagnostics: [YAMLDiagnostic]
    do {
      let value = try UserConfigurationFile.value(of: "commands", in: file.text())
      let commands = CustomCommandDecoder(reader: reader, origin: .user).commands(value)
      diagnostics = reader.diagnostics + commands.flatMap(CommandSetting.invalidKeys)
      if diagnostics.isEmpty { return commands }
    } catch let diagnostic as YAMLDiagnostic {
      diagnostics = [diagnostic]
    }
    throw Failure(
      diagnostics.map {
        ConfigurationDiagnostic(
          path: file.path, line: $0.line, column: $0.column, message: $0.message, hint: $0.hint)
      })
  }

  private static func invalidKeys(_ command: CustomCommand) -> [YAMLDiagnostic] {
    command.keys.filter { KeyPress(notation: $0) == nil }.map {
      YAMLDiagnostic(
        "\"\($0)\" is not a key", line: command.location.line, column: command.location.column,
        hint: KeyPress.examples)
    }
  }
}
