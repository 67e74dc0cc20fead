import Configuration
import Foundation
import Output
import PluginHost

/// The `trustedPlugins:` section of the user's `config.yml`. Each line contains a folder and the
/// digest of its content. Trust applies only to this content in this folder.
package struct PluginTrustFile: Sendable {
  static let section = "trustedPlugins"

  let file: UserConfigurationFile

  package init(file: UserConfigurationFile) {
    self.file = file
  }

  /// Returns the digests by folder; empty if the file can't be read.
  package func read() -> [String: String] { (try? file.text()).map(digests) ?? [:] }

  private func digests(in text: String) -> [String: String] {
    guard
      case .mapping(let lines)? = try? UserConfigurationFile.value(
        of: PluginTrustFile.section, in: text)?
        .content
    else { return [:] }
    let pairs = lines.compactMap { line in
      line.key.text.flatMap { folder in line.value.text.map { (folder, $0) } }
    }
    return Dictionary(pairs) { $1 }
  }

  /// Saves the digest of a trusted folder, or removes it if `digest` is nil.
  ///
  /// - Throws: `Failure` if the file can't be read or written, or its entries aren't on separate
  ///   lines.
  package func write(_ digest: String?, for folder: String) throws {
    let text = try file.text()
    var wanted = digests(in: text)
    wanted[folder] = digest
    let name = "'" + folder.replacing("'", with: "''") + "'"
    // Quoted, because a digest that consists of digits would be a number.
    let changed = UserConfigurationFile.text(
      text, setting: name, to: digest.map { "'\($0)'" }, below: PluginTrustFile.section)
    guard digests(in: changed) == wanted else {
      let section = PluginTrustFile.section
      throw Failure(
        code: "user-file",
        message: "can't edit \(file.path): its \(section) aren't on separate lines",
        hint: "edit the line for \(folder) below \"\(section):\" in an editor")
    }
    try file.write(changed)
  }
}
