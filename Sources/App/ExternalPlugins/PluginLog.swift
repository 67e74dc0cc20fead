import Foundation
import Synchronization
import UserSettings

/// The log of an external plugin: its output to standard error, and the starts and ends of its
/// process. The file is `$XDG_STATE_HOME/headway/plugins/ID.log`. A full log is renamed to
/// `ID.log.1`, and a new log starts.
final class PluginLog: Sendable {
  /// The maximum size in bytes.
  private static let limit = 256 << 10

  let path: String
  private let lock = Mutex(())

  init(plugin id: String, folder: String = UserFolders.state + "/plugins") {
    path = "\(folder)/\(id).log"
  }

  /// Writes a line on behalf of the app, with the time.
  func note(_ text: String) {
    let time = ISO8601DateFormatter().string(from: Date())
    write(Array("\(time) headway: \(text)\n".utf8))
  }

  /// Writes output of the plugin. Control characters are replaced, so that the log is safe to view
  /// in a terminal.
  func write(_ bytes: [UInt8]) {
    lock.withLock { _ in
      try? FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { return }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      try? handle.write(contentsOf: Data(PluginLog.printable(bytes)))
      if let size = try? handle.offset(), size > PluginLog.limit {
        rename(path, path + ".1")
      }
    }
  }

  /// Returns the bytes with each control character replaced by `?`, except for newline and tab.
  static func printable(_ bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var result = bytes.map { byte in
      byte < 0x20 && byte != newline && byte != UInt8(ascii: "\t") || byte == 0x7F
        ? UInt8(ascii: "?") : byte
    }
    // C1 control characters in UTF-8.
    for index in result.indices.dropLast()
    where result[index] == 0xC2 && (0x80...0x9F).contains(result[index + 1]) {
      result[index] = UInt8(ascii: "?")
      result[index + 1] = UInt8(ascii: "?")
    }
    return result
  }
}
