import SourceScopes

/// Scans the lines of candidates, to restrict matches to a scope.
///
/// It scans the text lazily: a text without candidates isn't scanned at all, unless it is so long
/// that it is passed in windows.
struct ScopeFilter {
  private let scope: SourceScope
  private var scanner: ScopeScanner
  /// The offset in the text up to which it has been scanned, at the start of a line.
  private var scanned = 0
  /// Whether lines are counted, to find the line of `unclosed`.
  private let findsUnclosed: Bool
  /// The number of newlines before `scanned`.
  private var newlines = 0
  /// The line on which the outermost string, tag or comment around `scanned` begins.
  private var openingLine = 0

  /// The line on which a string, tag or comment begins that the text so far doesn't close; nil if
  /// there is none.
  var unclosed: Int? { scanner.unclosed == nil ? nil : openingLine }

  init(_ scope: SourceScope, _ language: ScopeLanguage, findsUnclosed: Bool) {
    self.scope = scope
    self.findsUnclosed = findsUnclosed
    scanner = ScopeScanner(language)
  }

  /// Scans up to the start of a line. The window contains the text that hasn't been scanned.
  mutating func skip(to line: Int, in window: TextWindow) {
    guard line > scanned else { return }
    let start = scanned
    scanner.skip(window.slice(start..<line))
    scanned = line
    noteOpening(from: start, in: window)
  }

  private mutating func noteOpening(from start: Int, in window: TextWindow) {
    guard findsUnclosed else { return }
    if let opening = scanner.opening, opening >= start {
      openingLine = newlines + window.newlines(from: start, to: opening) + 1
    }
    newlines += window.newlines(from: start, to: scanned)
  }

  /// The scopes of a line, which must be after the lines so far.
  ///
  /// - Parameters:
  ///   - start: the offset of the line in the text.
  ///   - end: the offset of its newline, or the end of the text.
  mutating func line(from start: Int, to end: Int, in window: TextWindow) -> ScopedLine {
    skip(to: start, in: window)
    scanned = min(end + 1, window.end)
    let runs = scanner.runs(in: window.slice(start..<scanned))
    noteOpening(from: start, in: window)
    return ScopedLine(scope: scope, runs: runs)
  }
}

/// The scopes of a line.
struct ScopedLine {
  /// The scope in which matches count.
  let scope: SourceScope
  let runs: [ScopeRun]

  /// Whether a match starts in the scope. White space at its start doesn't count, so that
  /// indentation is part of what follows.
  func contains(_ match: Range<Int>, in line: UnsafeRawBufferPointer) -> Bool {
    guard !runs.isEmpty else { return scope == .code }
    return runs[run(at: place(of: match, in: line))].scope == scope
  }

  /// The position at which to search after a match outside the scope; nil if the rest of the line is
  /// outside, too.
  func next(after match: Range<Int>, in line: UnsafeRawBufferPointer) -> Int? {
    var index = runs.isEmpty ? 0 : run(at: place(of: match, in: line)) + 1
    while index < runs.count, runs[index].scope != scope { index += 1 }
    guard index > 0, index < runs.count else { return nil }
    // A match can begin with the white space before the scope.
    var position = Int(runs[index - 1].end)
    while position > match.lowerBound + 1, ScopedLine.isSpace(line[position - 1]) { position -= 1 }
    return position
  }

  private func place(of match: Range<Int>, in line: UnsafeRawBufferPointer) -> Int {
    var place = match.lowerBound
    while place < match.upperBound, ScopedLine.isSpace(line[place]) { place += 1 }
    return place < match.upperBound ? place : match.lowerBound
  }

  /// The index of the run that contains a position; the last one after the end of the line.
  private func run(at position: Int) -> Int {
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle].end) > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
