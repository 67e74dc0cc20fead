import Synchronization

/// The log of an app that was started with `--log FILE`: names, counts, times and errors.
///
/// It contains no values of states and no typed text, so it contains no file contents and no secrets.
/// Without a log, the platform creates no messages.
package final class AppLog: Sendable {
  /// The importance of a message. The more important levels come first.
  package enum Level: Int, CaseIterable, Comparable, Sendable {
    case error, warning, info, debug

    /// The name on the command line.
    package var name: String { "\(self)" }

    /// Returns the level with a name; nil if there is none.
    package init?(name: String) {
      guard let level = Level.allCases.first(where: { $0.name == name }) else { return nil }
      self = level
    }

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The part of the app that a message is about.
  package enum Category: String, CaseIterable, Sendable {
    case flows, stores, views, plugins, input, terminal, services
  }

  /// The log of the process; nil for none.
  @MainActor package private(set) static var current: AppLog?
  private static let shared = Mutex<AppLog?>(nil)

  /// The least important level that is written.
  package let level: Level
  private let write: @Sendable (Level, Category, String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - level: the least important level to write.
  ///   - write: writes a message of one line.
  package init(
    level: Level, write: @escaping @Sendable (Level, Category, String) -> Void
  ) {
    self.level = level
    self.write = write
  }

  /// Makes a log that of the process; nil ends logging.
  @MainActor package static func use(_ log: AppLog?) {
    current = log
    shared.withLock { $0 = log }
  }

  /// The log of the process, for code outside the main actor.
  package static var fromAnyThread: AppLog? { shared.withLock { $0 } }

  /// Writes a message, which is only created if the log contains its level.
  package func note(_ level: Level, _ category: Category, _ message: @autoclosure () -> String) {
    guard level <= self.level else { return }
    write(level, category, message())
  }
}

extension MisuseReport {
  /// The category of the module that reports the error.
  var category: AppLog.Category {
    switch module {
    case "Unidirectional": .stores
    case "DeclarativeUI": .views
    case "PluginHost": .plugins
    case "DependencyInjection": .services
    default: .flows
    }
  }
}
