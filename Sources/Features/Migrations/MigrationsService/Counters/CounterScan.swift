import Git
import MigrationsInterface
import MigrationsLogic
import Patterns
import Workspace

/// Counts the lines that counters of external plugins find in files.
///
/// Each file is read once. One counter after another is asked about the files of a batch, so that a plugin that
/// keeps their syntax trees parses each file once.
struct CounterScan: Sendable {
  /// The number of files that are read before the counters are asked.
  private static let chunk = 512

  /// A counter, with the rule that it counts for.
  struct Part: Sendable {
    /// The position of the rule.
    let rule: Int
    let counter: any FileCounter
  }

  let scan: FileScan
  let parts: [Part]

  /// The result of counting for one rule.
  struct Result: Sendable {
    var tally = CountTally(countsReplacements: false)
    /// The number of blobs that git couldn't read.
    var missing = 0
    /// The reason why the counter can't count; nil if it has counted all files.
    var error: FileCounterError?
  }

  /// A file that can be counted, by its position, with the key of its text.
  private struct Item {
    let position: Int
    let file: CountedFile
    let key: [UInt8]
    /// The positions of the parts that are asked about the file.
    let parts: [Int]
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

  /// What a part has found in a file.
  struct Finding {
    /// The position of the part.
    let part: Int
    /// The position of the file.
    let position: Int
    let contents: Contents
  }

  /// Whether a part counts in a file.
  private func covers(_ entry: TrackedEntry, _ part: Part) -> Bool {
    let attribute = scan.attributes.isEmpty ? nil : scan.attributes[entry.path]
    return attribute?.diff != .binary
      && scan.rules[part.rule].counts(in: entry.path, isGenerated: attribute?.isGenerated ?? false)
  }

  /// The number of files in all parts. A file counts once for each part.
  func work(_ entries: [TrackedEntry]) -> Int {
    parts.reduce(0) { sum, part in sum + entries.count { covers($0, part) } }
  }

  /// Counts in files.
  ///
  /// - Parameters:
  ///   - cacheFolder: the folder of the cache; nil to cache nothing.
  ///   - progress: receives the number of files of each step.
  /// - Returns: a result for each part.
  /// - Throws: `GitError`, `CancellationError`.
  func count(
    _ entries: [TrackedEntry], cacheFolder: String?, progress: (Int) -> Void
  ) async throws -> [Result] {
    var results = Array(repeating: Result(), count: parts.count)
    var caches = CounterCaches(parts.map(\.counter)) { counter in
      counter.isPure ? cacheFolder.map { CounterCache(counter, in: $0) } : nil
    }
    // The answers before an error are valid.
    defer { caches.save() }
    try await read(entries, &caches, progress: progress) { finding in
      let part = finding.part
      if case .missing = finding.contents { results[part].missing += 1 }
      add(finding, at: entries[finding.position].path, on: scan.today, &results[part].tally)
    } failed: { part, error in
      results[part].error = error
    }
    return results
  }

