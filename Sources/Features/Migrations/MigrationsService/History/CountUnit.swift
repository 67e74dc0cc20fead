import Git
import GitHistory
import MigrationsInterface
import MigrationsLogic
import Patterns
import SourceScopes
import ToolBaselines
import Workspace

/// The unit of counting in a blob: patterns with the options that affect the count, independent of
/// migrations. Equal units share cached counts, even if a migration is renamed.
struct CountUnit: Sendable {
  /// The version of the counting algorithm. Increase it when the same patterns would be counted
  /// differently.
  private static let engine = 2

  /// A key that contains everything the counts depend on.
  let key: String
  let search: LineSearch
  let countsMatches: Bool
  /// Whether to look for exceptions. Matches of a replacement have none.
  let hasExceptions: Bool
  /// Whether the attributes declare the files as text, whatever their bytes are.
  let isText: Bool
  /// The language of the files; nil if it is unknown or doesn't affect the count.
  let language: ScopeLanguage?
  /// The format of another tool's files; nil to search for patterns.
  let format: ToolBaselineFormat?

  /// The group whose text is the value of the series; nil without one.
  let capture: SeriesCapture?
  /// The counter that finds the lines; nil to search for patterns.
  let counter: (any FileCounter)?

  /// The start of the keys of units with a series.
  static let seriesKey = "series|"
  /// The start of the keys of units that ask counters.
  static let counterKey = "counter|"
  /// The start of the keys of units that read the files of other tools.
  static let recordedKey = "recorded|"

  /// A unit that asks a pure counter.
  init(_ counter: any FileCounter, isText: Bool) {
    self.counter = counter
    self.isText = isText
    format = nil
    capture = nil
    search = LineSearch([])
    language = nil
    countsMatches = false
    hasExceptions = true
    key =
      "\(CountUnit.counterKey)\(CountUnit.engine)|\(isText ? "t" : "-")|"
      + "\(counter.counter.plugin)|\(counter.counter.key)|\(counter.fingerprint)"
  }

  /// A unit that reads the entries of another tool's files. The rules and paths that count are
  /// selected later, so that all migrations share it.
  init(_ format: ToolBaselineFormat) {
    self.format = format
    capture = nil
    counter = nil
    search = LineSearch([])
    language = nil
    countsMatches = true
    hasExceptions = false
    isText = true
    key = "\(CountUnit.recordedKey)\(ToolBaselineFormat.version)|\(format.rawValue)"
  }

  init(
    _ search: LineSearch, countsMatches: Bool, hasExceptions: Bool, isText: Bool,
    language: ScopeLanguage? = nil, capture: SeriesCapture? = nil
  ) {
    self.search = search
    self.capture = capture
    format = nil
    counter = nil
    self.language = search.dependsOnLanguage ? language : nil
    self.countsMatches = countsMatches
    self.hasExceptions = hasExceptions
    self.isText = isText
    let options =
      (countsMatches ? "m" : "l") + (hasExceptions ? "e" : "-") + (isText ? "t" : "-")
    let kind = search.scope?.rawValue ?? "pattern\(CodePattern.version)"
    let scope = self.language.map { "|\(kind).\($0.rawValue).\(ScopeLanguage.version)" } ?? ""
    let sources = search.patterns.map(\.source) + search.code.map(\.source)
    // The lengths distinguish lists of patterns with the same concatenation.
    let series = capture.map { "\(CountUnit.seriesKey)\($0.group)|" } ?? ""
    key =
      "\(series)\(CountUnit.engine)|\(Pattern.engineVersion)|\(options)\(scope)"
      + sources.map { "|\($0.utf8.count):\($0)" }.joined()
  }

  /// A short name for a key, without the arbitrary characters of a pattern. If two keys have the
  /// same name, the stored data, which contains the keys themselves, distinguishes them.
  static func name(of key: String) -> String { StableHash(key.utf8).hexadecimal }
}

