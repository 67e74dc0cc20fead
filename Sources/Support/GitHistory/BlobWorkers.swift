import Foundation
import Git
import Synchronization

/// Threads that read blobs and make something of them: each has a git of its own.
package final class BlobWorkers<Job: Sendable>: Sendable {
  /// Reads what a job asks for, and returns it with what it found; each thread has its own.
  package typealias Work = (GitBlobReader, Job) throws -> Job

  private struct State {
    /// Nil where a worker has it.
    var waiting: [Job?] = []
    var next = 0
    var done: [Job] = []
    var failure: (any Error)?
    var cancellers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  /// One for each job that waits, and for each worker at the end.
  private let hasWork = DispatchSemaphore(value: 0)
  /// One for each job that is done or failed.
  private let hasResult = DispatchSemaphore(value: 0)
  private let count: Int

  /// - Parameters:
  ///   - count: of the threads; nil for one a core, within reason.
  ///   - makeWork: called once on each thread.
  package init(
    _ repository: GitRepository, count: Int? = nil, makeWork: @escaping @Sendable () throws -> Work
  ) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    self.count = count ?? max(2, min(8, cores))
    for _ in 0..<self.count {
      let thread = Thread { [self] in run(GitBlobReader(repository), makeWork) }
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  package func submit(_ job: Job) {
    state.withLock { $0.waiting.append(job) }
    hasWork.signal()
  }

  /// The jobs that are done since the last time.
  ///
  /// - Parameter isWaiting: whether to wait for one.
  /// - Throws: what stopped a worker.
  package func results(isWaiting: Bool) throws -> [Job] {
    if isWaiting { hasResult.wait() }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      defer { state.done = [] }
      return state.done
    }
  }

  /// Ends the workers; those that read are interrupted.
  package func cancel() {
    let cancellers = state.withLock { state in
      state.failure = state.failure ?? CancellationError()
      return state.cancellers
    }
    for cancel in cancellers { cancel() }
    hasResult.signal()
    close()
  }

  /// Lets the workers end once nothing waits.
  package func close() {
    for _ in 0..<count { hasWork.signal() }
  }

  // MARK: On the threads

  private func run(_ reader: GitBlobReader, _ makeWork: @Sendable () throws -> Work) {
    state.withLock { $0.cancellers.append(reader.canceller) }
    do {
      let work = try makeWork()
      while let job = take() { finish(Result { try work(reader, job) }) }
    } catch {
      finish(.failure(error))
    }
  }

  private func take() -> Job? {
    hasWork.wait()
    return state.withLock { state in
      guard state.failure == nil, state.next < state.waiting.count else { return nil }
      defer { state.next += 1 }
      let job = state.waiting[state.next]
      state.waiting[state.next] = nil
      return job
    }
  }

  private func finish(_ result: Result<Job, any Error>) {
    state.withLock { state in
      switch result {
      case .success(let job): state.done.append(job)
      case .failure(let error): state.failure = state.failure ?? error
      }
    }
    hasResult.signal()
  }
}
