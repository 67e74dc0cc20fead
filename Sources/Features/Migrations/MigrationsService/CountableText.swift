import Git
import MigrationsLogic
import Patterns

/// Decides from the bytes of a file how it is counted, for the working tree and the history alike.
enum CountableText {
  /// Whether matches are counted in a file. Binary files and Git LFS pointers
  /// are skipped.
  ///
  /// - Parameter isText: whether the attributes declare the file as text, whatever its bytes are.
  static func isCountable(_ text: UnsafeRawBufferPointer, isText: Bool) -> Bool {
    (isText || !text.isBinaryToGit) && !isPointer(text)
  }

  /// Whether the text is a Git LFS pointer.
  static func isPointer(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count < 1_024 && text.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }

  /// The exceptions that cover a line: those on it, and those of a comment on the line before it.
  static func exceptions(
    at line: Range<Int>, in text: UnsafeRawBufferPointer
  ) -> [InlineException] {
    let start = startOfLine(before: line.lowerBound, in: text)
    return exceptions(in: text[start..<line.lowerBound]).filter(\.coversNextLine)
      + exceptions(in: text[line])
  }

  private static func exceptions(
    in lines: Slice<UnsafeRawBufferPointer>
  ) -> [InlineException] {
    // Split as bytes, because a carriage return and a newline are a single character.
    lines.split(separator: 0x0A).filter(containsMark).flatMap {
      InlineException.exceptions(in: String(decoding: $0, as: UTF8.self))
    }
  }

  /// Whether a line contains the start of an exception. Searching its bytes costs a fraction of searching
  /// its characters.
  private static func containsMark(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    let mark = InlineException.mark.utf8
    var rest = line
    while let start = rest.firstIndex(where: { $0 == mark.first }) {
      if rest[start...].starts(with: mark) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }

  /// The offset of the line before the one that starts at an offset.
  static func startOfLine(before line: Int, in text: UnsafeRawBufferPointer) -> Int {
    var start = max(0, line - 1)
    while start > 0, text[start - 1] != 0x0A { start -= 1 }
    return start
  }
}

/// The exceptions of the previous line that cover the line at the current position, kept for windows that
/// no longer contain that line.
///
/// Only the end of a line longer than `TextSearch.longestLine` is searched.
struct LineBefore {
  private var exceptions: [InlineException] = []
  /// The offset in the text of the line after it.
  private var end = 0

  var hasExceptions: Bool { !exceptions.isEmpty }

  /// Keeps the exceptions on the line before another line. Both are in the window.
  ///
  /// - Parameter mayContain: returns whether a text may contain an exception.
  mutating func keep(
    before line: Int, in window: TextWindow, mayContain: (UnsafeRawBufferPointer) -> Bool
  ) {
    guard line > end, line <= window.end else { return }
    let place = line - window.offset
    let start = CountableText.startOfLine(before: place, in: window.bytes)
    exceptions =
      mayContain(UnsafeRawBufferPointer(rebasing: window.bytes[start..<place]))
      ? CountableText.exceptions(at: place..<place, in: window.bytes) : []
    end = line
  }

  /// The exceptions that cover a line of a window.
  func exceptions(at line: Range<Int>, in window: TextWindow) -> [InlineException] {
    guard end > 0, window.offset + line.lowerBound == end else {
      return CountableText.exceptions(at: line, in: window.bytes)
    }
    let own = UnsafeRawBufferPointer(rebasing: window.bytes[line])
    return exceptions + CountableText.exceptions(at: 0..<own.count, in: own)
  }
}

extension TextWindow {
  /// The window of a piece of a file.
  init(_ piece: ContentPiece) {
    self.init(piece.bytes, offset: piece.offset, isLast: piece.isLast)
  }

  /// Returns the number of bytes that the searches no longer need, as a reader of pieces expects
  /// it.
  ///
  /// - Parameter needed: for each unfinished search, the offset from which it needs the text again.
  func used(_ needed: some Sequence<Int>) -> Int {
    guard !isLast, let needed = needed.min() else { return ContentPiece.all }
    return max(0, needed - offset)
  }
}
