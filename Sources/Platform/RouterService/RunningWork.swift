import Unidirectional

/// The work of ``AppActions/attempt(_:)`` that hasn't ended, so that a replay can wait for it.
@MainActor public final class RunningWork {
  private let count = Source(0)

  /// Creates a counter without running work.
  public init() {}

  /// Whether no work is running. The read is tracked.
  public var isEmpty: Bool { count.value == 0 }

  func begin() { count.value += 1 }
  func end() { count.value -= 1 }
}