/// The count of one unit in one blob.
struct UnitCount: Equatable, Sendable {
  /// The number of lines or matches, including excepted ones.
  var count = 0
  /// Whether a pattern exceeded its limits on this blob, which then counts as 0.
  var hasFailed = false
  var exceptions: [ExceptedCount] = []
  /// The parts of the count, in the order of the first entry of each.
  var parts: [CountPart] = []
  /// The reason why a file of another tool can't be read; empty for none.
  var failure = ""
}

/// The part of a count with one value of a series, or that another tool has recorded for one rule in
/// one file. Texts are numbers of a table.
struct CountPart: Equatable, Sendable {
  /// The path as it is written, plus one; 0 for the file itself.
  var path: UInt32
  /// The rule, or the value of the series.
  var label: UInt32
  var count: Int32
}

/// The matches that an exception covers.
struct ExceptedCount: Equatable, Sendable {
  /// The id of the migration.
  var migration: String
  /// The last day of the exception, as `Day.number`.
  var until: Int
  var count: Int
}

/// Counts units in blobs. Each worker has its own counter.
final class BlobCounter {
  /// The numbers of failures after which a pattern gets less time: a file can have thousands of
  /// versions.
  private static let patience = (first: 8, second: 64)

  private let units: [CountUnit]
  private let mark: Pattern
  private let patient = PatternMatcher(seconds: 1)
  private let impatient = PatternMatcher(matchLimit: 1_000_000, seconds: 0.05)
  private let hurried = PatternMatcher(matchLimit: 100_000, seconds: 0.005)
  /// The matchers of series by unit.
  private var series: [SeriesMatcher?]
  /// The number of failures by unit.
  private var failures: [Int]

  init(_ units: [CountUnit]) throws {
    self.units = units
    failures = Array(repeating: 0, count: units.count)
    series = units.map { $0.capture.map { SeriesMatcher($0) } }
    mark = try Pattern(InlineException.mark, syntax: .literal)
  }

  /// The counts so far in the blob that is being read.
  private struct Reading {
    var parts: [Part] = []
    var before = LineBefore()
    /// The files of other tools, with the units that read them.
    var baselines: [(unit: Int, contents: ToolBaselineContents)] = []
    /// The units that ask counters about the text.
    var asking: [Int] = []
    var text = CounterText()
  }

  private struct Part {
    let unit: Int
    let matcher: PatternMatcher
    var search: TextSearch
    var count = UnitCount()
    /// The positions of the parts of the count, by label.
    var positions: [UInt32: Int] = [:]

    var isOver: Bool { search.isDone || count.hasFailed }
  }

  /// Nil before the first piece of a blob and after the last one.
  private var reading: Reading?

  /// Counts in a piece of a blob. The pieces of a blob must be passed in order.
  ///
  /// - Parameters:
  ///   - wanted: the positions of the units to count.
  ///   - texts: the table of the texts in parts.
  ///   - collected: receives the units that ask counters, and the complete text for them.
  ///   - found: receives the counts of other units that aren't zero once the blob is complete.
  /// - Returns: the number of bytes of the piece that are no longer needed.
  func count(
    _ piece: ContentPiece, _ wanted: [Int], texts: inout ByteTable,
    collected: (_ units: [Int], CounterText) throws -> Void,
    found: (_ unit: Int, UnitCount) -> Void
  ) rethrows -> Int {
    var current = reading.take() ?? begin(piece.bytes, wanted)
    let window = TextWindow(piece)
    var hasMark: Bool? = current.before.hasExceptions ? true : nil
    let tokens = SharedTokens()
    for index in current.parts.indices where !current.parts[index].isOver {
      advance(
        &current.parts[index], in: window, tokens, current.before, hasMark: &hasMark, &texts)
    }
    let open = window.isLast ? [] : current.parts.filter { !$0.isOver }.map(\.search)
    for index in current.baselines.indices { current.baselines[index].contents.add(piece) }
    let unread = piece.isLast ? [] : current.baselines.map(\.contents).filter { !$0.isDone }
    if !current.asking.isEmpty { current.text.add(piece) }
    let isCollecting = !current.asking.isEmpty && !piece.isLast && !current.text.isDone
    guard !open.isEmpty || !unread.isEmpty || isCollecting else {
      if !current.asking.isEmpty { try collected(current.asking, current.text) }
      for (unit, contents) in current.baselines {
        let count = UnitCount(contents, &texts)
        if count.count != 0 || count.hasFailed { found(unit, count) }
      }
      for part in current.parts where part.count.count != 0 || part.count.hasFailed {
        found(part.unit, part.count)
      }
      return ContentPiece.all
    }
    if let undecided = open.map(\.undecided).min() {
      current.before.keep(before: undecided, in: window) {
        ((try? patient.firstMatch(of: mark, in: $0)) ?? nil) != nil
      }
    }
    reading = current
    return window.used(
      open.map(\.needed) + unread.map(\.end) + (isCollecting ? [current.text.end] : []))
  }

