extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// Creates a stream of the events that an operation sends. The stream ends when the operation
  /// returns or throws. Ending the iteration cancels the operation.
  ///
  /// - Parameter operation: runs off the main actor and receives a function that sends an event.
  package init(
    producer operation:
      @escaping @Sendable (_ send: @escaping @Sendable (Element) -> Void)
      async throws -> Void
  ) {
    self.init { continuation in
      let task = Task.detached {
        do {
          try await operation { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
