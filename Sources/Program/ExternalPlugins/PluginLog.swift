import Folders
import Foundation
import PluginHost
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
  /// The end of the plugin's output.
  private struct Tail {
    /// The last complete line that isn't empty.
    var complete: [UInt8] = []
    /// The line after it, which may be incomplete.
    var current: [UInt8] = []
    /// The last line of the form `File "plugin.py", line 3`, as Python prints it above its errors, and
    /// the number of lines since then.
    var location: (text: String, age: Int)?
  }

  private let tail = Mutex(Tail())

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
    let (line, location) = tail.withLock {
      ($0.current.isEmpty ? $0.complete : $0.current, $0.location)
    }
    let text = String(decoding: line, as: UTF8.self).replacing("\t", with: " ")
    let place = location.flatMap { $0.age <= PluginLog.locationAge ? " (\($0.text))" : nil } ?? ""
    return (text.isEmpty ? "" : "stderr: \(text)\(place); ") + "\(reference)"
  }

  /// The path of the log, for messages.
  private var reference: String { "log: \(PluginLog.abbreviated(path))" }

  /// The details for a message about a failure. They contain output of the plugin only if its process
  /// has ended, because otherwise the last line has nothing to do with the failure.
  func details(of failure: PluginFailure) -> String {
    failure.isExit || failure.kind == .launchFailed ? summary : reference
  }

  /// Forgets the last line, because a new process starts.
  func begin() { tail.withLock { $0 = Tail() } }

  /// The maximum number of lines between a location and the error that it belongs to.
  private static let locationAge = 4

  /// Returns `plugin.py:3` for a line such as `File "/folder/plugin.py", line 3, in count`.
  private static func location(in line: [UInt8]) -> String? {
    let text = String(decoding: line, as: UTF8.self).drop { $0 == " " }
    guard text.hasPrefix("File \"") else { return nil }
    let parts = text.dropFirst(6).components(separatedBy: "\", line ")
    guard parts.count == 2, let name = parts[0].split(separator: "/").last else { return nil }
    let number = parts[1].prefix { $0.isASCII && $0.isNumber }
    return number.isEmpty ? nil : "\(name):\(number)"
  }

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
          tail.location?.age += 1
          if let location = PluginLog.location(in: tail.current) { tail.location = (location, 0) }
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
