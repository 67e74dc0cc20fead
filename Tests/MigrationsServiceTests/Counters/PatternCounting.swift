import MigrationsInterface
import Synchronization
import Workspace

/// Counters that find the lines with a text, as replacements for plugins. The text is the argument or,
/// without one, the id of the counter.
final class PatternCounting: FileCounting {
  /// How a counter answers.
  enum Behavior: Sendable { case pure, impure, untrusted, failing }

  let behavior: Behavior
  let version: String
  private let asked = Mutex<[[CountedFile]]>([])

  init(_ behavior: Behavior, version: String = "1") {
    self.behavior = behavior
    self.version = version
  }

  /// The files that counters were asked about.
  var files: [CountedFile] { questions.flatMap(\.self) }
  /// The files of each question.
  var questions: [[CountedFile]] { asked.withLock { $0 } }

  func counter(
    _ counter: PluginCounter, in root: String
  ) async throws(FileCounterError) -> any FileCounter {
    if behavior == .untrusted {
      throw FileCounterError(counter, "the plugin \(counter.plugin) isn't trusted\u{1B}[31m")
    }
    return Counter(counter: counter, counting: self)
  }

  private struct Counter: FileCounter {
    let counter: PluginCounter
    let counting: PatternCounting

    var isPure: Bool { counting.behavior != .impure }
    var fingerprint: String { counting.version }

    func lines(in files: [CountedFile]) async throws -> [[Int]] {
      counting.asked.withLock { $0.append(files) }
      if counting.behavior == .failing { throw FileCounterError(counter, "it failed") }
      let text = counter.argument ?? counter.counter
      return files.map { file in
        // As a character, a carriage return with a line feed isn't a line feed.
        file.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
          .filter { String($0.element)?.contains(text) == true }.map { $0.offset + 1 }
      }
    }

    func close() {}
  }
}

extension MigrationDefinition {
  /// A migration that counts the lines with a text through a counter.
  static func counting(
    _ text: String, argument: String? = nil, id: String = "counted"
  ) -> MigrationDefinition {
    MigrationDefinition(
      id: id, title: id,
      subject: .counter(PluginCounter(plugin: "p", counter: text, argument: argument)))
  }
}
