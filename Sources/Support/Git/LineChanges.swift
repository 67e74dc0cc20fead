/// The lines of a file that differ from an older version.
package struct LineChanges: Sendable, Equatable {
  /// The current path.
  package var path: [UInt8]
  /// The ranges of added or changed lines, starting at 1, from top to bottom.
  package var lines: [ClosedRange<Int>]

  /// Creates line changes.
  package init(path: [UInt8], lines: [ClosedRange<Int>]) {
    self.path = path
    self.lines = lines
  }

  /// Returns whether a line was added or changed.
  package func contains(_ line: Int) -> Bool { lines.contains { $0.contains(line) } }
}

extension LineChanges {
  /// Parses the output of `git diff --raw -p -U0 -z`: a record for each file, each terminated by
  /// NUL, followed by another NUL and the patches of the same files in the same order. Paths are
  /// therefore not read from the patches.
  static func changes(ofListing listing: [UInt8]) -> [LineChanges] {
    var rest = listing[...]
    var changes: [LineChanges] = []
    // The index of the file that each patch belongs to.
    var parts: [Int] = []
    while rest.first == UInt8(ascii: ":") {
      guard let status = field(&rest), let first = field(&rest) else { return [] }
      let kind = status.split(separator: 0x20).last?.first
      var path = first
      if kind == UInt8(ascii: "R") || kind == UInt8(ascii: "C") {
        guard let second = field(&rest) else { return [] }
        path = second
      }
      // A file that became a link, or the reverse, is removed and added, which are two patches.
      parts += Array(repeating: changes.count, count: kind == UInt8(ascii: "T") ? 2 : 1)
      changes.append(LineChanges(path: Array(path), lines: []))
    }
    if rest.first == 0 { rest = rest.dropFirst() }
    var current = -1
    for line in rest.split(separator: 0x0A) {
      if line.starts(with: "diff --git ".utf8) || line.starts(with: "* Unmerged path ".utf8) {
        current += 1
      } else if line.starts(with: "@@ ".utf8), parts.indices.contains(current),
        let range = addedLines(line)
      {
        changes[parts[current]].lines.append(range)
      }
    }
    return changes
  }

  private static func field(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: 0) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return rest[..<end]
  }

  /// Parses the new range in `@@ -3,2 +4,5 @@`; nil if the hunk only removes lines.
  private static func addedLines(_ header: ArraySlice<UInt8>) -> ClosedRange<Int>? {
    let fields = header.split(separator: 0x20)
    guard fields.count > 2, fields[2].first == UInt8(ascii: "+") else { return nil }
    let numbers = String(decoding: fields[2].dropFirst(), as: UTF8.self).split(separator: ",")
      .compactMap { Int($0) }
    guard let start = numbers.first else { return nil }
    let count = numbers.count > 1 ? numbers[1] : 1
    return count > 0 ? start...(start + count - 1) : nil
  }
}
