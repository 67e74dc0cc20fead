import Synchronization

/// Receives the calls of services and their answers while a session is recorded, in the order in which the
/// app receives them.
@MainActor package final class ServiceLog {
  /// The number of calls so far.
  private var calls = 0
  /// The lines before the recording has begun.
  private var pending: [ServiceLine] = []
  private var write: (@MainActor (ServiceLine) -> Void)?
  private var hasEnded = false
  /// The values that were read on any thread, and haven't been written yet.
  private nonisolated let reads = Mutex<[ServiceLine]>([])
  /// The call that the app is receiving an answer to, until the app has probably continued with it.
  private var arrival: (call: Int, task: Task<Void, Never>)?

  package nonisolated init() {}

  /// Writes all lines from now on, and those that were added before.
  package func begin(_ write: @escaping @MainActor (ServiceLine) -> Void) {
    self.write = write
    for line in pending { write(line) }
    pending = []
  }

  /// Writes the last lines and ignores all further ones.
  package func end() {
    writeReads()
    hasEnded = true
    pending = []
    write = nil
  }

  func begin(_ service: String, _ key: String) -> Int {
    calls += 1
    add(.call(calls, service, key))
    return calls
  }

  private func add(_ line: ServiceLine) {
    writeReads()
    put(line)
  }

  /// Adds an answer, after the app has continued with the answers to other calls. Otherwise the app could
  /// receive simultaneous answers in another order than that of their lines.
  func deliver(_ line: ServiceLine) async {
    while let last = arrival, last.call != line.call {
      await last.task.value
      if arrival?.task == last.task { arrival = nil }
    }
    add(line)
    arrival = (line.call, Task { await ServiceLog.arrival() })
  }

  /// Waits until the app has probably continued with an answer. It reaches the main actor by way of other
  /// threads, as these tasks do.
  package static func arrival() async {
    for _ in 0..<3 { await Task.detached { await Task.yield() }.value }
    try? await Task.sleep(for: .milliseconds(1))
  }

  /// Adds a value that was read. A replay doesn't depend on its place among the other lines.
  nonisolated func read(_ line: ServiceLine) {
    reads.withLock { $0.append(line) }
    Task { await writeReads() }
  }

  private func writeReads() {
    let lines = reads.withLock { lines in
      defer { lines = [] }
      return lines
    }
    for line in lines { put(line) }
  }

  private func put(_ line: ServiceLine) {
    guard !hasEnded else { return }
    if let write { write(line) } else { pending.append(line) }
  }
}
