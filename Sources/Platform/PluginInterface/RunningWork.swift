import Unidirectional

/// The work of ``AppActions/attempt(_:)`` that is running, so that a replay can wait until it has ended.
@MainActor package final class RunningWork {
  private let count = Source(0)

  package init() {}

  /// Whether no work is running. The read is tracked.
  package var isEmpty: Bool { count.value == 0 }

  /// Performs work in a task.
  ///
  /// - Parameters:
  ///   - work: the work.
  ///   - fail: called with the error that the work throws, before the work counts as ended.
  /// - Returns: the task.
  package func perform(
    _ work: @escaping @MainActor () async throws -> Void,
    fail: @escaping @MainActor (any Error) -> Void
  ) -> Task<Void, Never> {
    count.value += 1
    return Task {
      do { try await work() } catch { fail(error) }
      count.value -= 1
    }
  }
}
