/// Cuts bytes that come in pieces into lines.
struct LineBuffer {
  /// More bytes than this without the end of a line.
  struct TooLong: Error {}

  private let limit: Int
  private var rest: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// What was said of a line that hasn't ended.
  var unfinished: [UInt8] { rest }

  /// Takes a piece, and gives the lines that end in it, without their ends.
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
