import Configuration
import Foundation
import PluginHost

/// Which plugins the person has trusted: `trustedPlugins:` of their `config.yml`, a folder and the digest of
/// its content a line. The same content in another folder, or other content in this one, is not meant.
struct PluginTrustFile: Sendable {
  static let section = "trustedPlugins"

  let file: PersonalFile

  /// The digests by folder; none where the file can't be read.
  func read() -> [String: String] { (try? file.text()).map(digests) ?? [:] }

  private func digests(in text: String) -> [String: String] {
    guard
      case .mapping(let lines)? = try? PersonalFile.value(of: PluginTrustFile.section, in: text)?
        .content
    else { return [:] }
    let pairs = lines.compactMap { line in
      line.key.text.flatMap { folder in line.value.text.map { (folder, $0) } }
    }
    return Dictionary(pairs) { $1 }
  }

  /// Trusts the content of a folder; none of it with nil.
  ///
  /// - Throws: `Failure` when the file can't be read or written, or its lines aren't found.
  func write(_ digest: String?, for folder: String) throws {
    let text = try file.text()
    var wanted = digests(in: text)
    wanted[folder] = digest
    let name = "'" + folder.replacing("'", with: "''") + "'"
    // In quotes: a digest of digits alone would be a number.
    let changed = PersonalFile.text(
      text, setting: name, to: digest.map { "'\($0)'" }, below: PluginTrustFile.section)
    guard digests(in: changed) == wanted else {
      let section = PluginTrustFile.section
      throw Failure(
        code: "user-file",
        message: "\(file.path) can't be changed: its \(section) are not a line each.",
        hint: "write the line of \(folder) below “\(section):” by hand")
    }
    try file.write(changed)
  }
}
