import CPCRE2

/// What one thread needs to match patterns: room for the result and a stack for the machine code.
///
/// Make one for each worker and use it for any number of patterns.
package final class PatternMatcher {
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?

  /// - Parameters:
  ///   - matchLimit: how many steps a match may take before it gives up.
  package init(matchLimit: UInt32 = 10_000_000) {
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

  /// The first match of `pattern` in `text` that begins at `start` or later, in bytes from 0.
  ///
  /// Look-behinds see what stands before `start`.
  /// - Throws: `PatternLimitError` when the pattern gave up.
  package func firstMatch(
    of pattern: Pattern, in text: UnsafeRawBufferPointer, from start: Int = 0
  ) throws(PatternLimitError) -> Range<Int>? {
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
    guard result >= 0 else { throw PatternLimitError(code: result) }
    let vector = pcre2_get_ovector_pointer_8(data)!
    // `\K` in a look-ahead can put the start after the end.
    return vector[0]..<max(vector[0], vector[1])
  }
}
