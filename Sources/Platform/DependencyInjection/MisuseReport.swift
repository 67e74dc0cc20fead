import Synchronization

/// A mistake of the programmer, told instead of trapped.
///
/// The platform never ends the process for a mistake that it can survive: a flow without a matching
/// rule, a late action, a dependency that no test mocked. It makes a report and goes on in a defined
/// way. An app installs a handler that writes reports to its log; the test support turns each report
/// into an issue of the running test.
///
/// ```swift
/// MisuseReport.setHandler { report in log.warning("\(report)") }
/// ```
public struct MisuseReport: Sendable, CustomStringConvertible {
  /// The platform module that noticed, such as `Flows`.
  public let module: String
  /// What happened, where, and what to do about it. One or several lines, for programmers.
  public let message: String
  /// The file that holds the mistake, as `Module/File.swift`, as far as it is known.
  public let fileID: String
  /// The path of that file at compile time.
  public let filePath: String
  /// The 1-based line in that file.
  public let line: Int

  /// Describes a mistake without reporting it; call ``report()`` to do that.
  public init(
    module: String, message: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    self.module = module
    self.message = message
    self.fileID = "\(fileID)"
    self.filePath = "\(filePath)"
    self.line = Int(line)
  }

  public var description: String { "\(module): \(message) (\(fileID):\(line))" }

  /// What receives reports.
  public typealias Handler = @Sendable (MisuseReport) -> Void

  /// Runs `body` with a handler for the current task and its children only, ahead of the process's.
  /// Parallel tests use it to keep their reports apart.
  ///
  /// - Returns: what `body` returns.
  public static func withHandler<Result>(
    _ handler: @escaping Handler, _ body: () throws -> Result
  ) rethrows -> Result {
    try ScopedHandler.$current.withValue(ScopedHandler(handle: handler), operation: body)
  }

  /// A type of its own: of a task-local function the optimizer of Swift 6.3 makes code that asks for
  /// the type's metadata at run time, gets none, and crashes.
  private struct ScopedHandler: Sendable {
    @TaskLocal static var current: ScopedHandler?

    let handle: Handler
  }

  /// Replaces the handler of the whole process; `nil` takes it away again.
  public static func setHandler(_ handler: Handler?) {
    shared.withLock { $0.handler = handler }
  }

  /// The last reports of this process, oldest first, at most 100: for an inspector or a log.
  public static var recent: [MisuseReport] {
    shared.withLock { $0.recent }
  }

  /// Hands the report to the scoped handler, else to the process's handler.
  public func report() {
    let handler = Self.shared.withLock { shared in
      shared.recent.append(self)
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
