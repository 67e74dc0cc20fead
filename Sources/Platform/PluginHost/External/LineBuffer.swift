/// Splits chunks of bytes into lines.
struct LineBuffer {
  /// The line is longer than the limit.
  struct TooLong: Error {}

  private let limit: Int
  private var rest: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// The bytes of an incomplete line at the end.
  var unfinished: [UInt8] { rest }

  /// Adds a chunk and returns the lines that it completes, without line breaks.
  ///
  /// - Throws: `TooLong` if a line exceeds the limit.
  mutating func take(_ bytes: [UInt8]) throws(TooLong) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      guard rest.count + (end - start) <= limit else { throw TooLong() }
      if rest.isEmpty {
        lines.append(bytes[start..<end])
      } else {
        lines.append((rest + bytes[start..<end])[...])
        rest = []
      }
      start = end + 1
    }
    guard rest.count + (bytes.endIndex - start) <= limit else { throw TooLong() }
    rest += bytes[start...]
    return lines
  }
}
