/// The kind of text that a part of a source file is.
package enum SourceScope: String, CaseIterable, Sendable {
  /// Everything else, including the code within strings.
  case code
  /// Comments, including their delimiters.
  case comments
  /// Strings, characters and regular expressions, including their delimiters.
  case strings
}

/// A run of bytes with the same scope and depth. It starts where the previous one ends.
package struct ScopeRun: Equatable, Sendable {
  /// The scope of the bytes.
  package let scope: SourceScope
  /// The number of strings and tags around the bytes. A string has the depth of the code around it;
  /// code in a string is deeper. Comments, and the text around code of PHP, have depth 0.
  let depth: Int16
  /// The offset of the end, in bytes, in the scanned lines.
  package internal(set) var end: Int32
}
