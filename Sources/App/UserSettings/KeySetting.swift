import Configuration
import DeclarativeUI
import Foundation
import Output
import Terminal

/// The `keys:` section of the user's `config.yml`. It lists all keys of an action.
///
/// ```yaml
/// keys:
///   app.quit: [Q, ctrl-c]
///   app.palette: space
/// ```
package struct KeySetting {
  let file: UserConfigurationFile

  package init(file: UserConfigurationFile) {
    self.file = file
  }

  /// Returns the keys in the file; empty without a file.
  ///
  /// - Throws: `Failure` with the first problem and its location.
  package func read() throws -> KeyMap {
    let reader = ConfigurationReader()
    do {
      guard let value = try UserConfigurationFile.value(of: "keys", in: file.text()) else {
        return KeyMap()
      }
      var keys: [String: [KeyPress]] = [:]
      for (action, named) in reader.mapping(value, "keys", known: []) {
        keys[KeyActions.current(action)] = reader.texts(named, "each key")?.compactMap { notation in
          let key = KeyPress(notation: notation)
          if key == nil {
            reader.note("\"\(notation)\" is not a key", at: named, hint: KeyPress.examples)
          }
          return key
        }
      }
      if let diagnostic = reader.diagnostics.first { throw diagnostic }
      return KeyMap(keys)
    } catch let diagnostic as YAMLDiagnostic {
      throw Failure(
        code: "user-file",
        message: "\(file.path):\(diagnostic.line):\(diagnostic.column): \(diagnostic.message)",
        hint: diagnostic.hint)
    }
  }
}
