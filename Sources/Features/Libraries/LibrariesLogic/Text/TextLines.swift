import WorkspaceLogic

/// The lines of a file without line endings, with their numbers from 1.
struct TextLines: Sequence {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func makeIterator() -> AnyIterator<(number: Int, text: String)> {
    var number = 0
    var start = ByteOrderMark.length(in: bytes)
    return AnyIterator {
      guard start < bytes.count else { return nil }
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var last = end
      if last > start, bytes[last - 1] == 0x0D { last -= 1 }
      number += 1
      defer { start = end + 1 }
      return (number, String(decoding: bytes[start..<last], as: UTF8.self))
    }
  }

  /// Checks that the file contains no conflict markers.
  ///
  /// - Throws: `LockFileDiagnostic` for the first marker.
  func checkConflicts() throws(LockFileDiagnostic) {
    for (number, text) in self where text.hasPrefix("<<<<<<< ") || text.hasPrefix(">>>>>>> ") {
      throw LockFileDiagnostic("unresolved merge conflict", line: number)
    }
  }
}

extension StringProtocol {
  /// Returns the text without leading and trailing spaces and tabs.
  func trimmed() -> String {
    let start = drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return String(start[..<(end.map { start.index(after: $0) } ?? start.startIndex)])
  }

  /// Returns the text without surrounding quotes.
  func unquoted() -> String {
    guard count >= 2, let first, first == last, first == "\"" || first == "'" else {
      return String(self)
    }
    return String(dropFirst().dropLast())
  }
}
