#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Parses the output of `git diff --raw -p -U0 -z` while git prints it: a record for each file, each
/// terminated by NUL, followed by another NUL and the patches of these files in the same order.
///
/// Only the records, the ranges and the start of a header are kept, so the memory used doesn't depend
/// on the changed text.
struct LineChangeReader {
  /// The changes so far, in git's order.
  private(set) var changes: [LineChanges] = []
  /// The largest number of bytes that were pending at once.
  private(set) var largest = 0

  /// Longer than a header with two paths of the greatest length, in which each byte is escaped.
  private static let headerLimit = 1 << 16

  private enum Position { case record, startOfLine, content }
  private var position = Position.record
  /// The bytes of an incomplete field or header.
  private var pending: [UInt8] = []
  /// The complete fields of an incomplete record.
  private var fields: [[UInt8]] = []
  /// The header of each file's patch. A file whose differences git ignores has none.
  private var headers: [[UInt8]] = []
  /// The index of the file that the current patch belongs to.
  private var current: Int?

  /// Parses the next part of the output.
  mutating func read(_ chunk: UnsafeRawBufferPointer) {
    var rest = chunk
    while !rest.isEmpty {
      let end = rest.firstIndex(of: position == .record ? 0 : 0x0A)
      let piece = UnsafeRawBufferPointer(rebasing: rest[..<(end ?? rest.count)])
      rest = UnsafeRawBufferPointer(rebasing: rest[min(piece.count + 1, rest.count)...])
      if position == .startOfLine, pending.isEmpty, !LineChangeReader.canStartHeader(piece) {
        position = .content
      }
      if position != .content { keep(piece) }
      if end != nil { endPiece() }
    }
  }

  private mutating func keep(_ piece: UnsafeRawBufferPointer) {
    guard position == .record || pending.count + piece.count <= LineChangeReader.headerLimit else {
      pending = []
      position = .content
      return
    }
    pending.append(contentsOf: piece)
    largest = max(largest, pending.count)
  }

  private mutating func endPiece() {
    defer { pending.removeAll(keepingCapacity: true) }
    switch position {
    case .record where pending.isEmpty && fields.isEmpty: position = .startOfLine
    case .record: addField()
    case .startOfLine: readHeader()
    case .content: position = .startOfLine
    }
  }

  private mutating func addField() {
    fields.append(pending)
    let kind = fields[0].split(separator: 0x20).last?.first
    let isMoved = kind == UInt8(ascii: "R") || kind == UInt8(ascii: "C")
    guard fields.count == (isMoved ? 3 : 2) else { return }
    changes.append(LineChanges(path: pending, lines: []))
    headers.append(LineChangeReader.header(from: fields[1], to: pending))
    fields = []
  }

  private mutating func readHeader() {
    if pending.starts(with: "diff --git ".utf8) {
      // A file that became a link, or the reverse, has two patches with the same header.
      current = headers[(current ?? 0)...].firstIndex(of: pending)
    } else if pending.starts(with: "@@ ".utf8), let current,
      let range = LineChangeReader.addedLines(pending)
    {
      changes[current].lines.append(range)
    }
  }

  private static func canStartHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    line.first == UInt8(ascii: "d") || line.first == UInt8(ascii: "@")
  }

  /// Parses the new range in `@@ -3,2 +4,5 @@`; nil if the hunk only removes lines.
  private static func addedLines(_ header: [UInt8]) -> ClosedRange<Int>? {
    let fields = header.split(separator: 0x20)
    guard fields.count > 2, fields[2].first == UInt8(ascii: "+") else { return nil }
    let numbers = String(decoding: fields[2].dropFirst(), as: UTF8.self).split(separator: ",")
      .compactMap { Int($0) }
    guard let start = numbers.first else { return nil }
    let count = numbers.count > 1 ? numbers[1] : 1
    return count > 0 ? start...(start + count - 1) : nil
  }
}

extension LineChangeReader {
  /// Returns the first line of a patch, in which git quotes paths with special characters.
  private static func header(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    Array("diff --git ".utf8) + quoted("a/", old) + [0x20] + quoted("b/", new)
  }

  private static func quoted(_ prefix: String, _ path: [UInt8]) -> [UInt8] {
    guard path.contains(where: isSpecial) else { return Array(prefix.utf8) + path }
    return [0x22] + Array(prefix.utf8) + path.flatMap(escaped) + [0x22]
  }

  /// `core.quotePath` is off, so bytes that aren't ASCII aren't special.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F
  }

  /// The letters of the control characters from 0x07 to 0x0D.
  private static let letters = Array("abtnvfr".utf8)

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x07...0x0D: [0x5C, letters[Int(byte) - 0x07]]
    case 0x22, 0x5C: [0x5C, byte]
    case _ where isSpecial(byte): [0x5C] + [6, 3, 0].map { 0x30 + (byte >> UInt8($0)) & 7 }
    default: [byte]
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func firstIndex(of byte: UInt8) -> Int? {
    guard let base = baseAddress else { return nil }
    return memchr(base, Int32(byte), count).map { UnsafeRawPointer($0) - base }
  }
}
