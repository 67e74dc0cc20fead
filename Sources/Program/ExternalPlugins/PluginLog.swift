import Folders
import Foundation
import Synchronization

/// The log of an external plugin: its output to standard error, and the starts and ends of its
/// process. For Headway, the file is `$XDG_STATE_HOME/headway/plugins/ID.log`. A full log is renamed to
/// `ID.log.1`, and a new log starts.
package final class PluginLog: Sendable {
  /// The maximum size in bytes.
  private static let limit = 256 << 10

  /// The longest line that is kept for messages, in bytes.
  private static let lineLimit = 200

  package let path: String
  private let app: String
  private let lock = Mutex(())
  /// The last two lines of the plugin's output, of which the second may be incomplete.
  private let tail = Mutex<(complete: [UInt8], current: [UInt8])>(([], []))

  /// - Parameters:
  ///   - id: the identifier of the plugin.
  ///   - app: the name of the app.
  ///   - folder: the folder of the log.
  package init(plugin id: String, app: String, folder: String) {
    self.app = app
    path = "\(folder)/\(id).log"
  }

  /// The last line of the plugin's output to standard error and the path of the log, for messages about
  /// a failure.
  var summary: String {
    let line = tail.withLock { $0.current.isEmpty ? $0.complete : $0.current }
    let text = String(decoding: line, as: UTF8.self).replacing("\t", with: " ")
    return (text.isEmpty ? "" : "stderr: \(text); ") + "log: \(PluginLog.abbreviated(path))"
  }

  /// Forgets the last line, because a new process starts.
  func begin() { tail.withLock { $0 = ([], []) } }

  /// Returns the path with `~` for the home directory.
  private static func abbreviated(_ path: String) -> String {
    let home = UserFolder.home
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// Writes a line on behalf of the app, with the time.
  func note(_ text: String) {
    let time = ISO8601DateFormatter().string(from: Date())
    append(Array("\(time) \(app): \(text)\n".utf8))
  }

  /// Writes output of the plugin. Control characters are replaced, so that the log is safe to view
  /// in a terminal.
  func write(_ bytes: [UInt8]) {
    let bytes = PluginLog.printable(bytes)
    tail.withLock { tail in
      for byte in bytes {
        if byte == UInt8(ascii: "\n") {
          if !tail.current.isEmpty { tail.complete = tail.current }
          tail.current = []
        } else if tail.current.count < PluginLog.lineLimit {
          tail.current.append(byte)
        }
      }
    }
    append(bytes)
  }

  private func append(_ bytes: [UInt8]) {
    lock.withLock { _ in
      try? FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else { return }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      try? handle.write(contentsOf: Data(bytes))
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
