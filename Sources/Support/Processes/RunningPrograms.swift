import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The programs that are being started or running, so that none remains when the app ends.
final class RunningPrograms: Sendable {
  private struct State {
    var isEnding = false
    var isPaused = false
    var nextID = 0
    /// The closures that end the programs; nil for a program that is still being started.
    var ends: [Int: (@Sendable () -> Void)?] = [:]

    mutating func add() -> Int {
      nextID += 1
      ends[nextID] = .some(nil)
      return nextID
    }
  }

  private let state = Mutex(State())

  /// Whether all programs are being ended.
  var isEnding: Bool { state.withLock { $0.isEnding } }

  /// The number of programs that are being started or running.
  var count: Int { state.withLock { $0.ends.count } }

  /// Registers a program that is about to be started.
  ///
  /// - Returns: the identifier for `didStart` and `remove`.
  /// - Throws: `CancellationError` if all programs are being ended.
  func add() throws(CancellationError) -> Int {
    let id: Int? = state.withLock { $0.isEnding ? nil : $0.add() }
    guard let id else { throw CancellationError() }
    return id
  }

  /// Registers a program that is about to be started, once starts aren't paused.
  ///
  /// - Throws: `CancellationError` if the task is canceled or all programs are being ended.
  func addWhenResumed() async throws -> Int {
    while true {
      let (id, isEnding) = state.withLock { state in
        (state.isPaused || state.isEnding ? nil : state.add(), state.isEnding)
      }
      if let id { return id }
      if isEnding { throw CancellationError() }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Lets new programs wait, and blocks the thread until those that are being started run.
  ///
  /// - Parameter limit: the maximum time to wait.
  /// - Returns: whether no program is being started.
  @discardableResult
  func pause(within limit: Duration = .milliseconds(500)) -> Bool {
    state.withLock { $0.isPaused = true }
    let deadline = ContinuousClock.now + limit
    while isStarting, ContinuousClock.now < deadline { usleep(1_000) }
    return !isStarting
  }

  /// Starts the programs that wait.
  func resume() { state.withLock { $0.isPaused = false } }

  /// Records that a program is running.
  ///
  /// - Parameter end: ends the program without waiting. It isn't called after `remove`.
  func didStart(_ id: Int, end: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if state.isEnding { end() }
      state.ends[id] = .some(end)
    }
  }

  /// Removes a program that has ended or couldn't be started.
  func remove(_ id: Int) {
    state.withLock { _ = $0.ends.removeValue(forKey: id) }
  }

  /// Ends all programs and prevents new ones.
  ///
  /// Waits for programs that are being started, because a start can't be interrupted. Doesn't wait
  /// for the programs to end.
  ///
  /// - Parameter limit: the maximum time to wait for starts.
  /// - Returns: whether no program is being started.
  func endAll(within limit: Duration = .seconds(2)) async -> Bool {
    state.withLock { state in
      state.isEnding = true
      for end in state.ends.values { end?() }
    }
    let deadline = ContinuousClock.now + limit
    while isStarting, ContinuousClock.now < deadline {
      try? await Task.sleep(for: .milliseconds(1))
    }
    return !isStarting
  }

  private var isStarting: Bool {
    state.withLock { $0.ends.values.contains { $0 == nil } }
  }
}
