import CPCRE2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The data that one thread needs to match patterns: memory for results and a stack for compiled
/// patterns.
///
/// Create one for each worker and use it for any number of patterns.
package final class PatternMatcher {
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?
  /// The processor time that the search of one text may take.
  let seconds: Double
  /// The maximum number of steps of a match attempt.
  let matchLimit: UInt32

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - matchLimit: the maximum number of steps of a match attempt.
  ///   - seconds: the processor time that the search of one text may take.
  package init(matchLimit: UInt32 = 10_000_000, seconds: Double = 3) {
    self.seconds = seconds
    self.matchLimit = matchLimit
    // This allocates a few hundred bytes. PCRE2 only returns NULL if memory is exhausted.
    data = pcre2_match_data_create_8(1, nil)!
    context = pcre2_match_context_create_8(nil)!
    pcre2_set_match_limit_8(context, matchLimit)
    pcre2_set_heap_limit_8(context, 64 * 1024)
    stack = pcre2_jit_stack_create_8(64 * 1024, 4 * 1024 * 1024, nil)
    if let stack { pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack)) }
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    if let stack { pcre2_jit_stack_free_8(stack) }
  }

  // MARK: Time limit

  /// Whether a search with a time limit is in progress, from `begin(after:)` to `end()`.
  private var isTimed = false
  /// The remaining processor time of the search, in seconds.
  private var allowance = 0.0
  /// The clock time of the first check, in seconds; nil before it.
  private var began: Double?
  /// The processor time of this thread at which the search ends, in seconds; nil until the search
  /// has taken a while.
  private var deadline: Double?
  private var questions = 0

  /// Starts measuring the time for the search of one text.
  ///
  /// The match limit restricts one attempt; the time limit restricts all attempts on a text
  /// together. It is processor time, so that other load on the machine has no effect.
  ///
  /// - Parameter allowance: the processor time for a window of the text, in seconds; nil if the text
  ///   isn't searched in windows.
  func begin(allowance: Double? = nil) {
    isTimed = true
    questions = 0
    self.allowance = allowance ?? seconds
    began = allowance.map { _ in PatternMatcher.clockSeconds }
    deadline = allowance.map { PatternMatcher.processorSeconds + $0 }
  }

  /// Stops measuring the time.
  ///
  /// - Returns: the processor time since `begin`, in seconds; only for a window of a text.
  @discardableResult
  func end() -> Double {
    isTimed = false
    guard let deadline else { return 0 }
    return PatternMatcher.processorSeconds - deadline + allowance
  }

  /// Whether the time limit has been exceeded at a given clock time in seconds.
  ///
  /// Reading the processor time requires a system call, while reading the clock doesn't. A thread's
  /// processor time never exceeds the elapsed time, so most searches end before the system call is
  /// needed.
  private func isOverdue(at now: Double) -> Bool {
    guard isTimed else { return false }
    guard let began else {
      began = now
      return false
    }
    guard now - began > PatternMatcher.quick else { return false }
    guard let deadline else {
      deadline = PatternMatcher.processorSeconds + allowance
      return false
    }
    return now - began > allowance && PatternMatcher.processorSeconds > deadline
  }

  private static var clockSeconds: Double { seconds(CLOCK_MONOTONIC) }
  private static var processorSeconds: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Shorter text is searched in one step. For longer text, the steps start at this size and grow
  /// while they are fast.
  private static let short = 1 << 15
  private static let firstStep = 1 << 6
  private static let longestStep = 1 << 16
  private static let quick = 0.005

  /// Returns the first match of `pattern` in `text` that starts at `start`, in bytes, or later.
  ///
  /// Lookbehinds can read the text before `start`.
  ///
  /// - Throws: `PatternLimitError` if the pattern exceeds a limit.
  package func firstMatch(
    of pattern: Pattern, in text: UnsafeRawBufferPointer, from start: Int = 0
  ) throws(PatternLimitError) -> Range<Int>? {
    switch try search(for: pattern, in: text, from: start, goesOn: false) {
    case .match(let range): range
    case .none, .open: nil
    }
  }

  /// The outcome of a search.
  enum Outcome {
    /// A match with its byte range.
    case match(Range<Int>)
    /// No match.
    case none
    /// Whether there is a match at this offset, in bytes, depends on text after the current end. No
    /// match starts earlier.
    case open(Int)
  }

  /// Searches for the first match of `pattern` in `text` that starts at `start` or later.
  ///
  /// - Parameter goesOn: whether more text follows, so that a match that depends on it is open.
  /// - Throws: `PatternLimitError` if the pattern exceeds a limit.
  func search(
    for pattern: Pattern, in text: UnsafeRawBufferPointer, from start: Int, goesOn: Bool
  ) throws(PatternLimitError) -> Outcome {
    questions += 1
    if questions % 16 == 0, isOverdue(at: PatternMatcher.clockSeconds) {
      throw PatternLimitError(reason: .time, pattern: pattern.source)
    }
    let code = goesOn ? pattern.partialCode : pattern.code
    let options = goesOn ? PCRE2_PARTIAL_HARD : 0
    guard text.count - start > PatternMatcher.short else {
      return try attempt(pattern, code, options, in: text, from: start, limit: Self.noLimit)
    }
    return try search(pattern, code, options, inLong: text, from: start)
  }

  private func search(
    _ pattern: Pattern, _ code: OpaquePointer, _ options: UInt32,
    inLong text: UnsafeRawBufferPointer, from start: Int
  ) throws(PatternLimitError) -> Outcome {
    var start = start
    var step = PatternMatcher.firstStep
    var before = PatternMatcher.clockSeconds
    while start <= text.count {
      let limit = start + step
      let outcome = try attempt(pattern, code, options, in: text, from: start, limit: limit)
      guard case .none = outcome else { return outcome }
      let now = PatternMatcher.clockSeconds
      if isOverdue(at: now) { throw PatternLimitError(reason: .time, pattern: pattern.source) }
      if now - before < PatternMatcher.quick {
        step = min(2 * step, PatternMatcher.longestStep)
      } else {
        step = max(step / 4, 1)
      }
      before = now
      // The next attempt starts after the last one, and never within a character.
      start = limit + 1
      while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
    }
    return .none
  }

  /// PCRE2_UNSET, which isn't imported: all bits are set.
  private static let noLimit = -1
  private var offsetLimit = PatternMatcher.noLimit

  private func attempt(
    _ pattern: Pattern, _ code: OpaquePointer, _ options: UInt32, in text: UnsafeRawBufferPointer,
    from start: Int, limit: Int
  ) throws(PatternLimitError) -> Outcome {
    if limit != offsetLimit {
      pcre2_set_offset_limit_8(context, limit)
      offsetLimit = limit
    }
    // Versions of PCRE2 before 10.40 don't accept NULL for an empty text.
    var nothing: UInt8 = 0
    let subject = text.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var result = withUnsafePointer(to: &nothing) { nothing in
      pcre2_match_8(code, subject ?? nothing, text.count, start, options, data, context)
    }
    if result == PCRE2_ERROR_JIT_STACKLIMIT {
      // The interpreter stores its state on the heap, within the heap limit.
      result = withUnsafePointer(to: &nothing) { nothing in
        pcre2_match_8(
          code, subject ?? nothing, text.count, start, options | PCRE2_NO_JIT, data, context)
      }
    }
    if result == PCRE2_ERROR_NOMATCH { return .none }
    let vector = pcre2_get_ovector_pointer_8(data)!
    if result == PCRE2_ERROR_PARTIAL { return .open(vector[0]) }
    guard result >= 0 else {
      throw PatternLimitError(reason: .engine(result), pattern: pattern.source)
    }
    // `\K` in a lookahead can move the start after the end.
    return .match(vector[0]..<max(vector[0], vector[1]))
  }
}
