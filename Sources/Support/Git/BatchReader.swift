/// Parses the output of `git cat-file --batch` into objects and pieces: `ID TYPE
/// SIZE<LF>CONTENT<LF>`, or `ID missing<LF>`.
struct BatchReader {
  /// The number of objects that were read.
  private(set) var count = 0
  /// The largest number of bytes that were pending at once.
  private(set) var largest = 0
  private let wholeLimit: Int
  private var pending: [UInt8] = []
  /// The contents of the object whose header was read last.
  private var content: PieceDivider?

  init(wholeLimit: Int = ContentPiece.wholeLimit) { self.wholeLimit = wholeLimit }

  mutating func read(
    _ chunk: UnsafeRawBufferPointer, onPiece: (Int, ContentPiece?) throws -> Int
  ) throws {
    pending.append(contentsOf: chunk)
    largest = max(largest, pending.count)
    var position = 0
    while true {
      if var divider = content {
        let available = pending.count - position
        // The last piece requires its line feed.
        guard available != divider.rest else { break }
        let used = try pending.withUnsafeBytes { bytes in
          try divider.divide(UnsafeRawBufferPointer(rebasing: bytes[position...])) {
            try onPiece(count, $0)
          }
        }
        content = divider
        position += used
        if divider.rest == 0 {
          position += 1
          count += 1
          content = nil
        } else if used == 0 {
          break
        }
      } else {
        guard let end = pending[position...].firstIndex(of: 0x0A) else { break }
        let fields = pending[position..<end].split(separator: 0x20)
        position = end + 1
        if fields.count == 3, let size = Int(String(decoding: fields[2], as: UTF8.self)), size >= 0
        {
          content = PieceDivider(size: size, wholeLimit: wholeLimit)
        } else {
          _ = try onPiece(count, nil)
          count += 1
        }
      }
    }
    pending.removeFirst(position)
    if let content {
      let wanted = min(content.wanted, content.rest) + 1
      if pending.capacity < wanted { pending.reserveCapacity(wanted) }
    }
  }
}
