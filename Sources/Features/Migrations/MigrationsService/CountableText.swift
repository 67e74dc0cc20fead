import Git
import MigrationsLogic

/// What a file's bytes say about counting in it, for the work tree and for history alike.
enum CountableText {
  /// Whether uses are looked for in it: not in binary files, nor in pointers of Git LFS, whose file
  /// itself is elsewhere.
  ///
  /// - Parameter isText: whether the attributes say that it is text, whatever its bytes.
  static func isCountable(_ text: UnsafeRawBufferPointer, isText: Bool) -> Bool {
    (isText || !text.isBinaryToGit) && !isPointer(text)
  }

  static func isPointer(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count < 1_024 && text.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }

  /// The exceptions that are said on a line or on the one before it.
  static func exceptions(
    at line: Range<Int>, in text: UnsafeRawBufferPointer
  ) -> [InlineException] {
    var start = line.lowerBound
    if start > 0 {
      start -= 1
      while start > 0, text[start - 1] != 0x0A { start -= 1 }
    }
    // Split as bytes: a carriage return and a newline are one character.
    return text[start..<line.upperBound].split(separator: 0x0A).flatMap {
      InlineException.exceptions(in: String(decoding: $0, as: UTF8.self))
    }
  }
}
