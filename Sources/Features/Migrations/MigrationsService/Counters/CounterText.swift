import Git
import MigrationsInterface
import Patterns

/// Collects the contents of a file for a counter, which arrive in pieces.
struct CounterText {
  private var bytes: [UInt8] = []
  /// The offset after the bytes so far.
  private(set) var end = 0
  private var isTooLarge = false

  /// Whether the rest of the contents isn't needed.
  var isDone: Bool { isTooLarge }

  mutating func add(_ piece: ContentPiece) {
    guard !isTooLarge, piece.offset + piece.bytes.count > end else { return }
    bytes += piece.bytes[max(0, end - piece.offset)...]
    end = piece.offset + piece.bytes.count
    if bytes.count > FileCounterLimits.size {
      isTooLarge = true
      bytes = []
    }
  }

  /// Returns the complete contents as a file in a question.
  ///
  /// - Throws: ``CounterTextError`` if no counter can receive the contents.
  func file(at path: [UInt8]) throws(CounterTextError) -> CountedFile {
    if isTooLarge { throw .tooLarge }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    let file = CountedFile(path: String(decoding: path, as: UTF8.self), text: text)
    if file.lineCount > FileCounterLimits.lines { throw .tooManyLines }
    return file
  }
}

/// The reason why no counter can receive a file.
enum CounterTextError: Error, CustomStringConvertible {
  case tooLarge, tooManyLines, notUTF8

  var description: String {
    switch self {
    case .tooLarge: "larger than \(FileCounterLimits.size >> 20) MB"
    case .tooManyLines: "longer than \(FileCounterLimits.lines) lines"
    case .notUTF8: "not valid UTF-8"
    }
  }
}

/// The positions of lines in a text.
struct LinePositions {
  /// The offset of the start of each line, and the end of the text.
  private var starts: [Int] = [0]

  init(_ text: UnsafeRawBufferPointer) {
    for (offset, byte) in text.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    if starts.last != text.count { starts.append(text.count) }
  }

  /// The bytes of a line, counted from 1, without its line feed.
  func bytes(of line: Int, in text: UnsafeRawBufferPointer) -> Range<Int> {
    let (start, next) = (starts[line - 1], starts[line])
    return start..<(text[next - 1] == 0x0A ? next - 1 : next)
  }
}

/// Files that wait until there are enough of them for a question.
struct CounterBatch<Tag> {
  private(set) var files: [CountedFile] = []
  private(set) var tags: [Tag] = []
  private var size = 0
  private var lines = 0

  /// Whether the files are enough for a question.
  var isFull: Bool {
    files.count >= FileCounterLimits.files || size >= FileCounterLimits.batch.size
      || lines >= FileCounterLimits.batch.lines
  }

  mutating func add(_ file: CountedFile, _ tag: Tag) {
    files.append(file)
    tags.append(tag)
    size += file.text.utf8.count
    lines += file.lineCount
  }
}
