import Configuration
import Foundation

/// The flags in the person's `config.yml`. Only their lines are touched when one is written.
struct FlagFile: Sendable {
  let file: PersonalFile
  private var path: String { file.path }

  static var personal: FlagFile { FlagFile(file: .standard) }

  /// What the file says; without a file nothing.
  ///
  /// - Throws: `Failure` for a file that is no YAML, or whose flags aren't all on or off.
  func read() throws -> [String: Bool] { try flags(in: file.text()) }

  private func flags(in text: String) throws -> [String: Bool] {
    let reader = ConfigurationReader()
    do {
      let flags = reader.switches(try PersonalFile.value(of: "flags", in: text), "flags")
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
    let text = try file.text()
    var wanted = try flags(in: text)
    wanted[key] = isOn
    let changed = PersonalFile.text(
      text, setting: key, to: isOn.map { $0 ? "on" : "off" }, below: "flags")
    guard (try? flags(in: changed)) == wanted else {
      throw Failure(
        code: "user-file", message: "\(path) can't be changed: its flags are not a line each.",
        hint: "write “\(key): \(isOn == true ? "on" : "off")” below “flags:” by hand")
    }
    try file.write(changed)
  }
}
