import CPCRE2

/// A PCRE2 pattern, compiled and translated to machine code, as `git grep -P` in a UTF-8 locale does it.
///
/// UTF with MATCH_INVALID_UTF, so that bytes which are no UTF-8 match nothing and stop nothing;
/// MULTILINE; no UCP, so that `\w` and `\b` know ASCII only. It never changes after it was compiled
/// and may be used by all threads, each through a `PatternMatcher` of its own.
package final class Pattern: @unchecked Sendable {
  package let source: String
  let code: OpaquePointer
  /// A text without which no line matches; nil where none is known.
  let required: RequiredLiteral?

  /// How to read the source of a pattern.
  package enum Syntax: Sendable {
    case perl
    /// Every character stands for itself.
    case literal
  }

  /// - Throws: `PatternError` with PCRE2's message and the place in the pattern.
  package init(_ source: String, syntax: Syntax = .perl) throws(PatternError) {
    // An offset limit lets a search of long text be looked after on its way.
    var options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_USE_OFFSET_LIMIT
    switch syntax {
    case .perl: options |= PCRE2_MULTILINE
    case .literal: options |= PCRE2_LITERAL
    }
    var errorCode: Int32 = 0
    var errorOffset = 0
    var source = source
    let code = source.withUTF8 { bytes in
      pcre2_compile_8(bytes.baseAddress, bytes.count, options, &errorCode, &errorOffset, nil)
    }
    guard let code else {
      throw PatternError(message: Pattern.message(errorCode), offset: errorOffset)
    }
    // Without the just-in-time compiler PCRE2 interprets; so does a pattern with (*NO_JIT).
    pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
    self.source = source
    self.code = code
    required =
      syntax == .literal
      ? RequiredLiteral(Array(source.utf8)) : RequiredLiteral(ofPattern: source)
  }

  deinit {
    pcre2_code_free_8(code)
  }

  /// How many groups it has that remember what they matched.
  package var groupCount: Int {
    var count: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    return Int(count)
  }

  /// The version of PCRE2 in use, such as `10.42 2022-12-11`.
  package static var engineVersion: String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let length = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), &bytes)
    return String(decoding: bytes.prefix(max(0, Int(length) - 1)), as: UTF8.self)
  }

  /// Whether patterns are translated to machine code here.
  package static var hasJIT: Bool {
    var answer: UInt32 = 0
    pcre2_config_8(UInt32(PCRE2_CONFIG_JIT), &answer)
    return answer == 1
  }

  private static func message(_ code: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(code, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, Int(length))), as: UTF8.self)
  }
}
