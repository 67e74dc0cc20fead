import CPCRE2

/// Finds the groups of a pattern's matches in short texts such as lines. Create one for each
/// worker.
package final class GroupMatcher {
  /// A match with its first group.
  package struct Match: Equatable, Sendable {
    /// The byte range of the match.
    package let whole: Range<Int>
    /// The byte range of the group; nil if it doesn't participate in the match.
    package let group: Range<Int>?
  }

  private let pattern: Pattern
  private let group: Int?
  private let data: OpaquePointer
  private let context: OpaquePointer

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - group: the number of the group to find; nil for the first one that participates in a match.
  ///   - matchLimit: the maximum number of steps of a match.
  package init(_ pattern: Pattern, group: Int? = nil, matchLimit: UInt32 = 10_000_000) {
    self.pattern = pattern
    self.group = group
    // This allocates a few hundred bytes. PCRE2 only returns NULL if memory is exhausted.
    data = pcre2_match_data_create_from_pattern_8(pattern.code, nil)!
    context = pcre2_match_context_create_8(nil)!
    pcre2_set_match_limit_8(context, matchLimit)
    pcre2_set_heap_limit_8(context, 64 * 1024)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
  }

  /// Returns the first match that starts at `start`, in bytes, or later.
  ///
  /// - Throws: `PatternLimitError` if the pattern exceeds a limit.
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
    // The interpreter stores its state on the heap, within the heap limit.
    if result == PCRE2_ERROR_JIT_STACKLIMIT { result = match(PCRE2_NO_JIT) }
    if result == PCRE2_ERROR_NOMATCH { return nil }
    guard result >= 0 else {
      throw PatternLimitError(reason: .engine(result), pattern: pattern.source)
    }
    let vector = pcre2_get_ovector_pointer_8(data)!
    func range(_ number: Int) -> Range<Int>? {
      // PCRE2_UNSET, which isn't imported: all bits are set.
      let (lower, upper) = (vector[2 * number], vector[2 * number + 1])
      return lower == -1 || upper < lower ? nil : lower..<upper
    }
    if let group {
      return Match(whole: range(0) ?? start..<start, group: group < result ? range(group) : nil)
    }
    let groups = result > 1 ? (1..<Int(result)).lazy.compactMap(range).first : nil
    return Match(whole: range(0) ?? start..<start, group: groups)
  }
}
