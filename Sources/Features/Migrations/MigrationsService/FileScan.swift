import Git
import MigrationsInterface
import MigrationsLogic
import OwnersLogic
import Patterns
import SourceScopes
import Workspace
import WorkspaceLogic

/// Finds the matches in files, one batch at a time.
struct FileScan: Sendable {
  /// The maximum length of the text of a match, in bytes.
  static let textLimit = 400

  let repository: GitRepository
  let rules: [MigrationRule]
  let attributes: [[UInt8]: GitAttributes]
  let owners: CodeOwners?
  let modules: ModuleFolders
  var today: Day
  private let exceptionMark: Pattern

  init(
    _ repository: GitRepository, rules: [MigrationRule], attributes: [[UInt8]: GitAttributes],
    owners: CodeOwners?, modules: ModuleFolders, today: Day
  ) throws {
    self.repository = repository
    self.rules = rules
    self.attributes = attributes
    self.owners = owners
    self.modules = modules
    self.today = today
    exceptionMark = try Pattern(InlineException.mark, syntax: .literal)
  }

  /// The results of a batch of files.
  struct BatchResult: Sendable {
    var files: Int
    var tallies: [CountTally]
    /// The number of files that couldn't be read.
    var missing = 0
  }

  /// Scans a batch of files.
  ///
  /// - Throws: `GitError` if git can't be run, `CancellationError`.
  func scan(_ entries: ArraySlice<TrackedEntry>) async throws -> BatchResult {
    var buffer = FileBuffer()
    return try await scan(entries, &buffer)
  }

  func scan(
    _ entries: ArraySlice<TrackedEntry>, _ buffer: inout FileBuffer
  ) async throws -> BatchResult {
    var found = BatchResult(
      files: entries.count,
      tallies: rules.map { CountTally(countsReplacements: !$0.replacements.isEmpty) })
    let matcher = PatternMatcher()
    // One git process reads all blobs, after the files of the working tree.
    var blobs: [(entry: TrackedEntry, covering: [Int])] = []
    for entry in entries {
      let covering = covering(entry, &found.tallies)
      guard !covering.isEmpty else { continue }
      if entry.isInWorkingTree, let root = repository.workingTree {
        var reading: Reading?
        let isRead = buffer.readPieces(of: entry.path, in: root) {
          read($0, of: entry, covering, matcher, &reading, &found.tallies)
        }
        if !isRead { found.missing += 1 }
      } else {
        blobs.append((entry, covering))
      }
    }
    var reading: Reading?
    try await repository.readBlobs(blobs.map(\.entry.object)) { position, piece in
      guard let piece else {
        found.missing += 1
        reading = nil
        return ContentPiece.all
      }
      let (entry, covering) = blobs[position]
      return read(piece, of: entry, covering, matcher, &reading, &found.tallies)
    }
    return found
  }

  /// Returns the positions of the rules that need the contents of a file. Counts the matches of
  /// rules that only look at paths.
  func covering(_ entry: TrackedEntry, _ tallies: inout [CountTally]) -> [Int] {
    let attribute = attributes.isEmpty ? nil : attributes[entry.path]
    let isGenerated = attribute?.isGenerated ?? false
    var reading: [Int] = []
    var baselines: [Int] = []
    for (index, rule) in rules.enumerated()
    where rule.covers(entry.path, isGenerated: isGenerated) {
      guard rule.toolBaseline == nil else {
        baselines.append(index)
        continue
      }
      if rule.selection.isMatch(entry.path), exists(entry) {
        let match = place(of: entry).match(line: 1, column: 1, text: "", excepted: false)
        tallies[index].add([match], replaced: 0, at: entry.path)
      }
      if rule.readsContents { reading.append(index) }
    }
    return (attribute?.diff == .binary ? [] : reading) + baselines
  }

  /// Whether the counted contents include a file: it can be deleted from the working tree, but not from
  /// the index.
  private func exists(_ entry: TrackedEntry) -> Bool {
    !entry.isInWorkingTree || repository.workingTree == nil
      || repository.containsFile(at: entry.path)
  }