  /// Asks the counters about files.
  ///
  /// - Parameters:
  ///   - entries: the files. Each part only counts in those that its rule covers.
  ///   - caches: the lines of texts that are known.
  ///   - progress: receives the number of files of each step, once for each part.
  ///   - found: receives the findings in any order.
  ///   - failed: receives the position of a part that can't count, and the reason. The part isn't asked again.
  /// - Throws: the error of `failed`, `GitError`, `CancellationError`.
  func read(
    _ entries: [TrackedEntry], _ caches: inout CounterCaches, progress: (Int) -> Void = { _ in },
    found: (Finding) -> Void, failed: (Int, FileCounterError) throws -> Void
  ) async throws {
    var working = Set(parts.indices)
    var batch = CounterBatch<Item>()
    /// The keys of the texts in the batch by cache, and the other files with these texts.
    var asked: [Int: Set<[UInt8]>] = [:]
    var others: [(part: Int, item: Item)] = []
    func ask() async throws {
      for part in parts.indices where working.contains(part) {
        let items = batch.tags.filter { $0.parts.contains(part) }
        guard !items.isEmpty else { continue }
        do {
          let answers = try await parts[part].counter.lines(in: items.map(\.file))
          for (item, lines) in zip(items, answers) {
            caches[part]?.add(lines, item.key)
            found(
              Finding(
                part: part, position: item.position, contents: .counted(lines, in: item.file)))
          }
        } catch let error as FileCounterError {
          // Equal counters rely on the same answers.
          for same in parts.indices where parts[same].counter.counter == parts[part].counter.counter
          {
            if working.remove(same) != nil { try failed(same, error) }
          }
        }
      }
      for (part, item) in others where working.contains(part) {
        let lines = caches[part]?.lines(item.key) ?? []
        found(
          Finding(part: part, position: item.position, contents: .counted(lines, in: item.file)))
      }
      batch = CounterBatch()
      asked = [:]
      others = []
    }
    for start in stride(from: 0, to: entries.count, by: CounterScan.chunk) {
      try Task.checkCancellation()
      let chunk = start..<min(entries.count, start + CounterScan.chunk)
      let covering = chunk.map { position in
        parts.indices.filter { working.contains($0) && covers(entries[position], parts[$0]) }
      }
      let wanted = chunk.filter { !covering[$0 - start].isEmpty }
      for (index, text) in try await texts(wanted.map { entries[$0] }[...]) {
        let position = wanted[index]
        let covering = covering[position - start].filter { working.contains($0) }
        func note(_ contents: Contents) {
          for part in covering {
            found(Finding(part: part, position: position, contents: contents))
          }
        }
        guard let text else {
          note(.missing)
          continue
        }
        let file: CountedFile
        do throws(CounterTextError) {
          file = try text.file(at: entries[position].path)
        } catch {
          note(.refused(error))
          continue
        }
        guard file.lineCount > 0 else { continue }
        let isCached = covering.contains { caches[$0] != nil }
        let key = isCached ? CounterCache.key(of: file.text) : []
        var toAsk: [Int] = []
        for part in covering {
          if let lines = caches[part]?.lines(key) {
            found(Finding(part: part, position: position, contents: .counted(lines, in: file)))
          } else if caches[part] != nil,
            !asked[caches.position(of: part), default: []].insert(key).inserted
          {
            others.append((part, Item(position: position, file: file, key: key, parts: [])))
          } else {
            toAsk.append(part)
          }
        }
        guard !toAsk.isEmpty else { continue }
        batch.add(file, Item(position: position, file: file, key: key, parts: toAsk))
        if batch.isFull { try await ask() }
      }
      progress(covering.reduce(0) { $0 + $1.count })
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
  func add(_ finding: Finding, at path: [UInt8], on day: Day, _ tally: inout CountTally) {
    let part = parts[finding.part]
    switch finding.contents {
    case .missing: break
    case .refused(let error):
      tally.addSkipped(
        SkippedFile(
          path: String(decoding: path, as: UTF8.self),
          pattern: part.counter.counter.description, message: "\(error)"))
    case .counted(let lines, let file):
      guard !lines.isEmpty else { break }
      tally.add(
        matches(lines, in: file.text, at: path, of: part.rule, on: day), replaced: 0, at: path)
    }
  }

  private func matches(
    _ lines: [Int], in text: String, at path: [UInt8], of rule: Int, on day: Day
  ) -> [Match] {
    let context = scan.place(at: path)
    let (id, limit) = (
      scan.rules[rule].definition.id, scan.rules[rule].definition.maxExceptionDays
    )
    var text = text
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      let positions = LinePositions(bytes)
      return lines.map { line in
        let range = positions.bytes(of: line, in: bytes)
        let excepted = InlineException.isExcepted(
          by: CountableText.exceptions(at: range, in: bytes), id, on: day, within: limit)
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
