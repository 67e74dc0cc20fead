import Foundation
import Git
import Synchronization

/// Threads that process the contents of blobs. Each thread has its own git process.
package final class BlobWorkerPool<Job: Sendable>: Sendable {
  /// Reads the blobs of a job and returns the job with its results. Each thread has its own
  /// closure.
  package typealias Work = (GitBlobReader, Job) throws -> Job

  private struct State {
    /// Nil for a job that a worker has taken.
    var waiting: [Job?] = []
    var next = 0
    var done: [Job] = []
    var failure: (any Error)?
    var cancelers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  /// Signaled once for each waiting job, and once for each worker at the end.
  private let hasWork = DispatchSemaphore(value: 0)
  /// Signaled once for each finished or failed job.
  private let hasResult = DispatchSemaphore(value: 0)
  private let count: Int

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - repository: the repository whose blobs to read.
  ///   - count: the number of threads; nil for one per core, from 2 to 8.
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

  /// Adds a job.
  package func submit(_ job: Job) {
    state.withLock { $0.waiting.append(job) }
    hasWork.signal()
  }

  /// Returns the jobs that have finished since the last call.
  ///
  /// - Parameter isWaiting: whether to wait for a result.
  /// - Throws: the error that stopped a worker.
  package func results(isWaiting: Bool) throws -> [Job] {
    if isWaiting { hasResult.wait() }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      defer { state.done = [] }
      return state.done
    }
  }

  /// Stops the workers and interrupts those that are reading.
  package func cancel() {
    let cancelers = state.withLock { state in
      state.failure = state.failure ?? CancellationError()
      return state.cancelers
    }
    for cancel in cancelers { cancel() }
    hasResult.signal()
    close()
  }

  /// Lets the workers end when no jobs are waiting.
  package func close() {
    for _ in 0..<count { hasWork.signal() }
  }

  // MARK: On the threads

  private func run(_ reader: GitBlobReader, _ makeWork: @Sendable () throws -> Work) {
    state.withLock { $0.cancelers.append(reader.canceler) }
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