  /// Searches a piece of a file. After the last piece, adds the results to the tallies.
  ///
  /// - Parameter reading: nil before the first piece and after the last one.
  /// - Returns: the number of bytes of the piece that are no longer needed.
  func read(
    _ piece: ContentPiece, of entry: TrackedEntry, _ covering: [Int], _ matcher: PatternMatcher,
    _ reading: inout Reading?, _ tallies: inout [CountTally]
  ) -> Int {
    if reading == nil {
      let isText = !attributes.isEmpty && attributes[entry.path]?.diff == .text
      let isCountable = CountableText.isCountable(piece.bytes, isText: isText)
      var searched = covering.filter { rules[$0].toolBaseline == nil }
      if !isCountable {
        for index in searched { tallies[index].addUncountable(entry.path) }
        searched = []
      }
      let baselines = self.baselines(covering)
      if searched.isEmpty, baselines.isEmpty { return ContentPiece.all }
      let dependsOnLanguage = searched.contains { rules[$0].dependsOnLanguage }
      let language = dependsOnLanguage ? ScopeLanguage(path: entry.path) : nil
      reading = Reading(
        parts: searched.map { Part($0, rules[$0], language) }, baselines: baselines)
    }
    guard var current = reading.take() else { return ContentPiece.all }
    let window = TextWindow(piece)
    advance(&current, in: window, of: entry, matcher, &tallies)
    let open = window.isLast ? [] : current.parts.flatMap(\.open)
    for index in current.baselines.indices { current.baselines[index].contents.add(piece) }
    let unread = piece.isLast ? [] : current.baselines.filter { !$0.contents.isDone }
    guard !open.isEmpty || !unread.isEmpty else {
      addEntries(of: current.baselines, in: entry, &tallies)
      for part in current.parts where !part.hasFailed {
        let hasFound = !part.found.isEmpty || part.uses > 0
        if hasFound {
          tallies[part.rule].add(part.found, replaced: part.uses, at: entry.path)
          tallies[part.rule].add(series: part.values)
        }
        if part.isUnsearched {
          tallies[part.rule].addUnsearched(ScopeLanguage.kind(ofPath: entry.path))
        }
        if let line = part.unclosed {
          tallies[part.rule].addUnclosed(
            UnclosedFile(path: String(decoding: entry.path, as: UTF8.self), line: line))
        }
        if hasFound, rules[part.rule].definition.scope != .any,
          ScopeLanguage(path: entry.path) == nil
        {
          tallies[part.rule].addUnscoped(ScopeLanguage.kind(ofPath: entry.path))
        }
      }
      return ContentPiece.all
    }
    if let undecided = open.map(\.undecided).min() {
      current.before.keep(before: undecided, in: window) { mayContainException($0, matcher) }
    }
    reading = current
    return window.used(open.map(\.needed) + unread.map(\.contents.end))
  }

  /// Searches a window with each rule.
  private func advance(
    _ reading: inout Reading, in window: TextWindow, of entry: TrackedEntry,
    _ matcher: PatternMatcher, _ tallies: inout [CountTally]
  ) {
    var known = reading.place
    func place() -> FileContext {
      if let known { return known }
      let made = self.place(of: entry)
      known = made
      return made
    }
    let before = reading.before
    var hasExceptions: Bool?
    func exceptions(at line: Range<Int>) -> [InlineException] {
      let has =
        hasExceptions
        ?? (before.hasExceptions || mayContainException(window.bytes, matcher))
      hasExceptions = has
      return has ? before.exceptions(at: line, in: window) : []
    }
    let tokens = SharedTokens()
    for index in reading.parts.indices where !reading.parts[index].hasFailed {
      do {
        try findMatches(
          &reading.parts[index], in: window, matcher, tokens, exceptions: exceptions, place: place)
        try findReplacements(&reading.parts[index], in: window, matcher, tokens)
      } catch {
        reading.parts[index].hasFailed = true
        tallies[reading.parts[index].rule].addSkipped(
          SkippedFile(path: place().path, pattern: error.pattern, message: "\(error)"))
      }
    }
    reading.place = known
  }

