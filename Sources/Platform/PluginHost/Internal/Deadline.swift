/// Runs work that may take only so long.
enum Deadline {
  /// The work wasn't done in time.
  struct Missed: Error {}

  /// - Throws: `Missed` when the time is over, `CancellationError` when the caller was cancelled; in both
  ///   cases the work is cancelled, and not waited for: it may not listen.
  static func run<Value: Sendable>(
    _ limit: Duration, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let (outcomes, continuation) = AsyncThrowingStream.makeStream(of: Value.self)
    let work = Task.detached {
      do {
        continuation.yield(try await body())
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    let timer = Task.detached {
      try await Task.sleep(for: limit)
      continuation.finish(throwing: Missed())
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    for try await value in outcomes { return value }
    throw CancellationError()
  }
}
