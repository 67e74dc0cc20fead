import Configuration
import Foundation
import Workspace

/// The person's `config.yml`: read as a whole, changed a line at a time so that the rest stays as it is.
struct PersonalFile: Sendable {
  let path: String

  /// `$XDG_CONFIG_HOME/headway/config.yml`.
  static var standard: PersonalFile {
    PersonalFile(path: UserFolders.configuration + "/config.yml")
  }

  /// The folder that it stands in.
  var folder: String { (path as NSString).deletingLastPathComponent }

  /// Its text; empty without a file.
  ///
  /// - Throws: `Failure` for one that can't be read as text: writing it would lose what is in it.
  func text() throws -> String {
    guard FileManager.default.fileExists(atPath: path) else { return "" }
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else { throw Failure(code: "user-file", message: "\(path) can't be read as UTF-8 text.") }
    return text
  }

  /// What it may say, one of these for each of its lines at the margin.
  static let keys = [
    "flags", "keys", "mouse", "screenReader", "theme", PluginTrustFile.section,
  ]

  /// What in it means nothing: it is passed over elsewhere, since a later Headway may know it.
  ///
  /// - Throws: `Failure` where it can't be read at all.
  func mistakes() throws -> [ConfigurationIssue] {
    let text = try text()
    guard text.contains(where: { !$0.isWhitespace }) else { return [] }
    let reader = ConfigurationReader()
    var mistakes: [ConfigurationMistake] = []
    do {
      _ = reader.mapping(try YAMLValue.parse(text), "config.yml", known: PersonalFile.keys)
      mistakes = reader.mistakes
    } catch let mistake as ConfigurationMistake {
      mistakes = [mistake]
    }
    return mistakes.map {
      ConfigurationIssue(
        path: path, line: $0.line, column: $0.column, message: $0.message, hint: $0.hint)
    }
  }

  /// A text with one line below a key of it changed, added, or with nil taken out; all others stay as they are.
  ///
  /// - Parameter name: as it is written, in quotes where it needs them.
  static func text(
    _ text: String, setting name: String, to value: String?, below section: String
  ) -> String {
    var all = PersonalLines(text)
    let line = value.map { all.line("  \(name): \($0)") }
    guard let top = all.lines.firstIndex(where: { $0.hasPrefix("\(section):") }) else {
      if let line { all.lines += [all.line("\(section):"), line] }
      return all.text
    }
    let end =
      all.lines[(top + 1)...].firstIndex {
        !PersonalLines.isBlank($0) && !$0.hasPrefix(" ") && !$0.hasPrefix("#")
      } ?? all.lines.endIndex
    let place = all.lines[top + 1..<end].firstIndex {
      $0.trimmingCharacters(in: .whitespaces).hasPrefix(name + ":")
    }
    switch (place, line) {
    case (let place?, let line?): all.lines[place] = line
    case (let place?, nil): all.lines.remove(at: place)
    case (nil, let line?): all.lines.insert(line, at: top + 1)
    case (nil, nil): break
    }
    return all.text
  }

  /// What stands under a key of a document; nil where it has none.
  static func value(of key: String, in text: String) throws -> YAMLValue? {
    guard case .mapping(let top) = try YAMLValue.parse(text).content else { return nil }
    return top.first { $0.key.text == key }?.value
  }

  /// Whether its line of a key says `on`; nil where it has none, or can't be read.
  ///
  /// - Throws: `Failure` for anything but `on` and `off`.
  func isOn(_ key: String) throws -> Bool? {
    guard let text = try? text(), let value = try? PersonalFile.value(of: key, in: text) else {
      return nil
    }
    switch value.text {
    case "on", "true": return true
    case "off", "false": return false
    default:
      throw Failure([
        ConfigurationIssue(
          path: path, line: value.line, column: value.column,
          message: "\(key) is neither on nor off", hint: "write “\(key): off”")
      ])
    }
  }

  /// Writes it anew.
  ///
  /// - Throws: `Failure` when that can't be.
  func write(_ text: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // A link stays one, and the file behind it as open or closed to others as it was.
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let mode = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      try Data(text.utf8).write(to: file, options: .atomic)
      if let mode {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      }
    } catch {
      throw Failure(
        code: "user-file", message: "\(path) can't be written: \(error.localizedDescription)")
    }
  }
}
