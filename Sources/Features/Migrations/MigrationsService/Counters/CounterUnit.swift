import Foundation
import GitHistory
import MigrationsInterface
import Synchronization

/// Texts of versions in the history that wait for a counter, by the position of the unit.
struct CounterQueue {
  private let units: [CountUnit]
  private var batches: [Int: CounterBatch<Int>] = [:]

  init(_ units: [CountUnit]) { self.units = units }

  /// Adds a version. Asks the counter once there are enough versions, and waits for its answer.
  ///
  /// - Returns: the tallies that are complete.
  /// - Throws: `FileCounterError`.
  mutating func add(
    _ text: CounterText, item: Int, unit: Int
  ) throws -> [BlobJob.Tally] {
    let file: CountedFile
    do throws(CounterTextError) {
      file = try text.file(at: [])
    } catch {
      return [BlobJob.Tally(item: item, unit: unit, count: UnitCount(hasFailed: true))]
    }
    guard file.lineCount > 0 else { return [] }
    batches[unit, default: CounterBatch()].add(file, item)
    return batches[unit]?.isFull == true ? try ask(unit) : []
  }

  /// Asks the counters about all versions that still wait.
  ///
  /// - Throws: `FileCounterError`.
  mutating func finish() throws -> [BlobJob.Tally] {
    var tallies: [BlobJob.Tally] = []
    for unit in batches.keys.sorted() { tallies += try ask(unit) }
    return tallies
  }

  private mutating func ask(_ unit: Int) throws -> [BlobJob.Tally] {
    guard let batch = batches.removeValue(forKey: unit), let counter = units[unit].counter else {
      return []
    }
    let lines = try BlockingCounter(counter).lines(in: batch.files)
    var tallies: [BlobJob.Tally] = []
    for (position, lines) in lines.enumerated() where !lines.isEmpty {
      tallies.append(
        BlobJob.Tally(
          item: batch.tags[position], unit: unit,
          count: UnitCount(lines, in: batch.files[position].text)))
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
