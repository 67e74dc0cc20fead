import Configuration
import Workspace

/// The `mouse:` line of the person's `config.yml`: whether the app takes the mouse.
struct MouseSetting: Sendable {
  let file: PersonalFile

  /// What the file says; on where it says nothing of it, or can't be read.
  ///
  /// - Throws: `Failure` for anything but `on` and `off`.
  func read() throws -> Bool {
    guard let text = try? file.text(), let value = try? PersonalFile.value(of: "mouse", in: text)
    else { return true }
    switch value.text {
    case "on", "true": return true
    case "off", "false": return false
    default:
      throw Failure([
        ConfigurationIssue(
          path: file.path, line: value.line, column: value.column,
          message: "mouse is neither on nor off", hint: "write “mouse: off”")
      ])
    }
  }
}
