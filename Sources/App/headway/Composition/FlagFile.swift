import Configuration
import Foundation

/// The flags in the person's `config.yml`. Only their lines are touched when one is written.
struct FlagFile: Sendable {
  let path: String

  /// `$XDG_CONFIG_HOME/headway/config.yml`.
  static var personal: FlagFile {
    FlagFile(path: UserFolders.configuration + "/config.yml")
  }

  /// The file's text; empty without a file.
  ///
  /// - Throws: `Failure` for one that can't be read as text: writing it would lose what is in it.
  private func text() throws -> String {
    guard FileManager.default.fileExists(atPath: path) else { return "" }
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else { throw Failure(code: "user-file", message: "\(path) can't be read as UTF-8 text.") }
    return text
  }

  /// What the file says; without a file nothing.
  ///
  /// - Throws: `Failure` for a file that is no YAML, or whose flags aren't all on or off.
  func read() throws -> [String: Bool] { try flags(in: text()) }

  private func flags(in text: String) throws -> [String: Bool] {
    let reader = ConfigurationReader()
    do {
      let document = try YAMLValue.parse(text)
      var flags: [String: Bool] = [:]
      if case .mapping(let top) = document.content {
        flags = reader.switches(top.first { $0.key.text == "flags" }?.value, "flags")
      }
      if let mistake = reader.mistakes.first { throw mistake }
      return flags
    } catch let mistake as ConfigurationMistake {
      throw Failure(
        code: "user-file", message: "\(path):\(mistake.line):\(mistake.column): \(mistake.message)",
        hint: mistake.hint)
    }
  }

  /// Writes one flag, or takes it out; all other lines stay as they are.
  ///
  /// - Throws: `Failure` when the file can't be read or written, or its flags are not written a line each.
  func write(_ key: String, _ isOn: Bool?) throws {
    let text = try text()
    var wanted = try flags(in: text)
    wanted[key] = isOn
    var lines = text.components(separatedBy: "\n")
    while lines.last?.isEmpty == true { lines.removeLast() }
    lines = changed(lines, key, isOn)
    let changed = lines.joined(separator: "\n") + "\n"
    guard (try? flags(in: changed)) == wanted else {
      throw Failure(
        code: "user-file", message: "\(path) can't be changed: its flags are not a line each.",
        hint: "write “\(key): \(isOn == true ? "on" : "off")” below “flags:” by hand")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      // A link stays one, and the file behind it as open or closed to others as it was.
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let mode = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      try Data(changed.utf8).write(to: file, options: .atomic)
      if let mode {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      }
    } catch {
      throw Failure(
        code: "user-file", message: "\(path) can't be written: \(error.localizedDescription)")
    }
  }

  private func changed(_ old: [String], _ key: String, _ isOn: Bool?) -> [String] {
    var lines = old
    let line = isOn.map { "  \(key): \($0 ? "on" : "off")" }
    guard let section = lines.firstIndex(where: { $0.hasPrefix("flags:") }) else {
      return line.map { lines + ["flags:", $0] } ?? lines
    }
    let end =
      lines[(section + 1)...].firstIndex { !$0.isEmpty && !$0.hasPrefix(" ") && !$0.hasPrefix("#") }
      ?? lines.endIndex
    let place = lines[section + 1..<end].firstIndex {
      $0.trimmingCharacters(in: .whitespaces).hasPrefix(key + ":")
    }
    switch (place, line) {
    case (let place?, let line?): lines[place] = line
    case (let place?, nil): lines.remove(at: place)
    case (nil, let line?): lines.insert(line, at: section + 1)
    case (nil, nil): break
    }
    return lines
  }
}
