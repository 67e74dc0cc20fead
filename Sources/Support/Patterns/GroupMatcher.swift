import CPCRE2

/// Finds what the groups of a pattern catch, in short texts such as lines. Make one for each worker.
package final class GroupMatcher {
  /// What a match caught.
  package struct Match: Equatable, Sendable {
    package let whole: Range<Int>
    /// The first group that took part; nil where none did.
    package let group: Range<Int>?
  }

  private let pattern: Pattern
  private let data: OpaquePointer
  private let context: OpaquePointer

  package init(_ pattern: Pattern, matchLimit: UInt32 = 10_000_000) {
    self.pattern = pattern
    // Allocation of a few hundred bytes: PCRE2 returns NULL only when memory is exhausted.
    data = pcre2_match_data_create_from_pattern_8(pattern.code, nil)!
    context = pcre2_match_context_create_8(nil)!
    pcre2_set_match_limit_8(context, matchLimit)
    pcre2_set_heap_limit_8(context, 64 * 1024)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
  }

  /// The first match that begins at `start` or later, in bytes from 0.
  ///
  /// - Throws: `PatternLimitError` when the pattern gave up.
  package func firstMatch(
    in text: UnsafeRawBufferPointer, from start: Int = 0
  ) throws(PatternLimitError) -> Match? {
    var nothing: UInt8 = 0
    let subject = text.baseAddress?.assumingMemoryBound(to: UInt8.self)
    func match(_ options: UInt32) -> Int32 {
      withUnsafePointer(to: &nothing) { nothing in
        pcre2_match_8(
          pattern.code, subject ?? nothing, text.count, start, options, data, context)
      }
    }
    var result = match(0)
    // The interpreter keeps its state on the heap, within the heap limit.
    if result == PCRE2_ERROR_JIT_STACKLIMIT { result = match(PCRE2_NO_JIT) }
    if result == PCRE2_ERROR_NOMATCH { return nil }
    guard result >= 0 else { throw PatternLimitError(code: result, pattern: pattern.source) }
    let vector = pcre2_get_ovector_pointer_8(data)!
    func range(_ number: Int) -> Range<Int>? {
      // PCRE2_UNSET, which the importer can't read: all bits set.
      let (lower, upper) = (vector[2 * number], vector[2 * number + 1])
      return lower == -1 || upper < lower ? nil : lower..<upper
    }
    let groups = result > 1 ? (1..<Int(result)).lazy.compactMap(range).first : nil
    return Match(whole: range(0) ?? start..<start, group: groups)
  }
}
