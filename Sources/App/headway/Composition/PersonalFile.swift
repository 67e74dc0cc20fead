import Configuration
import Foundation

/// The person's `config.yml`: read as a whole, changed a line at a time so that the rest stays as it is.
struct PersonalFile: Sendable {
  let path: String

  /// `$XDG_CONFIG_HOME/headway/config.yml`.
  static var standard: PersonalFile {
    PersonalFile(path: UserFolders.configuration + "/config.yml")
  }

  /// The folder that it stands in.
  var folder: String { (path as NSString).deletingLastPathComponent }

  /// What it says; nothing where there is no file.
  var text: String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Its lines, without empty ones at the end.
  var lines: [String] {
    var lines = text.components(separatedBy: "\n")
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// What stands under a key of a document; nil where it has none.
  static func value(of key: String, in text: String) throws -> YAMLValue? {
    guard case .mapping(let top) = try YAMLValue.parse(text).content else { return nil }
    return top.first { $0.key.text == key }?.value
  }

  /// Writes it anew.
  ///
  /// - Throws: `Failure` when that can't be.
  func write(_ text: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(
        code: "user-file", message: "\(path) can't be written: \(error.localizedDescription)")
    }
  }
}