  /// Discards the current blob, which has no further pieces.
  func abandon() { reading = nil }

  private func begin(_ text: UnsafeRawBufferPointer, _ wanted: [Int]) -> Reading {
    let baselines = wanted.compactMap { unit in
      units[unit].format.map { (unit: unit, contents: ToolBaselineContents($0)) }
    }
    guard !CountableText.isPointer(text) else { return Reading(baselines: baselines) }
    let isBinary = text.isBinaryToGit
    let patience = BlobCounter.patience
    let readable = wanted.filter { units[$0].format == nil && (units[$0].isText || !isBinary) }
    let searched = readable.filter { units[$0].counter == nil }
    return Reading(
      parts: searched.map { unit in
        let matcher =
          failures[unit] < patience.first
          ? patient : failures[unit] < patience.second ? impatient : hurried
        return Part(
          unit: unit, matcher: matcher,
          search: TextSearch(
            units[unit].search, language: units[unit].language,
            countsMatches: units[unit].countsMatches))
      }, baselines: baselines, asking: readable.filter { units[$0].counter != nil })
  }

  private func advance(
    _ part: inout Part, in window: TextWindow, _ tokens: SharedTokens, _ before: LineBefore,
    hasMark: inout Bool?,
    _ texts: inout ByteTable
  ) {
    let unit = units[part.unit]
    let matcher = part.matcher
    let series = series[part.unit]
    var failure: PatternLimitError?
    var count = UnitCount()
    swap(&count, &part.count)
    do {
      try part.search.advance(window, with: matcher, tokens: tokens) { line in
        let weight = unit.countsMatches ? line.matches : 1
        count.count += weight
        if let series {
          do throws(PatternLimitError) {
            let text = UnsafeRawBufferPointer(rebasing: window.bytes[line.bytes])
            let value = try series.value(in: text, from: line.column - 1)
            count.add(texts.number(ofText: value), &part.positions)
          } catch {
            failure = error
            return false
          }
        }
        guard unit.hasExceptions else { return true }
        if hasMark == nil {
          // Most texts contain no exception: search for one only once.
          hasMark = ((try? matcher.firstMatch(of: mark, in: window.bytes)) ?? nil) != nil
        }
        if hasMark == true {
          count.add(before.exceptions(at: line.bytes, in: window), weight: weight)
        }
        return true
      }
      if let failure { throw failure }
      part.count = count
    } catch {
      part.count = UnitCount(hasFailed: true)
      failures[part.unit] += 1
    }
  }
}

extension UnitCount {
  /// Adds the exceptions of a line: for each migration, the one that ends last.
  mutating func add(_ exceptions: [InlineException], weight: Int) {
    var ends: [String: Int] = [:]
    for exception in exceptions {
      guard let until = exception.until, exception.excepts(exception.id, on: until) else {
        continue
      }
      ends[exception.id] = max(ends[exception.id] ?? .min, until.number)
    }
    for (migration, until) in ends {
      if let index = self.exceptions.firstIndex(where: {
        $0.migration == migration && $0.until == until
      }) {
        self.exceptions[index].count += weight
      } else {
        self.exceptions.append(
          ExceptedCount(migration: migration, until: until, count: weight))
      }
    }
  }
}
