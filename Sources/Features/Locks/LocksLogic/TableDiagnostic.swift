/// A problem in a line of a tab-separated file.
package struct TableDiagnostic: Equatable, Sendable {
  /// The line number, from 1.
  package let line: Int
  package let message: String

  package init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}

/// All problems of a tab-separated file.
package struct TableDiagnostics: Error, Equatable, Sendable {
  package let diagnostics: [TableDiagnostic]
}

/// The lines of a tab-separated file, as bytes.
struct TableLines {
  struct Line {
    let number: Int
    let fields: [ArraySlice<UInt8>]
  }

  private(set) var lines: [Line] = []
  private(set) var diagnostics: [TableDiagnostic] = []

  /// Splits a file into lines and fields. Empty lines and carriage returns at the end of lines are
  /// ignored. A merge conflict is reported once.
  init(_ bytes: [UInt8]) {
    var isInConflict = false
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    for (index, raw) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = raw.last == 0x0D ? raw.dropLast() : raw
      if line.isEmpty { continue }
      if TableLines.isMarker(line, "<") {
        isInConflict = true
        diagnostics.append(
          TableDiagnostic(line: index + 1, "an unresolved merge conflict begins here"))
      } else if TableLines.isMarker(line, ">") {
        if !isInConflict {
          diagnostics.append(
            TableDiagnostic(line: index + 1, "an unresolved merge conflict ends here"))
        }
        isInConflict = false
      } else if TableLines.isMarker(line, "=") || TableLines.isMarker(line, "|") {
        if !isInConflict {
          diagnostics.append(
            TableDiagnostic(line: index + 1, "unexpected marker of a merge conflict"))
        }
      } else if !isInConflict {
        lines.append(
          Line(
            number: index + 1,
            fields: line.split(separator: 0x09, omittingEmptySubsequences: false)))
      }
    }
  }

  private static func isMarker(_ line: ArraySlice<UInt8>, _ sign: Unicode.Scalar) -> Bool {
    let byte = UInt8(ascii: sign)
    return line.prefix(7).count == 7 && line.prefix(7).allSatisfy { $0 == byte }
      && (line.count == 7 || line[line.startIndex + 7] == 0x20)
  }

  /// Parses a count of ASCII digits.
  static func count(_ field: ArraySlice<UInt8>) -> Int? {
    guard !field.isEmpty, field.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(String(decoding: field, as: UTF8.self))
  }

  /// Whether a field is a valid migration id.
  static func isIdentifier(_ field: ArraySlice<UInt8>) -> Bool {
    !field.isEmpty
      && field.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }
}
