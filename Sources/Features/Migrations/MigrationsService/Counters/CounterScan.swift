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

  /// A file that can be counted, by its position, with the key of its text.
  private struct Item {
    let position: Int
    let file: CountedFile
    let key: [UInt8]
  }

  /// The contents of a file for a counter.
  enum Contents {
    /// The lines that count in a text. A text without any may be omitted.
    case counted([Int], in: CountedFile)
    /// No counter can receive the text.
    case refused(CounterTextError)
    /// git can't read the blob.
    case missing
  }

  /// The files in which the rule counts.
  func files(_ entries: [TrackedEntry]) -> [TrackedEntry] { entries.filter(covers) }

  /// Whether the rule counts in a file.
  func covers(_ entry: TrackedEntry) -> Bool {
    let attribute = scan.attributes.isEmpty ? nil : scan.attributes[entry.path]
    return attribute?.diff != .binary
      && scan.rules[rule].selection.covers(
        entry.path, isGenerated: attribute?.isGenerated ?? false)
  }

  /// Counts in files.
  ///
  /// - Parameter progress: receives the number of files of each step.
  /// - Throws: `FileCounterError`, `GitError`, `CancellationError`.
  func count(_ entries: [TrackedEntry], progress: (Int) -> Void) async throws -> Result {
    var result = Result()
    var cache = counter.isPure ? cacheFolder.map { CounterCache(counter, in: $0) } : nil
    // The answers before an error are valid.
    defer { cache?.save() }
    try await read(entries, &cache, progress: progress) { position, contents in
      if case .missing = contents { result.missing += 1 }
      add(contents, at: entries[position].path, on: scan.today, &result.tally)
    }
    return result
  }

  /// Asks the counter about files.
  ///
  /// - Parameters:
  ///   - entries: the files, which the rule covers.
  ///   - cache: the lines of texts that are known; nil to ask about every file.
  ///   - progress: receives the number of files of each step.
  ///   - found: receives the positions of files and their contents, in any order.
  /// - Throws: `FileCounterError`, `GitError`, `CancellationError`.
  func read(
    _ entries: [TrackedEntry], _ cache: inout CounterCache?, progress: (Int) -> Void = { _ in },
    found: (Int, Contents) -> Void
  ) async throws {
    var batch = CounterBatch<Item>()
    /// The keys of the texts in the batch, and the other files with these texts.
    var asked: Set<[UInt8]> = []
    var others: [Item] = []
    func ask() async throws {
      guard !batch.files.isEmpty else { return }
      for (item, lines) in zip(batch.tags, try await counter.lines(in: batch.files)) {
        cache?.add(lines, item.key)
        found(item.position, .counted(lines, in: item.file))
      }
      for item in others {
        found(item.position, .counted(cache?.lines(item.key) ?? [], in: item.file))
      }
      batch = CounterBatch()
      asked = []
      others = []
    }
    for start in stride(from: 0, to: entries.count, by: CounterScan.chunk) {
      try Task.checkCancellation()
      let part = entries[start..<min(entries.count, start + CounterScan.chunk)]
      for (position, text) in try await texts(part) {
        guard let text else {
          found(position, .missing)
          continue
        }
        let file: CountedFile
        do throws(CounterTextError) {
          file = try text.file(at: entries[position].path)
        } catch {
          found(position, .refused(error))
          continue
        }
        guard file.lineCount > 0 else { continue }
        let key = cache == nil ? [] : CounterCache.key(of: file.text)
        let item = Item(position: position, file: file, key: key)
        if let lines = cache?.lines(key) {
          found(position, .counted(lines, in: file))
        } else if cache != nil, !asked.insert(key).inserted {
          others.append(item)
        } else {
          batch.add(file, item)
          if batch.isFull { try await ask() }
        }
      }
      progress(part.count)
    }
    try await ask()
  }

  /// Reads files that can contain matches, by their positions. The text of a blob that git can't read is
  /// nil.
  private func texts(
    _ entries: ArraySlice<TrackedEntry>
  ) async throws -> [(position: Int, text: CounterText?)] {
    var found: [(position: Int, text: CounterText?)] = []
    var blobs: [Int] = []
    var current: CounterText?
    func read(_ piece: ContentPiece, at position: Int) -> Int {
      if current == nil {
        let isText =
          !scan.attributes.isEmpty && scan.attributes[entries[position].path]?.diff == .text
        guard CountableText.isCountable(piece.bytes, isText: isText) else {
          return ContentPiece.all
        }
        current = CounterText()
      }
      current?.add(piece)
      guard let text = current, piece.isLast || text.isDone else { return piece.bytes.count }
      found.append((position, text))
      current = nil
      return ContentPiece.all
    }
    // Reading a file doesn't wait, so the buffer isn't kept during a question.
    func readFiles() {
      var buffer = FileBuffer()
      for (position, entry) in zip(entries.indices, entries) {
        if entry.isInWorkingTree, let root = scan.repository.workingTree {
          current = nil
          let isRead = buffer.readPieces(of: entry.path, in: root) { read($0, at: position) }
          if !isRead { found.append((position, nil)) }
        } else {
          blobs.append(position)
        }
      }
    }
    readFiles()
    current = nil
    try await scan.repository.readBlobs(blobs.map { entries[$0].object }) { index, piece in
      guard let piece else {
        found.append((blobs[index], nil))
        current = nil
        return ContentPiece.all
      }
      return read(piece, at: blobs[index])
    }
    return found
  }

  /// Adds the matches in a file to a tally. A file that no counter can receive is listed as skipped.
  ///
  /// - Parameter day: the day on which exceptions are evaluated.
  func add(_ contents: Contents, at path: [UInt8], on day: Day, _ tally: inout CountTally) {
    switch contents {
    case .missing: break
    case .refused(let error):
      tally.addSkipped(
        SkippedFile(
          path: String(decoding: path, as: UTF8.self),
          pattern: counter.counter.description, message: "\(error)"))
    case .counted(let lines, let file):
      guard !lines.isEmpty else { break }
      tally.add(matches(lines, in: file.text, at: path, on: day), replaced: 0, at: path)
    }
  }

  private func matches(
    _ lines: [Int], in text: String, at path: [UInt8], on day: Day
  ) -> [Match] {
    let context = scan.place(at: path)
    let id = scan.rules[rule].definition.id
    var text = text
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      let positions = LinePositions(bytes)
      return lines.map { line in
        let range = positions.bytes(of: line, in: bytes)
        let excepted = CountableText.exceptions(at: range, in: bytes)
          .contains { $0.excepts(id, on: day) }
        let shown = bytes[range].prefix(FileScan.textLimit)
        let end = shown.last == 0x0D ? shown.endIndex - 1 : shown.endIndex
        let start = shown[..<end].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.lowerBound
        return context.match(
          line: line, column: start - range.lowerBound + 1,
          text: String(decoding: shown[..<end], as: UTF8.self),
          matchedRange: (start - range.lowerBound)..<(end - range.lowerBound), excepted: excepted)
      }
    }
  }
}
