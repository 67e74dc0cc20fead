import Configuration
import Foundation

/// The `theme:` line of the person's `config.yml`.
struct ThemeSetting: Sendable {
  let file: PersonalFile

  /// A name, and where it stands.
  struct Choice: Equatable {
    var name: String
    var line: Int
    var column: Int
  }

  /// What the file says; nil where it says nothing of it, or can't be read.
  func read() -> Choice? { (try? file.text()).flatMap { choice(in: $0) } }

  private func choice(in text: String) -> Choice? {
    guard let value = try? PersonalFile.value(of: "theme", in: text), let name = value.text
    else { return nil }
    return Choice(name: name, line: value.line, column: value.column)
  }

  /// Writes the line, or takes it out; all other lines stay as they are.
  ///
  /// - Throws: `Failure` when the file can't be read or written, or is no YAML.
  func write(_ name: String?) throws {
    var all = PersonalLines(try file.text())
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
        code: "user-file", message: "\(file.path) can't be changed: it is no plain YAML.",
        hint: line.map { "write “\($0)” by hand" })
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
