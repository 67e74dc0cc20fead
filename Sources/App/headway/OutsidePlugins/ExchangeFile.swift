import Foundation
import Synchronization

/// The file that an exchange with plugins is written into, a line each.
final class ExchangeFile: Sendable {
  private let handle: Mutex<FileHandle>

  /// - Throws: `Failure` when the file can't be written.
  init(path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw Failure(code: "record", message: "\(path) can't be written.") }
    self.handle = Mutex(handle)
  }

  func write(_ line: String) {
    handle.withLock { try? $0.write(contentsOf: Data((line + "\n").utf8)) }
  }
}
