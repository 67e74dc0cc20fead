import CPCRE2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What one thread needs to match patterns: room for the result and a stack for the machine code.
///
/// Make one for each worker and use it for any number of patterns.
package final class PatternMatcher {
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?
  private let seconds: Double

  /// - Parameters:
  ///   - matchLimit: how many steps a match may take before it gives up.
  ///   - seconds: how much processor time a search of one text may take.
  package init(matchLimit: UInt32 = 10_000_000, seconds: Double = 3) {
    self.seconds = seconds
    // Allocation of a few hundred bytes: PCRE2 returns NULL only when memory is exhausted.
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

  // MARK: How long it may take

  /// Whether the searches from here to `end()` are one, whose time is limited.
  private var isTimed = false
  /// When the search was first looked at, in seconds of the clock; nil before.
  private var began: Double?
  /// Processor seconds of this thread at which it gives up; nil before they were looked at.
  private var deadline: Double?
  private var questions = 0

  /// Begins to count the time that a search of one text may take.
  ///
  /// A step limit bounds one attempt; this bounds all the attempts that a pattern makes on a text. It is
  /// processor time, so that a busy machine counts as an idle one does.
  func begin() {
    isTimed = true
    began = nil
    deadline = nil
    questions = 0
  }

  /// Lets searches take as long as they take.
  func end() { isTimed = false }

  /// Whether the time is over, at a moment in seconds of the clock.
  ///
  /// Asking for processor time enters the kernel, asking the clock doesn't. No thread takes more processor
  /// time than goes by, so most searches are over before the kernel is asked at all.
  private func isOverdue(at now: Double) -> Bool {
    guard isTimed else { return false }
    guard let began else {
      began = now
      return false
    }
    guard now - began > PatternMatcher.quick else { return false }
    guard let deadline else {
      deadline = PatternMatcher.seconds(CLOCK_THREAD_CPUTIME_ID) + seconds
      return false
    }
    return now - began > seconds && PatternMatcher.seconds(CLOCK_THREAD_CPUTIME_ID) > deadline
  }

  private static var clockSeconds: Double { seconds(CLOCK_MONOTONIC) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Shorter text is searched at once; longer text in steps, which begin with so many bytes and grow as
  /// long as they are quick.
  private static let short = 1 << 15
  private static let firstStep = 1 << 6
  private static let longestStep = 1 << 16
  private static let quick = 0.005

  /// The first match of `pattern` in `text` that begins at `start` or later, in bytes from 0.
  ///
  /// Look-behinds see what stands before `start`.
  /// - Throws: `PatternLimitError` when the pattern gave up.
  package func firstMatch(
    of pattern: Pattern, in text: UnsafeRawBufferPointer, from start: Int = 0
  ) throws(PatternLimitError) -> Range<Int>? {
    questions += 1
    if questions % 16 == 0, isOverdue(at: PatternMatcher.clockSeconds) {
      throw PatternLimitError(code: 0, pattern: pattern.source)
    }
    guard text.count - start > PatternMatcher.short else {
      return try firstMatch(of: pattern, in: text, from: start, limit: PatternMatcher.noLimit)
    }
    return try firstMatch(of: pattern, inLong: text, from: start)
  }

  private func firstMatch(
    of pattern: Pattern, inLong text: UnsafeRawBufferPointer, from start: Int
  ) throws(PatternLimitError) -> Range<Int>? {
    var start = start
    var step = PatternMatcher.firstStep
    var before = PatternMatcher.clockSeconds
    while start <= text.count {
      let limit = start + step
      if let match = try firstMatch(of: pattern, in: text, from: start, limit: limit) {
        return match
      }
      let now = PatternMatcher.clockSeconds
      if isOverdue(at: now) { throw PatternLimitError(code: 0, pattern: pattern.source) }
      if now - before < PatternMatcher.quick {
        step = min(2 * step, PatternMatcher.longestStep)
      } else {
        step = max(step / 4, 1)
      }
      before = now
      // The next attempt begins behind the last one, and never within a character.
      start = limit + 1
      while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
    }
    return nil
  }

  /// PCRE2_UNSET, which the importer can't read: all bits set.
  private static let noLimit = -1
  private var offsetLimit = PatternMatcher.noLimit

  private func firstMatch(
    of pattern: Pattern, in text: UnsafeRawBufferPointer, from start: Int, limit: Int
  ) throws(PatternLimitError) -> Range<Int>? {
    if limit != offsetLimit {
      pcre2_set_offset_limit_8(context, limit)
      offsetLimit = limit
    }
    // PCRE2 before 10.40 doesn't take NULL for empty text.
    var nothing: UInt8 = 0
    let subject = text.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var result = withUnsafePointer(to: &nothing) { nothing in
      pcre2_match_8(pattern.code, subject ?? nothing, text.count, start, 0, data, context)
    }
    if result == PCRE2_ERROR_JIT_STACKLIMIT {
      // The interpreter keeps its state on the heap, within the heap limit.
      result = withUnsafePointer(to: &nothing) { nothing in
        pcre2_match_8(
          pattern.code, subject ?? nothing, text.count, start, PCRE2_NO_JIT, data, context)
      }
    }
    if result == PCRE2_ERROR_NOMATCH { return nil }
    guard result >= 0 else { throw PatternLimitError(code: result, pattern: pattern.source) }
    let vector = pcre2_get_ovector_pointer_8(data)!
    // `\K` in a look-ahead can put the start after the end.
    return vector[0]..<max(vector[0], vector[1])
  }
}
