#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A part of a text that is passed in windows, one after the other.
package struct TextWindow {
  /// The bytes of the window.
  package let bytes: UnsafeRawBufferPointer
  /// The offset of the window in the text, in bytes.
  package let offset: Int
  /// Whether the text ends with the window.
  package let isLast: Bool

  /// Creates a window.
  package init(_ bytes: UnsafeRawBufferPointer, offset: Int, isLast: Bool) {
    self.bytes = bytes
    self.offset = offset
    self.isLast = isLast
  }

  /// Creates a window with a complete text.
  package init(_ text: UnsafeRawBufferPointer) { self.init(text, offset: 0, isLast: true) }

  /// Whether the window is the complete text.
  package var isWhole: Bool { offset == 0 && isLast }

  /// The offset of the window's end in the text.
  package var end: Int { offset + bytes.count }

  /// The bytes of a range of the text.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: bytes[(range.lowerBound - offset)..<(range.upperBound - offset)])
  }
}

/// Positions of lines and characters. All offsets are relative to the text.
extension TextWindow {
  func firstNewline(from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < end else { return nil }
    return memchr(base + (start - offset), 0x0A, end - start).map {
      UnsafeRawPointer($0) - base + offset
    }
  }

  /// The end of the last line, after its newline, where the next window can continue a search.
  ///
  /// At a byte that continues a character although no character precedes it, PCRE2's attempts depend on
  /// where the search starts. So the next line starts with another byte.
  func lastLineEnd(from start: Int) -> Int? {
    guard firstNewline(from: start) != nil else { return nil }
    var position = end - 1
    while position > start {
      if bytes[position - 1 - offset] == 0x0A, !continuesCharacter(at: position) { return position }
      position -= 1
    }
    return nil
  }

  func lineStart(of place: Int, notBefore limit: Int) -> Int {
    var start = place
    while start > limit, bytes[start - 1 - offset] != 0x0A { start -= 1 }
    return start
  }

  func newlines(from start: Int, to end: Int) -> Int {
    guard start < end else { return 0 }
    let bytes = UnsafeRawBufferPointer(rebasing: bytes[(start - offset)..<(end - offset)])
    var count = 0
    var position = 0
    // Eight bytes at a time: the top bit of each byte is set in `others` unless it is a newline.
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    while position + 8 <= bytes.count {
      let difference =
        bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
      let others = ((difference & low) &+ low) | difference | low
      count += (~others).nonzeroBitCount
      position += 8
    }
    while position < bytes.count {
      if bytes[position] == 0x0A { count += 1 }
      position += 1
    }
    return count
  }

  func continuesCharacter(at place: Int) -> Bool { bytes[place - offset] & 0xC0 == 0x80 }

  /// The start of the character at a position, or of the next one.
  func character(at place: Int) -> Int {
    var start = place
    // UTF-8 has at most three such bytes in a row. Further ones are invalid.
    while start < min(end, place + 3), continuesCharacter(at: start) { start += 1 }
    return start
  }

  /// The start of the last character, which can be incomplete.
  var lastCharacter: Int {
    var position = end
    while position > offset {
      position -= 1
      if !continuesCharacter(at: position) { return position }
    }
    return end
  }
}
