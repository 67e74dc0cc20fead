import Workspace

/// Provides the counters of external plugins.
package protocol FileCounting: Sendable {
  /// Returns a counter that is allowed to run. Its plugin starts with the first question.
  ///
  /// - Parameters:
  ///   - counter: the plugin and the counter.
  ///   - root: the repository root, as an absolute path.
  /// - Throws: ``FileCounterError``, for example if the user doesn't trust the plugin.
  func counter(
    _ counter: PluginCounter, in root: String
  ) async throws(FileCounterError) -> any FileCounter
}

/// A counter of an external plugin: finds the lines of files that count.
package protocol FileCounter: Sendable {
  var counter: PluginCounter { get }
  /// Whether the lines depend on the text of a file alone. Only such counts have a history and are
  /// cached.
  var isPure: Bool { get }
  /// A text that changes whenever the same text could have other lines.
  var fingerprint: String { get }
  /// Returns the lines that count in each file, from 1 and in ascending order.
  ///
  /// - Parameter files: files within ``FileCounterLimits``.
  /// - Throws: ``FileCounterError``, or `CancellationError`.
  func lines(in files: [CountedFile]) async throws -> [[Int]]
  /// Stops the plugin.
  func close()
}

/// A file in a question to a counter.
package struct CountedFile: Equatable, Sendable {
  /// The path from the repository root.
  package let path: String
  package let text: String
  /// The number of lines. A line ends with a line feed, which the last line may lack.
  package let lineCount: Int

  package init(path: String, text: String) {
    self.path = path
    self.text = text
    let bytes = text.utf8
    lineCount = bytes.count { $0 == 0x0A } + (bytes.isEmpty || bytes.last == 0x0A ? 0 : 1)
  }
}

/// The limits of questions to a counter.
package enum FileCounterLimits {
  /// The maximum size of a file in bytes. A larger one isn't counted.
  package static let size = 1 << 20
  /// The maximum number of lines in a file. A longer one isn't counted.
  package static let lines = 100_000
  /// The maximum number of files in a question.
  package static let files = 64
  /// The size in bytes, and the number of lines, after which no file is added to a question.
  package static let batch = (size: 1 << 19, lines: 20_000)
}

/// The reason why a counter can't count, with the solution. It contains no control characters.
package struct FileCounterError: Error, Equatable, Sendable, CustomStringConvertible {
  package let counter: PluginCounter
  package let description: String

  /// - Parameter message: the message for users. Control characters are replaced, because it may
  ///   contain text of the plugin.
  package init(_ counter: PluginCounter, _ message: String) {
    self.counter = counter
    var safe = String.UnicodeScalarView()
    for scalar in message.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: safe.append("?")
      default: safe.append(scalar)
      }
    }
    description = String(safe)
  }
}
