/// Runs work with a time limit.
enum Deadline {
  /// The work didn't finish in time.
  struct Missed: Error {}

  /// Runs work. If the limit passes or the caller is canceled, the work is canceled but not
  /// awaited, because it may not react to cancellation.
  ///
  /// - Throws: `Missed` after the limit, `CancellationError` if the caller was canceled, or the
  ///   error that the work throws.
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
