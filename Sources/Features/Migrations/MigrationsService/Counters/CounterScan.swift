import Git
import MigrationsInterface
import MigrationsLogic
import Patterns
import Workspace

/// Counts the lines that a counter of an external plugin finds in files.
struct CounterScan: Sendable {
  /// The number of files that are read before the counter is asked.
  private static let chunk = 512

  let scan: FileScan
  /// The position of the rule.
  let rule: Int
  let counter: any FileCounter
  /// The folder of the cache; nil to cache nothing.
  let cacheFolder: String?

  /// The result of counting.
  struct Result: Sendable {
    var tally = CountTally(countsReplacements: false)
    /// The number of blobs that git couldn't read.
    var missing = 0
  }

  /// A file that can be counted, with the key of its text.
  private struct Item {
    let path: [UInt8]
    let file: CountedFile
    let key: [UInt8]
  }

  /// The files in which the rule counts.
  func files(_ entries: [TrackedEntry]) -> [TrackedEntry] {
    let selection = scan.rules[rule].selection
    return entries.filter { entry in
      let attribute = scan.attributes.isEmpty ? nil : scan.attributes[entry.path]
      return attribute?.diff != .binary
        && selection.covers(entry.path, isGenerated: attribute?.isGenerated ?? false)
    }
  }

  /// Counts in files.
  ///
  /// - Parameter progress: receives the number of files of each step.
  /// - Throws: `FileCounterError`, `GitError`, `CancellationError`.
  func count(_ entries: [TrackedEntry], progress: (Int) -> Void) async throws -> Result {
    var result = Result()
    var cache =
      counter.isPure ? cacheFolder.map { CounterCache(counter, in: $0) } : nil
    var batch = CounterBatch<Item>()
    do {
      for start in stride(from: 0, to: entries.count, by: CounterScan.chunk) {
        try Task.checkCancellation()
        let part = entries[start..<min(entries.count, start + CounterScan.chunk)]
        for (entry, text) in try await texts(part, &result.missing) {
          guard let item = item(entry, text, &result.tally, hasKey: cache != nil) else { continue }
          if let lines = cache?.lines(item.key) {
            add(lines, in: item, &result.tally)
            continue
          }
          batch.add(item.file, item)
          if batch.isFull { try await ask(&batch, &cache, &result.tally) }
        }
        progress(part.count)
      }
      try await ask(&batch, &cache, &result.tally)
    } catch {
      // The answers so far are valid.
      cache?.save()
      throw error
    }
    cache?.save()
    return result
  }

  private func ask(
    _ batch: inout CounterBatch<Item>, _ cache: inout CounterCache?, _ tally: inout CountTally
  ) async throws {
    guard !batch.files.isEmpty else { return }
    let asked = batch
    batch = CounterBatch()
    for (item, lines) in zip(asked.tags, try await counter.lines(in: asked.files)) {
      cache?.add(lines, item.key)
      add(lines, in: item, &tally)
    }
  }

  /// Reads files that can contain matches.
  private func texts(
    _ entries: ArraySlice<TrackedEntry>, _ missing: inout Int
  ) async throws -> [(TrackedEntry, CounterText)] {
    var found: [(TrackedEntry, CounterText)] = []
    var blobs: [TrackedEntry] = []
    var current: CounterText?
    func read(_ piece: ContentPiece, of entry: TrackedEntry) -> Int {
      if current == nil {
        let isText = !scan.attributes.isEmpty && scan.attributes[entry.path]?.diff == .text
        guard CountableText.isCountable(piece.bytes, isText: isText) else {
          return ContentPiece.all
        }
        current = CounterText()
      }
      current?.add(piece)
      guard let text = current, piece.isLast || text.isDone else { return piece.bytes.count }
      found.append((entry, text))
      current = nil
      return ContentPiece.all
    }
    // Reading a file doesn't wait, so the buffer isn't kept during a question.
    func readFiles() {
      var buffer = FileBuffer()
      for entry in entries {
        if entry.isInWorkingTree, let root = scan.repository.workingTree {
          current = nil
          buffer.readPieces(of: entry.path, in: root) { read($0, of: entry) }
        } else {
          blobs.append(entry)
        }
      }
    }
    readFiles()
    current = nil
    try await scan.repository.readBlobs(blobs.map(\.object)) { position, piece in
      guard let piece else {
        missing += 1
        current = nil
        return ContentPiece.all
      }
      return read(piece, of: blobs[position])
    }
    return found
  }

  /// Returns the file for a question; nil if it can't have matches. A file that no counter can
  /// receive is listed as skipped.
  private func item(
    _ entry: TrackedEntry, _ text: CounterText, _ tally: inout CountTally, hasKey: Bool
  ) -> Item? {
    do throws(CounterTextError) {
      let file = try text.file(at: entry.path)
      guard file.lineCount > 0 else { return nil }
      return Item(
        path: entry.path, file: file, key: hasKey ? CounterCache.key(of: file.text) : [])
    } catch {
      tally.addSkipped(
        SkippedFile(
          path: String(decoding: entry.path, as: UTF8.self),
          pattern: "\(counter.counter.plugin) \(counter.counter.counter)", message: "\(error)"))
      return nil
    }
  }

  private func add(_ lines: [Int], in item: Item, _ tally: inout CountTally) {
    guard !lines.isEmpty else { return }
    let context = scan.place(at: item.path)
    let id = scan.rules[rule].definition.id
    var text = item.file.text
    let found = text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      let positions = LinePositions(bytes)
      return lines.map { line in
        let range = positions.bytes(of: line, in: bytes)
        let excepted = CountableText.exceptions(at: range, in: bytes)
          .contains { $0.excepts(id, on: scan.today) }
        let shown = bytes[range].prefix(FileScan.textLimit)
        let end = shown.last == 0x0D ? shown.endIndex - 1 : shown.endIndex
        let start = shown[..<end].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.lowerBound
        return context.match(
          line: line, column: start - range.lowerBound + 1,
          text: String(decoding: shown[..<end], as: UTF8.self),
          matchedRange: (start - range.lowerBound)..<(end - range.lowerBound), excepted: excepted)
      }
    }
    tally.add(found, replaced: 0, at: item.path)
  }
}
