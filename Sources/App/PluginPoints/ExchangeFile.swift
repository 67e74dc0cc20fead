import Foundation
import Output
import Synchronization

/// A file that records the messages to and from plugins, one per line.
package final class ExchangeFile: Sendable {
  private let handle: Mutex<FileHandle>

  /// Creates an empty file, or truncates an existing one.
  ///
  /// - Throws: `Failure` if the file can't be written.
  package init(path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw Failure(code: "record", message: "can't write \(path)") }
    self.handle = Mutex(handle)
  }

  /// Appends a line. Errors are ignored.
  package func write(_ line: String) {
    handle.withLock { try? $0.write(contentsOf: Data((line + "\n").utf8)) }
  }
}
