import Foundation
import GitHistory
import Synchronization
import Testing

@Suite struct HistoryStreamTests {
  /// Counts the readings that hold a thread.
  private final class Threads: Sendable {
    private let counts = Mutex((now: 0, peak: 0))

    var now: Int { counts.withLock { $0.now } }
    var peak: Int { counts.withLock { $0.peak } }

    func add(_ number: Int) {
      counts.withLock {
        $0.now += number
        $0.peak = max($0.peak, $0.now)
      }
    }
  }

  @Test("readings that are started and canceled in quick succession don't pile up threads")
  func canceledReadings() async throws {
    let threads = Threads()
    let tasks = (0..<200).map { _ in
      Task {
        let readings = HistoryStream.of({}) { (_, cancellation, tell: (Int) -> Void) in
          threads.add(1)
          defer { threads.add(-1) }
          tell(1)
          while !cancellation.isCancelled { Thread.sleep(forTimeInterval: 0.001) }
          // A reading needs a moment to end.
          Thread.sleep(forTimeInterval: 0.005)
        }
        for try await _ in readings {}
      }
    }
    for _ in 0..<6_000 where threads.now < 4 { try await Task.sleep(for: .milliseconds(10)) }
    for task in tasks {
      task.cancel()
      _ = await task.result
    }
    for _ in 0..<6_000 where threads.now > 0 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(threads.now == 0)
    #expect((1...4).contains(threads.peak))
  }

  @Test("a reading's error and its events arrive, and the thread is free for the next")
  func errors() async throws {
    struct Failure: Error {}
    for _ in 0..<10 {
      let readings = HistoryStream.of({ 7 }) { (plan, _, tell: (Int) -> Void) in
        tell(plan)
        throw Failure()
      }
      var events: [Int] = []
      await #expect(throws: Failure.self) {
        for try await event in readings { events.append(event) }
      }
      #expect(events == [7])
    }
  }
}
