import Synchronization

/// The programs that are being started or running, so that none remains when the app ends.
final class RunningPrograms: Sendable {
  private struct State {
    var isEnding = false
    var nextID = 0
    /// The closures that end the programs; nil for a program that is still being started.
    var ends: [Int: (@Sendable () -> Void)?] = [:]
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
    let id: Int? = state.withLock { state in
      guard !state.isEnding else { return nil }
      state.nextID += 1
      state.ends[state.nextID] = .some(nil)
      return state.nextID
    }
    guard let id else { throw CancellationError() }
    return id
  }

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
