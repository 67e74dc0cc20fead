import Git
import MigrationsLogic
import Patterns
import Workspace

/// What is counted in a blob: some patterns in one way, whichever migration asks. Whoever asks for the
/// same gets it from the same reading, also after a migration got another name.
struct CountUnit: Sendable {
  /// Grows when the same patterns would be counted differently.
  private static let engine = 1

  /// Says all that the counts depend on.
  let key: String
  let search: LineSearch
  let countsMatches: Bool
  /// Whether to look for exceptions: uses of a replacement have none.
  let hasExceptions: Bool
  /// Whether the attributes say that it is text, whatever its bytes.
  let isText: Bool

  init(_ search: LineSearch, countsMatches: Bool, hasExceptions: Bool, isText: Bool) {
    self.search = search
    self.countsMatches = countsMatches
    self.hasExceptions = hasExceptions
    self.isText = isText
    let options =
      (countsMatches ? "m" : "l") + (hasExceptions ? "e" : "-") + (isText ? "t" : "-")
    // Lengths keep lists of patterns apart that would read the same one after the other.
    key =
      "\(CountUnit.engine)|\(Pattern.engineVersion)|\(options)"
      + search.patterns.map { "|\($0.source.utf8.count):\($0.source)" }.joined()
  }

  /// What stands for a key where several are in one line: patterns may have any character. Two keys of
  /// one name cost a look at what is kept, where the keys themselves stand.
  static func name(of key: String) -> String { StableHash(key.utf8).hexadecimal }
}

/// What was counted of one unit in one blob.
struct UnitCount: Equatable, Sendable {
  /// Lines or matches, with those that are excepted.
  var count = 0
  /// Whether the pattern gave up on this blob; it counts as nothing then.
  var hasFailed = false
  var exceptions: [ExceptedCount] = []
}

/// Uses that an exception covers.
struct ExceptedCount: Equatable, Sendable {
  /// The migration that it is for.
  var migration: String
  /// Its last day, as `Day.number`.
  var until: Int
  var count: Int
}

/// Counts units in blobs; each worker has its own.
final class BlobCounter {
  /// A pattern that gave up so often gets less time from then on: a file has thousands of versions.
  private static let patience = (first: 8, second: 64)

  private let units: [CountUnit]
  private let mark: Pattern
  private let patient = PatternMatcher(seconds: 1)
  private let impatient = PatternMatcher(matchLimit: 1_000_000, seconds: 0.05)
  private let hurried = PatternMatcher(matchLimit: 100_000, seconds: 0.005)
  /// By unit.
  private var failures: [Int]

  init(_ units: [CountUnit]) throws {
    self.units = units
    failures = Array(repeating: 0, count: units.count)
    mark = try Pattern(InlineException.mark, syntax: .literal)
  }

  /// - Parameter wanted: positions of units.
  func count(
    _ text: UnsafeRawBufferPointer, _ wanted: [Int], found: (_ unit: Int, UnitCount) -> Void
  ) {
    let isPointer = CountableText.isPointer(text)
    let isBinary = text.isBinaryToGit
    var hasMark: Bool?
    for unit in wanted {
      guard !isPointer, units[unit].isText || !isBinary else { continue }
      let patience = BlobCounter.patience
      let matcher =
        failures[unit] < patience.first
        ? patient : failures[unit] < patience.second ? impatient : hurried
      let count = count(units[unit], in: text, matcher, hasMark: &hasMark)
      if count.hasFailed { failures[unit] += 1 }
      if count.count != 0 || count.hasFailed { found(unit, count) }
    }
  }

  private func count(
    _ unit: CountUnit, in text: UnsafeRawBufferPointer, _ matcher: PatternMatcher,
    hasMark: inout Bool?
  ) -> UnitCount {
    var result = UnitCount()
    do {
      try unit.search.lines(in: text, with: matcher, countsMatches: unit.countsMatches) { line in
        let weight = unit.countsMatches ? line.matches : 1
        result.count += weight
        guard unit.hasExceptions else { return true }
        if hasMark == nil {
          // A text that has its mark nowhere is asked once.
          hasMark = ((try? matcher.firstMatch(of: mark, in: text)) ?? nil) != nil
        }
        if hasMark == true { add(line.bytes, in: text, weight: weight, to: &result) }
        return true
      }
    } catch {
      return UnitCount(hasFailed: true)
    }
    return result
  }

  /// The exceptions of a line: for each migration the one that ends last.
  private func add(
    _ line: Range<Int>, in text: UnsafeRawBufferPointer, weight: Int, to result: inout UnitCount
  ) {
    var ends: [String: Int] = [:]
    for exception in CountableText.exceptions(at: line, in: text) {
      guard let until = exception.until, exception.excepts(exception.id, on: until) else {
        continue
      }
      ends[exception.id] = max(ends[exception.id] ?? .min, until.number)
    }
    for (migration, until) in ends {
      if let index = result.exceptions.firstIndex(where: {
        $0.migration == migration && $0.until == until
      }) {
        result.exceptions[index].count += weight
      } else {
        result.exceptions.append(
          ExceptedCount(migration: migration, until: until, count: weight))
      }
    }
  }
}
