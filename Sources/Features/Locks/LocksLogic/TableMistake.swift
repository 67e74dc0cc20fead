/// A line of a table that can't be read, and why.
package struct TableMistake: Equatable, Sendable {
  /// From 1.
  package let line: Int
  package let message: String

  package init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}

/// All mistakes of a table.
package struct TableMistakes: Error, Equatable, Sendable {
  package let mistakes: [TableMistake]
}

/// The lines of a file of tab-separated fields, as bytes.
struct TableLines {
  struct Line {
    let number: Int
    let fields: [ArraySlice<UInt8>]
  }

  private(set) var lines: [Line] = []
  private(set) var mistakes: [TableMistake] = []

  /// Empty lines are passed over, a carriage return at a line's end is no part of it, and a conflict
  /// that a merge has left is one mistake, not many.
  init(_ bytes: [UInt8]) {
    var isInConflict = false
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    for (index, raw) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = raw.last == 0x0D ? raw.dropLast() : raw
      if line.isEmpty { continue }
      if TableLines.isMark(line, "<") {
        isInConflict = true
        mistakes.append(
          TableMistake(line: index + 1, "an unresolved merge conflict begins here"))
      } else if TableLines.isMark(line, ">") {
        if !isInConflict {
          mistakes.append(TableMistake(line: index + 1, "an unresolved merge conflict ends here"))
        }
        isInConflict = false
      } else if TableLines.isMark(line, "=") || TableLines.isMark(line, "|") {
        if !isInConflict {
          mistakes.append(TableMistake(line: index + 1, "a mark of a merge conflict stands here"))
        }
      } else if !isInConflict {
        lines.append(
          Line(
            number: index + 1,
            fields: line.split(separator: 0x09, omittingEmptySubsequences: false)))
      }
    }
  }

  private static func isMark(_ line: ArraySlice<UInt8>, _ sign: Unicode.Scalar) -> Bool {
    let byte = UInt8(ascii: sign)
    return line.prefix(7).count == 7 && line.prefix(7).allSatisfy { $0 == byte }
      && (line.count == 7 || line[line.startIndex + 7] == 0x20)
  }

  /// A count, in plain digits.
  static func count(_ field: ArraySlice<UInt8>) -> Int? {
    guard !field.isEmpty, field.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(String(decoding: field, as: UTF8.self))
  }

  /// A migration's id, of the letters it may have.
  static func isIdentifier(_ field: ArraySlice<UInt8>) -> Bool {
    !field.isEmpty
      && field.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }
}
