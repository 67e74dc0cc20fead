import Diagnostics
import FoundationEssentials
import Synchronization
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of an app's log: one line for each message, with the time, the level and the category.
///
/// When the file is full, it is renamed to `FILE.1`, which replaces the earlier one, and a new file
/// begins. Only its owner can read it.
package final class LogFile: Sendable {
  /// The maximum size of a file in bytes.
  package static let limit = 5 << 20
  /// The maximum length of a line in characters.
  static let longestLine = 1_000
  /// The names of the levels, the most important one first.
  package static var levels: [String] { AppLog.Level.allCases.map(\.name) }

  private struct State {
    var file: Int32
    var size: Int
  }

  private let path: String
  private let level: AppLog.Level
  private let limit: Int
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  /// Opens a file, to which messages are appended.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - level: the name of the least important level to write: `error`, `warning`, `info` or `debug`.
  /// - Throws: ``LogFileError`` if there is no such level or the file can't be opened.
  package convenience init(_ path: String, level: String = "info") throws(LogFileError) {
    try self.init(path, level: level, limit: LogFile.limit, now: { Date() })
  }

  init(
    _ path: String, level name: String, limit: Int, now: @escaping @Sendable () -> Date
  ) throws(LogFileError) {
    guard let level = AppLog.Level(name: name) else {
      throw LogFileError(
        description: "unknown log level \"\(name)\"; expected one of: "
          + LogFile.levels.joined(separator: ", "))
    }
    guard let file = LogFile.open(path) else {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let isThere = FileManager.default.fileExists(atPath: folder)
      throw LogFileError(
        description: "can't write the log \(path)"
          + (isThere ? "" : ": there is no folder \(folder)"))
    }
    self.path = path
    self.level = level
    self.limit = limit
    self.now = now
    state = Mutex(State(file: file, size: Int(lseek(file, 0, SEEK_END))))
  }

  deinit { _ = state.withLock { close($0.file) } }

  /// Writes all messages of the app to this file from now on.
  @MainActor package func start() {
    AppLog.use(AppLog(level: level) { [self] in write($0, $1, $2) })
  }

  /// Ends the log of the app.
  @MainActor package static func stop() { AppLog.use(nil) }

  func write(_ level: AppLog.Level, _ category: AppLog.Category, _ message: String) {
    let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let text = VisibleText.line(String(message.prefix(LogFile.longestLine)))
    var line = "\(time) \(level.name) \(category) \(text)\n"
    state.withLock { state in
      let count = line.utf8.count
      if state.size + count > limit { restart(&state) }
      let written = line.withUTF8 { bytes in
        systemWrite(state.file, bytes.baseAddress, bytes.count)
      }
      state.size += max(0, written)
    }
  }

  /// Renames the full file and begins a new one. If that fails, the full file is emptied.
  private func restart(_ state: inout State) {
    guard rename(path, path + ".1") == 0, let file = LogFile.open(path) else {
      _ = ftruncate(state.file, 0)
      state.size = 0
      return
    }
    _ = close(state.file)
    state = State(file: file, size: 0)
  }

  private static func open(_ path: String) -> Int32? {
    let file = systemOpen(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    return file >= 0 ? file : nil
  }
}

/// The reason that a log can't be written.
package struct LogFileError: Error, Equatable, CustomStringConvertible {
  /// The reason, as text for users.
  package let description: String
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
