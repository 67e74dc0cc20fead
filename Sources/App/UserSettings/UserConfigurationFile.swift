import Configuration
import Foundation
import Output
import Workspace

/// The user's `config.yml`. Changes are made line by line, so that comments and formatting stay
/// unchanged.
package struct UserConfigurationFile: Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The standard file: `$XDG_CONFIG_HOME/headway/config.yml`.
  package static var standard: UserConfigurationFile {
    UserConfigurationFile(path: UserFolders.configuration + "/config.yml")
  }

  /// The path of the folder that contains the file.
  package var folder: String { (path as NSString).deletingLastPathComponent }

  /// Returns the text of the file; empty if there is no file.
  ///
  /// - Throws: `Failure` if the file isn't UTF-8 text. Writing it would lose its content.
  func text() throws -> String {
    guard FileManager.default.fileExists(atPath: path) else { return "" }
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else { throw Failure(code: "user-file", message: "\(path) isn't readable UTF-8 text") }
    return text
  }

  /// The top-level keys that the file may contain.
  static let keys = [
    "commands", "flags", "keys", "mouse", "screenReader", "theme", PluginTrustFile.section,
  ]

  /// Returns a diagnostic for each unknown key. Other readers ignore unknown keys, because newer
  /// versions of Headway may support them.
  ///
  /// - Throws: `Failure` if the file can't be read.
  package func diagnostics() throws -> [ConfigurationDiagnostic] {
    let text = try text()
    guard text.contains(where: { !$0.isWhitespace }) else { return [] }
    let reader = ConfigurationReader()
    var diagnostics: [YAMLDiagnostic] = []
    do {
      _ = reader.mapping(try YAMLValue.parse(text), "config.yml", known: UserConfigurationFile.keys)
      diagnostics = reader.diagnostics
    } catch let diagnostic as YAMLDiagnostic {
      diagnostics = [diagnostic]
    }
    return diagnostics.map {
      ConfigurationDiagnostic(
        path: path, line: $0.line, column: $0.column, message: $0.message, hint: $0.hint)
    }
  }

  /// Returns the text with a line in a section changed, added or removed. All other lines stay
  /// unchanged.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - name: the key of the line as written in YAML, with quotes if it needs them.
  ///   - value: the new value; nil removes the line.
  ///   - section: the top-level key above the line; added if missing.
  static func text(
    _ text: String, setting name: String, to value: String?, below section: String
  ) -> String {
    var all = UserConfigurationLines(text)
    let line = value.map { all.line("  \(name): \($0)") }
    guard let top = all.lines.firstIndex(where: { $0.hasPrefix("\(section):") }) else {
      if let line { all.lines += [all.line("\(section):"), line] }
      return all.text
    }
    let end =
      all.lines[(top + 1)...].firstIndex {
        !UserConfigurationLines.isBlank($0) && !$0.hasPrefix(" ") && !$0.hasPrefix("#")
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

  /// Returns the value of a top-level key in a YAML document; nil if the key is missing.
  static func value(of key: String, in text: String) throws -> YAMLValue? {
    guard case .mapping(let top) = try YAMLValue.parse(text).content else { return nil }
    return top.first { $0.key.text == key }?.value
  }

  /// Returns whether a key is `on`; nil if the key is missing or the file can't be read.
  ///
  /// - Throws: `Failure` if the value is neither `on` nor `off`.
  func isOn(_ key: String) throws -> Bool? {
    guard let text = try? text(), let value = try? UserConfigurationFile.value(of: key, in: text)
    else {
      return nil
    }
    switch value.text {
    case "on", "true": return true
    case "off", "false": return false
    default:
      throw Failure([
        ConfigurationDiagnostic(
          path: path, line: value.line, column: value.column,
          message: "\(key) is neither on nor off", hint: "for example \"\(key): off\"")
      ])
    }
  }

  /// Replaces the content of the file.
  ///
  /// - Throws: `Failure` if the file can't be written.
  func write(_ text: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // A symbolic link stays a link, and its target keeps its permissions.
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let mode = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      try Data(text.utf8).write(to: file, options: .atomic)
      if let mode {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      }
    } catch {
      throw Failure(
        code: "user-file", message: "can't write \(path): \(error.localizedDescription)")
    }
  }
}
