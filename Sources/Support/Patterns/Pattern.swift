import CPCRE2
import Synchronization

/// A PCRE2 pattern, compiled to machine code with the options of `git grep -P` in a UTF-8 locale.
///
/// These options are UTF with MATCH_INVALID_UTF, so that invalid UTF-8 matches nothing and doesn't
/// stop a search, and MULTILINE, but not UCP, so that `\w` and `\b` only support ASCII. A pattern
/// is immutable after compilation. All threads can use it, each with its own `PatternMatcher`.
package final class Pattern: @unchecked Sendable {
  /// The source of the pattern.
  package let source: String
  let code: OpaquePointer
  /// A text that every matching line contains; nil if none is known.
  let required: RequiredLiteral?
  /// The maximum number of bytes before a match that the pattern reads.
  let reach: Int
  /// Whether the start of a search doesn't affect matches: the pattern has no lookbehind and no
  /// assertion for the start of the text.
  let isLocal: Bool
  /// Whether a match within a line is also a match in the complete text: the pattern has no
  /// assertions about the surroundings of the line, and it can backtrack.
  let isContextFree: Bool
  /// Whether searching parts of a text isn't equivalent to searching the complete text.
  let needsWholeText: Bool
  /// The address of the pattern compiled for partial matching; 0 until a text is searched in windows.
  private let partial = Mutex<UInt>(0)

  /// The syntax of a pattern's source.
  package enum Syntax: Sendable {
    /// The syntax of PCRE2.
    case perl
    /// Every character matches itself.
    case literal
  }

  /// Compiles a pattern.
  ///
  /// - Throws: `PatternError` with PCRE2's message and the offset in the pattern.
  package init(_ source: String, syntax: Syntax = .perl) throws(PatternError) {
    // An offset limit makes it possible to check the time during the search of a long text.
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
      throw PatternError(
        message: Pattern.message(errorCode), offset: errorOffset, pattern: source)
    }
    // Without the just-in-time compiler, PCRE2 interprets the pattern. It also interprets patterns
    // with (*NO_JIT).
    pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
    self.source = source
    self.code = code
    required =
      syntax == .literal
      ? RequiredLiteral(Array(source.utf8)) : RequiredLiteral(ofPattern: source)
    // PCRE2 counts characters of up to 4 bytes.
    var characters: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_MAXLOOKBEHIND), &characters)
    reach = 4 * max(1, Int(characters))
    // This examines the source, so a few more patterns than necessary use the slower search, but
    // none uses the wrong one. `\G` depends on the start of a search, `\K` moves the start of a
    // match, and verbs end a search early.
    needsWholeText = syntax == .perl && Pattern.contains(["\\G", "\\K", "(*"], in: source)
    isLocal = syntax == .literal || !Pattern.contains(["(?<", "\\A"], in: source)
    isContextFree = syntax == .literal || Pattern.isContextFree(source)
  }

  deinit {
    pcre2_code_free_8(code)
    partial.withLock { pcre2_code_free_8(OpaquePointer(bitPattern: $0)) }
  }

  /// The pattern for partial matching. It is a copy, because compiling to machine code modifies a
  /// pattern that other threads may be using.
  var partialCode: OpaquePointer {
    let address = partial.withLock { address in
      if address == 0 {
        let copy = pcre2_code_copy_8(code)
        pcre2_jit_compile_8(copy, PCRE2_JIT_PARTIAL_HARD)
        address = UInt(bitPattern: copy)
      }
      return address
    }
    // The copy has a few hundred bytes. PCRE2 only returns NULL if memory is exhausted.
    return OpaquePointer(bitPattern: address)!
  }

  private static func isContextFree(_ source: String) -> Bool {
    let dependent = [
      "\\A", "\\z", "\\Z", "\\G", "\\K", "\\R", "\\X", "++", "*+", "?+", "}+", "(*",
      // References to groups, because what a group in a lookahead matches is final.
      "\\1", "\\2", "\\3", "\\4", "\\5", "\\6", "\\7", "\\8", "\\9", "\\g", "\\k",
    ]
    if contains(dependent, in: source) { return false }
    let free = ["(?:", "(?=", "(?i)", "(?i:", "(?s)", "(?s:"]
    var rest = Substring(source)
    while let group = rest.firstRange(of: "(?") {
      rest = rest[group.lowerBound...]
      guard free.contains(where: rest.hasPrefix) else { return false }
      rest = rest.dropFirst(2)
    }
    return true
  }

  private static func contains(_ words: [String], in source: String) -> Bool {
    let bytes = Array(source.utf8)
    return words.contains { word in
      bytes.indices.contains { bytes[$0...].starts(with: word.utf8) }
    }
  }

  /// The number of capturing groups.
  package var groupCount: Int {
    var count: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    return Int(count)
  }

  /// The version of PCRE2, such as `10.42 2022-12-11`.
  package static var engineVersion: String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let length = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), &bytes)
    return String(decoding: bytes.prefix(max(0, Int(length) - 1)), as: UTF8.self)
  }

  /// Whether PCRE2 compiles patterns to machine code on this system.
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
