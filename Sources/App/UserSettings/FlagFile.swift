import Configuration
import Foundation
import Output

/// The `flags:` section of the user's `config.yml`. Writing a flag changes only its line.
package struct FlagFile: Sendable {
  package let file: UserConfigurationFile

  package init(file: UserConfigurationFile) {
    self.file = file
  }
  private var path: String { file.path }

  /// The flags in the standard file.
  package static var personal: FlagFile { FlagFile(file: .standard) }

  /// Returns the flags in the file; empty without a file.
  ///
  /// - Throws: `Failure` if the file isn't valid YAML or a flag is neither on nor off.
  package func read() throws -> [String: Bool] { try flags(in: file.text()) }

  private func flags(in text: String) throws -> [String: Bool] {
    let reader = ConfigurationReader()
    do {
      let flags = reader.switches(try UserConfigurationFile.value(of: "flags", in: text), "flags")
      if let diagnostic = reader.diagnostics.first { throw diagnostic }
      return flags
    } catch let diagnostic as YAMLDiagnostic {
      throw Failure(
        code: "user-file",
        message: "\(path):\(diagnostic.line):\(diagnostic.column): \(diagnostic.message)",
        hint: diagnostic.hint)
    }
  }

  /// Writes a flag, or removes it if `isOn` is nil. All other lines stay unchanged.
  ///
  /// - Throws: `Failure` if the file can't be read or written, or its flags aren't on separate
  ///   lines.
  package func write(_ key: String, _ isOn: Bool?) throws {
    let text = try file.text()
    var wanted = try flags(in: text)
    wanted[key] = isOn
    let changed = UserConfigurationFile.text(
      text, setting: key, to: isOn.map { $0 ? "on" : "off" }, below: "flags")
    guard (try? flags(in: changed)) == wanted else {
      throw Failure(
        code: "user-file", message: "can't edit \(path): its flags aren't on separate lines",
        hint: "add \"\(key): \(isOn == true ? "on" : "off")\" below \"flags:\" in an editor")
    }
    try file.write(changed)
  }
}
