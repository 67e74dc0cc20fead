import Foundation
import Git
import Synchronization

/// Threads that read and count blobs: each has a git of its own.
final class BlobWorkers: Sendable {
  private struct State {
    var waiting: [BlobJob] = []
    var next = 0
    var done: [BlobJob] = []
    var failure: (any Error)?
    var isClosed = false
    var cancellers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  /// One for each job that waits, and for each worker at the end.
  private let hasWork = DispatchSemaphore(value: 0)
  /// One for each job that is done or failed.
  private let hasResult = DispatchSemaphore(value: 0)
  private let count: Int

  init(_ repository: GitRepository, units: [CountUnit], count: Int) throws {
    self.count = count
    for _ in 0..<count {
      let worker = Worker(
        reader: GitBlobReader(repository), counter: try BlobCounter(units), workers: self)
      state.withLock { $0.cancellers.append(worker.reader.canceller) }
      worker.start()
    }
  }

  func submit(_ job: BlobJob) {
    state.withLock { $0.waiting.append(job) }
    hasWork.signal()
  }

  /// The jobs that are done since the last time.
  ///
  /// - Parameter isWaiting: whether to wait for one.
  /// - Throws: what stopped a worker.
  func results(isWaiting: Bool) throws -> [BlobJob] {
    if isWaiting { hasResult.wait() }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      defer { state.done = [] }
      return state.done
    }
  }

  /// Ends the workers; those that read are interrupted.
  func cancel() {
    let cancellers = state.withLock { state in
      state.isClosed = true
      state.failure = state.failure ?? CancellationError()
      return state.cancellers
    }
    for cancel in cancellers { cancel() }
    hasResult.signal()
    close()
  }

  /// Lets the workers end once nothing waits.
  func close() {
    state.withLock { $0.isClosed = true }
    for _ in 0..<count { hasWork.signal() }
  }

  private func take() -> BlobJob? {
    hasWork.wait()
    return state.withLock { state in
      guard state.failure == nil, state.next < state.waiting.count else { return nil }
      defer { state.next += 1 }
      let job = state.waiting[state.next]
      state.waiting[state.next] = BlobJob(chunk: job.chunk)
      return job
    }
  }

  private func finish(_ result: Result<BlobJob, any Error>) {
    state.withLock { state in
      switch result {
      case .success(let job): state.done.append(job)
      case .failure(let error): state.failure = state.failure ?? error
      }
    }
    hasResult.signal()
  }

  private final class Worker: @unchecked Sendable {
    let reader: GitBlobReader
    let counter: BlobCounter
    /// Held until the thread ends: a worker needs its queue.
    let workers: BlobWorkers

    init(reader: GitBlobReader, counter: BlobCounter, workers: BlobWorkers) {
      self.reader = reader
      self.counter = counter
      self.workers = workers
    }

    func start() {
      let thread = Thread { [self] in run() }
      thread.stackSize = 4 << 20
      thread.start()
    }

    private func run() {
      while let job = workers.take() {
        workers.finish(Result { try count(job) })
      }
    }

    private func count(_ job: BlobJob) throws -> BlobJob {
      var job = job
      try reader.read(job.ids, count: job.items.count) { index, text in
        guard let text else {
          job.missing.append(index)
          return
        }
        job.bytes += text.count
        counter.count(text, job.lists[job.items[index].list]) { unit, count in
          job.found.append(BlobJob.Found(item: index, unit: unit, count: count))
        }
      }
      return job
    }
  }
}