  /// Whether a text may contain an exception. A literal pattern never exceeds its limits; if it did,
  /// every line would be checked.
  private func mayContainException(
    _ text: UnsafeRawBufferPointer, _ matcher: PatternMatcher
  ) -> Bool {
    (try? matcher.firstMatch(of: exceptionMark, in: text) != nil) ?? true
  }

  private func place(of entry: TrackedEntry) -> FileContext { place(at: entry.path) }

  func place(at path: [UInt8]) -> FileContext {
    FileContext(
      path: String(decoding: path, as: UTF8.self),
      teams: owners?.owners(of: path).owners ?? [], module: modules.module(of: path))
  }

  /// The properties that all matches of a file share.
  struct FileContext {
    let path: String
    let teams: [String]
    let module: String?

    func match(
      line: Int, column: Int, text: String, matchedRange: Range<Int>? = nil,
      end: MatchEnd? = nil, excepted: Bool, count: Int = 1
    ) -> Match {
      Match(
        path: path, line: line, column: column, text: text, matchedRange: matchedRange, end: end,
        teams: teams, module: module, excepted: excepted, count: count)
    }
  }

  /// Searches a window for matches.
  private func findMatches(
    _ part: inout Part, in window: TextWindow, _ matcher: PatternMatcher, _ tokens: SharedTokens,
    exceptions: (Range<Int>) -> [InlineException], place: () -> FileContext
  ) throws(PatternLimitError) {
    guard var search = part.search, !search.isDone else { return }
    let definition = rules[part.rule].definition
    var found: [Match] = []
    swap(&found, &part.found)
    // The text of an exception is needed in full, even at the end of a long line.
    let limit = definition.id == InlineException.mark ? Int.max : FileScan.textLimit
    let text = window.bytes
    var failure: PatternLimitError?
    try search.advance(window, with: matcher, tokens: tokens) { line in
      if let series = part.series {
        do throws(PatternLimitError) {
          let bytes = UnsafeRawBufferPointer(rebasing: text[line.bytes])
          part.values[try series.value(in: bytes, from: line.column - 1).exact, default: 0] += 1
        } catch {
          failure = error
          return false
        }
      }
      let end = line.bytes.lowerBound + min(line.bytes.count, limit)
      let shown = String(decoding: text[line.bytes.lowerBound..<end], as: UTF8.self)
      let excepted = InlineException.isExcepted(
        by: exceptions(line.bytes), definition.id, on: today, within: definition.maxExceptionDays)
      let match = place().match(
        line: line.number, column: line.column, text: shown,
        matchedRange: FileScan.matchedRange(of: line, in: text),
        end: line.end.map { MatchEnd(line: $0.number, column: $0.column) }, excepted: excepted,
        count: definition.count == .matches ? line.matches : 1)
      if definition.count == .files {
        // The first remaining match represents the file; an excepted one only if all are excepted.
        if found.isEmpty || !excepted { found = [match] }
        return excepted
      }
      found.append(match)
      return true
    }
    part.search = search
    swap(&found, &part.found)
    if let failure { throw failure }
  }

  /// The position of a line's match in its text. Invalid UTF-8 takes more bytes once it is decoded.
  private static func matchedRange(
    of line: MatchedLine, in text: UnsafeRawBufferPointer
  ) -> Range<Int> {
    let before = text[line.bytes.lowerBound..<(line.bytes.lowerBound + line.column - 1)]
    let start =
      before.allSatisfy { $0 < 0x80 }
      ? before.count : String(decoding: before, as: UTF8.self).utf8.count
    return start..<(start + line.length)
  }

  /// Searches a window for matches of the replacement.
  private func findReplacements(
    _ part: inout Part, in window: TextWindow, _ matcher: PatternMatcher, _ tokens: SharedTokens
  ) throws(PatternLimitError) {
    guard var search = part.replacements, !search.isDone else { return }
    var uses = 0
    let count = rules[part.rule].definition.count
    try search.advance(window, with: matcher, tokens: tokens) { line in
      uses += count == .matches ? line.matches : 1
      return count != .files
    }
    part.replacements = search
    part.uses += uses
  }
}
