/// A part of the contents of a file or a blob. Contents that aren't long are one piece.
///
/// The receiver returns the number of bytes at the start of the piece that it no longer needs. The
/// next piece starts after them. The memory used therefore depends on the bytes that are needed at
/// once, not on the length of the contents.
package struct ContentPiece {
  /// The bytes, which are only valid until the receiver returns.
  package let bytes: UnsafeRawBufferPointer
  /// The offset of the piece in the contents, in bytes.
  package let offset: Int
  /// Whether the contents end with the piece.
  package let isLast: Bool

  package init(bytes: UnsafeRawBufferPointer, offset: Int, isLast: Bool) {
    self.bytes = bytes
    self.offset = offset
    self.isLast = isLast
  }

  /// Whether the piece is the complete contents.
  package var isWhole: Bool { offset == 0 && isLast }

  /// The value to return if no more of the contents is needed. No further pieces follow.
  package static let all = Int.max
  /// The size in bytes up to which contents are one piece by default.
  package static let wholeLimit = 8 << 20
}

/// Divides contents of a known size into pieces while their bytes arrive.
struct PieceDivider {
  /// The size of a first piece in bytes, which is sufficient to distinguish text from binary
  /// contents.
  private static let first = 1 << 16
  /// The number of bytes that a piece adds to those that were kept.
  private static let step = 4 << 20

  let size: Int
  /// The offset of the first byte that is available or still to arrive.
  private(set) var offset = 0
  /// The number of bytes that the next piece requires. The last piece may be shorter.
  private(set) var wanted: Int
  /// Whether the rest of the contents isn't needed.
  private(set) var isSkipped = false

  init(size: Int, wholeLimit: Int) {
    self.size = size
    wanted = size <= wholeLimit ? size : PieceDivider.first
  }

  /// The number of bytes that haven't been used.
  var rest: Int { size - offset }

  /// Passes on a piece when enough bytes are available.
  ///
  /// - Parameters:
  ///   - bytes: the available bytes, starting at `offset`.
  ///   - isEnd: whether no further bytes follow, regardless of the size.
  /// - Returns: the number of bytes that have been used.
  mutating func divide(
    _ bytes: UnsafeRawBufferPointer, isEnd: Bool = false,
    onPiece: (ContentPiece) throws -> Int
  ) rethrows -> Int {
    let isLast = isEnd || bytes.count >= rest
    guard isLast || isSkipped || bytes.count >= wanted else { return 0 }
    let piece = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, rest)])
    if !isSkipped {
      let used = try onPiece(ContentPiece(bytes: piece, offset: offset, isLast: isLast))
      isSkipped = used == ContentPiece.all
      if !isSkipped, !isLast {
        let used = max(0, min(used, piece.count))
        offset += used
        wanted = piece.count - used + PieceDivider.step
        return used
      }
    }
    offset += piece.count
    wanted = 1
    return piece.count
  }
}
