import Foundation
import GitHistory
import MigrationsInterface
import Synchronization

/// Texts of versions in the history that wait for counters. One counter after another is asked about the same
/// texts, so that a plugin that keeps their syntax trees parses each text once.
struct CounterQueue {
  private let units: [CountUnit]
  private var batch = CounterBatch<(item: Int, units: [Int])>()

  init(_ units: [CountUnit]) { self.units = units }

  /// Adds a version. Asks the counters once there are enough versions, and waits for their answers.
  ///
  /// - Parameter wanted: the positions of the units that count in the version.
  /// - Returns: the tallies that are complete.
  /// - Throws: `FileCounterError`.
  mutating func add(
    _ text: CounterText, item: Int, units wanted: [Int]
  ) throws -> [BlobJob.Tally] {
    let file: CountedFile
    do throws(CounterTextError) {
      file = try text.file(at: [])
    } catch {
      return wanted.map { BlobJob.Tally(item: item, unit: $0, count: UnitCount(hasFailed: true)) }
    }
    guard file.lineCount > 0 else { return [] }
    batch.add(file, (item, wanted))
    return batch.isFull ? try finish() : []
  }

  /// Asks the counters about all versions that still wait.
  ///
  /// - Throws: `FileCounterError`.
  mutating func finish() throws -> [BlobJob.Tally] {
    let waiting = batch
    batch = CounterBatch()
    var tallies: [BlobJob.Tally] = []
    for unit in Set(waiting.tags.flatMap(\.units)).sorted() {
      guard let counter = units[unit].counter else { continue }
      let positions = waiting.tags.indices.filter { waiting.tags[$0].units.contains(unit) }
      let files = positions.map { waiting.files[$0] }
      let answers = try BlockingCounter(counter).lines(in: files)
      for (index, lines) in answers.enumerated() where !lines.isEmpty {
        tallies.append(
          BlobJob.Tally(
            item: waiting.tags[positions[index]].item, unit: unit,
            count: UnitCount(lines, in: files[index].text)))
      }
    }
    return tallies
  }
}

/// Asks a counter from a thread that may wait.
private struct BlockingCounter {
  private let counter: any FileCounter

  init(_ counter: any FileCounter) { self.counter = counter }

  func lines(in files: [CountedFile]) throws -> [[Int]] {
    let answer = Answer()
    let (counter, done) = (counter, DispatchSemaphore(value: 0))
    Task.detached {
      do {
        let lines = try await counter.lines(in: files)
        answer.result.withLock { $0 = .success(lines) }
      } catch {
        answer.result.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    return try answer.result.withLock { $0 }.get()
  }

  private final class Answer: Sendable {
    let result = Mutex<Result<[[Int]], any Error>>(.failure(CancellationError()))
  }
}

extension UnitCount {
  /// The lines that a counter found in a text, with the exceptions that cover them.
  init(_ lines: [Int], in text: String) {
    count = lines.count
    var text = text
    text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      let positions = LinePositions(bytes)
      for line in lines {
        add(
          CountableText.exceptions(at: positions.bytes(of: line, in: bytes), in: bytes), weight: 1)
      }
    }
  }
}
