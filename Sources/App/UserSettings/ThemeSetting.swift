import Configuration
import Foundation
import Output

/// The `theme:` line of the user's `config.yml`.
package struct ThemeSetting: Sendable {
  let file: UserConfigurationFile

  package init(file: UserConfigurationFile) {
    self.file = file
  }

  /// A theme name and its location in the file.
  package struct Choice: Equatable {
    package var name: String
    var line: Int
    var column: Int
  }

  /// Returns the name in the file; nil if the line is missing or the file can't be read.
  package func read() -> Choice? { (try? file.text()).flatMap { choice(in: $0) } }

  private func choice(in text: String) -> Choice? {
    guard let value = try? UserConfigurationFile.value(of: "theme", in: text), let name = value.text
    else { return nil }
    return Choice(name: name, line: value.line, column: value.column)
  }

  /// Writes the line, or removes it if `name` is nil. All other lines stay unchanged.
  ///
  /// - Throws: `Failure` if the file can't be read or written, or isn't plain YAML.
  func write(_ name: String?) throws {
    var all = UserConfigurationLines(try file.text())
    let place = all.lines.firstIndex { $0.hasPrefix("theme:") }
    let line = name.map { "theme: \(ThemeSetting.quoted($0))" }
    switch (place, line) {
    case (let place?, let line?): all.lines[place] = all.line(line)
    case (let place?, nil): all.lines.remove(at: place)
    case (nil, let line?): all.lines.insert(all.line(line), at: 0)
    case (nil, nil): return
    }
    let text = all.text
    guard choice(in: text)?.name == name else {
      throw Failure(
        code: "user-file", message: "can't edit \(file.path): it isn't plain YAML",
        hint: line.map { "add \"\($0)\" in an editor" })
    }
    try file.write(text)
  }

  private static func quoted(_ name: String) -> String {
    let isPlain =
      name.first?.isLetter == true
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
      }
    return isPlain ? name : "'" + name.replacing("'", with: "''") + "'"
  }
}
