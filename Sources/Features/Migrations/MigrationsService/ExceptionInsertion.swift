import MigrationsInterface
import MigrationsLogic
import SourceScopes
import Workspace

/// Inserts an exception as a comment on a line of its own, above a match.
package struct ExceptionInsertion {
  private let exception: MatchException
  private let match: Match
  private let path: [UInt8]

  package init(_ exception: MatchException, above match: Match) {
    self.exception = exception
    self.match = match
    path = Array(match.path.utf8)
  }

  /// - Parameter text: the text of the match's file.
  /// - Returns: the text with the comment.
  /// - Throws: `WorkspaceError` if the line of the match has changed, or a comment above it would
  ///   change the code.
  package func text(in text: String) throws -> String {
    let bytes = Array(text.utf8)
    guard let line = ExceptionInsertion.line(match.line, in: bytes), isMatch(bytes[line]) else {
      throw WorkspaceError("\(match.path) has changed since the last scan; press r to rescan")
    }
    let above = match.line == 1 ? nil : ExceptionInsertion.line(match.line - 1, in: bytes)
    try checkPosition(bytes[line], above: above.map { bytes[$0] })
    // A former exception, such as one that has ended, is replaced.
    let replaced = above.flatMap { isException(bytes[$0]) ? $0 : nil }
    let start = replaced?.lowerBound ?? line.lowerBound
    let comment = try comment(before: bytes[line], after: bytes[..<start])
    let result = bytes[..<start] + comment + bytes[line.lowerBound...]
    return String(decoding: result, as: UTF8.self)
  }

  /// The range of a line, from 1, with its newline; nil if there is none.
  private static func line(_ number: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard number > 0 else { return nil }
    let newline = UInt8(ascii: "\n")
    var start = 0
    for _ in 1..<number {
      guard let end = bytes[start...].firstIndex(of: newline) else { return nil }
      start = end + 1
    }
    guard start < bytes.count else { return nil }
    return start..<(bytes[start...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count)
  }

  /// Whether a line is still that of the match, whose text may be cut off within a character.
  private func isMatch(_ line: ArraySlice<UInt8>) -> Bool {
    var text = match.text
    while text.hasSuffix("\u{FFFD}") { text.removeLast() }
    return line.starts(with: text.utf8)
  }

  /// Whether a line contains nothing but an exception for the migration.
  private func isException(_ line: ArraySlice<UInt8>) -> Bool {
    let found = InlineException.exceptions(in: String(decoding: line, as: UTF8.self))
    return found.count == 1 && found[0].coversNextLine && found[0].id == "\(exception.migration)"
  }

  private func checkPosition(_ line: ArraySlice<UInt8>, above: ArraySlice<UInt8>?) throws {
    let fixed = ["#!", "<?", "\u{FEFF}", "// swift-tools-version"]
    if above == nil, fixed.contains(where: { line.starts(with: $0.utf8) }) {
      throw impossible("which has to be the first one")
    }
    let blanks = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    if above?.last(where: { !blanks.contains($0) }) == UInt8(ascii: "\\") {
      throw impossible("which continues the line before it")
    }
  }

  private func impossible(_ reason: String) -> WorkspaceError {
    WorkspaceError(
      "there can't be a comment above line \(match.line) of \(match.path), \(reason)")
  }

  /// The line with the comment, with the indentation and the newline of the match's line.
  private func comment(
    before line: ArraySlice<UInt8>, after text: ArraySlice<UInt8>
  ) throws -> [UInt8] {
    let forms = InlineException.comments(for: exception, in: match.path)
    guard !forms.isEmpty else {
      throw WorkspaceError(
        "\(match.path) is in a format without comments; exclude it in headway.yml instead")
    }
    let indentation = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let newline: [UInt8] = line.suffix(2).elementsEqual([13, 10]) ? [13, 10] : [10]
    let lines = forms.map { indentation + Array($0.utf8) + newline }
    guard let found = lines.first(where: { isComment($0, before: line, after: text) }) else {
      throw impossible("which is within a string or other text")
    }
    guard isValid(found) else {
      throw WorkspaceError("the owner or the reason contains the end of a comment")
    }
    return Array(found)
  }

  /// Whether a new line is a comment that leaves the scopes of the following line as they are.
  private func isComment(
    _ new: ArraySlice<UInt8>, before line: ArraySlice<UInt8>, after text: ArraySlice<UInt8>
  ) -> Bool {
    guard let language = ScopeLanguage(path: path) else { return true }
    var scanner = ScopeScanner(language)
    text.withUnsafeBytes { scanner.skip($0) }
    var without = scanner
    let runs = new.withUnsafeBytes { scanner.runs(in: $0) }
    var start = 0
    let mark = Array(InlineException.mark.utf8)
    let offset = new.indices.first { new[$0...].starts(with: mark) }.map { $0 - new.startIndex }
    guard let offset else { return false }
    for run in runs {
      defer { start = Int(run.end) }
      if start <= offset, offset < Int(run.end), run.scope != .comments { return false }
    }
    return line.withUnsafeBytes { scanner.runs(in: $0) == without.runs(in: $0) }
  }

  /// Whether the comment contains the exception as it was entered.
  private func isValid(_ line: ArraySlice<UInt8>) -> Bool {
    let entered = "\(exception.owner) \(exception.reason)"
    guard !entered.contains("*/"), !entered.contains("-->") else { return false }
    let found = InlineException.exceptions(in: String(decoding: line, as: UTF8.self))
    guard found.count == 1, let first = found.first else { return false }
    return first.id == "\(exception.migration)" && first.owner == exception.owner
      && first.until == exception.until && first.coversNextLine
      && first.reason.split(whereSeparator: \.isWhitespace)
        == exception.reason.split(whereSeparator: \.isWhitespace)
  }
}
