import Configuration
import DeclarativeUI
import Foundation
import Terminal

/// The `keys:` of the person's `config.yml`: for an action all of its keys.
///
/// ```yaml
/// keys:
///   app.quit: [Q, ctrl-c]
///   app.palette: space
/// ```
struct KeySetting {
  let file: PersonalFile

  /// What the file says; without a file nothing.
  ///
  /// - Throws: `Failure` that names the first mistake, with its place.
  func read() throws -> KeyMap {
    let reader = ConfigurationReader()
    do {
      guard let value = try PersonalFile.value(of: "keys", in: file.text()) else { return KeyMap() }
      var keys: [String: [KeyPress]] = [:]
      for (action, named) in reader.mapping(value, "keys", known: []) {
        keys[action] = reader.texts(named, "each key")?.compactMap { notation in
          let key = KeyPress(notation: notation)
          if key == nil {
            reader.note("“\(notation)” is no key", at: named, hint: KeyPress.examples)
          }
          return key
        }
      }
      if let mistake = reader.mistakes.first { throw mistake }
      return KeyMap(keys)
    } catch let mistake as ConfigurationMistake {
      throw Failure(
        code: "user-file",
        message: "\(file.path):\(mistake.line):\(mistake.column): \(mistake.message)",
        hint: mistake.hint)
    }
  }
}
