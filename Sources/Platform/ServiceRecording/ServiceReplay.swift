import Synchronization

/// The recorded calls and answers of services. A call receives an answer when the replay has come to its
/// line.
package final class ServiceReplay: Sendable {
  private struct Call {
    let request: ServiceLine.Request
    let lines: AsyncStream<ServiceLine>
    let continuation: AsyncStream<ServiceLine>.Continuation
    /// When the app has made the call; nil if it hasn't.
    var since: ContinuousClock.Instant?
    /// Whether the recording contains an answer, an error or the end of the call.
    var isAnswered = false
    /// Whether the app has received all of its answer, or has canceled the call.
    var isOver = false
  }

  private struct State {
    var calls: [Int: Call] = [:]
    /// The numbers of the calls that haven't been made, by request.
    var open: [ServiceLine.Request: [Int]] = [:]
    var values: [ServiceLine.Request: [ServiceLine]] = [:]
    /// The calls that the recording doesn't contain, and the time at which they were made.
    var unrecorded: [Int: (request: ServiceLine.Request, since: ContinuousClock.Instant)] = [:]
    var unrecordedCount = 0
  }

  private let state: Mutex<State>

  /// Creates a replay of recorded lines.
  package init(_ lines: some Sequence<ServiceLine>) {
    var state = State()
    for line in lines {
      switch line.kind {
      case .call:
        guard let request = line.request else { continue }
        let (lines, continuation) = AsyncStream.makeStream(of: ServiceLine.self)
        state.calls[line.call] = Call(request: request, lines: lines, continuation: continuation)
        state.open[request, default: []].append(line.call)
      case .read:
        guard let request = line.request else { continue }
        state.values[request, default: []].append(line)
      case .answer, .end, .error: state.calls[line.call]?.isAnswered = true
      }
    }
    self.state = Mutex(state)
    for (number, call) in state.calls {
      call.continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.calls[number]?.isOver = true }
      }
    }
  }

  // MARK: The app

  /// The lines of a call. They never end if the recording doesn't contain the call.
  func lines(of service: String, _ key: String) -> AsyncStream<ServiceLine> {
    let request = ServiceLine.Request(service: service, to: key)
    return state.withLock { state in
      if var numbers = state.open[request], !numbers.isEmpty {
        let number = numbers.removeFirst()
        state.open[request] = numbers
        state.calls[number]?.since = .now
        if let call = state.calls[number] { return call.lines }
      }
      state.unrecordedCount += 1
      let number = state.unrecordedCount
      state.unrecorded[number] = (request, .now)
      return AsyncStream { continuation in
        continuation.onTermination = { [weak self] _ in
          _ = self?.state.withLock { $0.unrecorded.removeValue(forKey: number) }
        }
      }
    }
  }

  /// The next recorded value; nil if there is none.
  func value<Value: Decodable>(of service: String, _ key: String) -> Value? {
    let request = ServiceLine.Request(service: service, to: key)
    let line: ServiceLine? = state.withLock { state in
      guard var lines = state.values[request], let line = lines.first else { return nil }
      // The last value stays, such as the current date.
      if lines.count > 1 { lines.removeFirst() }
      state.values[request] = lines
      return line
    }
    return line?.value(Value.self)
  }

  /// Notes that the app has read a value that the recording doesn't contain.
  func addUnrecorded(_ service: String, _ key: String) {
    state.withLock { state in
      state.unrecordedCount += 1
      let request = ServiceLine.Request(service: service, to: key)
      state.unrecorded[state.unrecordedCount] = (request, .now)
    }
  }

  // MARK: The replay

  /// Whether the app has made a call.
  package func hasMade(_ call: Int) -> Bool {
    state.withLock { $0.calls[call].map { $0.since != nil } ?? true }
  }

  /// Returns the service and the request of a recorded call, as text.
  package func description(of call: Int) -> String {
    state.withLock { $0.calls[call]?.request.description ?? "call \(call)" }
  }

  /// Lets a call receive an answer, an error or its end.
  package func release(_ line: ServiceLine) {
    let continuation = state.withLock { $0.calls[line.call]?.continuation }
    continuation?.yield(line)
  }

  /// The calls that the app has made although the recording doesn't contain them, as text. Those that the
  /// app has canceled don't count.
  ///
  /// - Parameter duration: how long they have been waiting at least.
  package func unrecordedCalls(waiting duration: Duration) -> [String] {
    state.withLock { state in
      let now = ContinuousClock.now
      return state.unrecorded.sorted { $0.key < $1.key }.map(\.value)
        .filter { now - $0.since >= duration }
        .map(\.request.description)
    }
  }

  /// The calls that the app has made and that can't be answered, because the recording contains the calls
  /// but nothing else about them, as text.
  ///
  /// - Parameter duration: how long they have been waiting at least.
  package func unansweredCalls(waiting duration: Duration) -> [String] {
    state.withLock { state in
      let now = ContinuousClock.now
      return state.calls.sorted { $0.key < $1.key }.map(\.value)
        .filter { call in
          guard let since = call.since, !call.isAnswered, !call.isOver else { return false }
          return now - since >= duration
        }
        .map(\.request.description)
    }
  }
}
