import Synchronization

/// A report of an error in the app's code that isn't fatal.
///
/// The platform never ends the process because of an error that it can handle, such as a flow
/// without a matching rule, a late action, or a dependency without a mock. It reports the error and
/// continues in a defined way. An app installs a handler that logs reports. The test support turns
/// each report into an issue of the running test.
///
/// ```swift
/// MisuseReport.setHandler { report in log.warning("\(report)") }
/// ```
public struct MisuseReport: Sendable, CustomStringConvertible {
  /// The platform module that reports the error, such as `Flows`.
  public let module: String
  /// The error, its context and how to fix it, in one or more lines for developers.
  public let message: String
  /// The file that caused the error, as `Module/File.swift`, as far as known.
  public let fileID: StaticString
  /// The path of that file at compile time.
  public let filePath: StaticString
  /// The line in that file, starting at 1.
  public let line: UInt
  /// The time of the latest call of ``report()``; nil before it.
  package private(set) var time: ContinuousClock.Instant?

  /// Creates a report. Call ``report()`` to pass it to the handler.
  ///
  /// - Parameters:
  ///   - module: the platform module that reports the error.
  ///   - message: the error, its context and how to fix it.
  public init(
    module: String, message: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    self.module = module
    self.message = message
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }

  /// The report in one line, with its location.
  public var description: String { "\(module): \(message) (\(fileID):\(line))" }

  /// Receives reports.
  public typealias Handler = @Sendable (MisuseReport) -> Void

  /// Runs `body` with a handler that replaces the process-wide one for this task and its child
  /// tasks. Parallel tests use it to separate their reports.
  ///
  /// - Returns: the result of `body`.
  public static func withHandler<Result>(
    _ handler: @escaping Handler, _ body: () throws -> Result
  ) rethrows -> Result {
    try ScopedHandler.$current.withValue(ScopedHandler(handle: handler), operation: body)
  }

  /// A struct instead of a function: for a task-local function, the optimizer of Swift 6.3
  /// generates code that requests the type's metadata at run time, doesn't find it, and crashes.
  private struct ScopedHandler: Sendable {
    @TaskLocal static var current: ScopedHandler?

    let handle: Handler
  }

  /// Replaces the process-wide handler; nil removes it.
  public static func setHandler(_ handler: Handler?) {
    shared.withLock { $0.handler = handler }
  }

  /// The latest reports in this process, oldest first, at most 100.
  public static var recent: [MisuseReport] {
    shared.withLock { $0.recent }
  }

  /// Passes the report to the scoped handler, or else to the process-wide one.
  public func report() {
    // The message may contain values of a state.
    AppLog.fromAnyThread?.note(.error, category, "\(module) reported an error at \(fileID):\(line)")
    var reported = self
    reported.time = .now
    let handler = Self.shared.withLock { [reported] shared in
      shared.recent.append(reported)
      if shared.recent.count > 100 { shared.recent.removeFirst() }
      return shared.handler
    }
    (ScopedHandler.current?.handle ?? handler)?(self)
  }

  private struct Shared {
    var handler: Handler?
    var recent: [MisuseReport] = []
  }

  private static let shared = Mutex(Shared())
}
