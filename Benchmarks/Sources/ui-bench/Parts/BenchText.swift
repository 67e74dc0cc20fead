/// The texts that all programs in the comparison show.
enum BenchText {
  private static let words = ["idle", "busy", "done", "fail"]

  static let header =
    "\(padded("ID", to: 7))  NAME\(spaces(18))\(padded("SIZE", to: 10))  STATE"

  /// Returns the row of an item. Items are numbered from 1.
  static func row(_ item: Int) -> String {
    line { text in
      text.put(item, width: 7)
      text.put("  item-")
      text.put(item, width: 7, filler: "0")
      text.put("          ")
      text.put(item * 7_919 % 1_000_003, width: 10)
      text.put("  ")
      text.put(words[item % 4])
    }
  }

  static func status(selected: Int, of rows: Int) -> String {
    " Row \(selected)/\(rows)  j/k move  PgUp/PgDn page  q quit"
  }

  static func bar(filled: Int) -> String {
    "[" + String(repeating: "█", count: filled) + String(repeating: "░", count: 100 - filled) + "] "
  }

  /// Formats the progress, given in per mille, as a percentage.
  static func percent(_ mille: Int) -> String {
    line { text in
      text.put(mille / 10, width: 3)
      text.put(".")
      text.put(mille % 10, width: 1)
      text.put("%")
    }
  }

  /// Formats the clock of an animation with 16 ms per frame. Frames are numbered from 0.
  static func clock(_ frame: Int, of frames: Int) -> String {
    let time = frame * 16
    return line { text in
      text.put(" Frame ")
      text.put(frame + 1, width: 6, filler: "0")
      text.put("/")
      text.put(frames, width: 6, filler: "0")
      text.put("  ")
      text.put(time / 60_000, width: 2, filler: "0")
      text.put(":")
      text.put(time / 1_000 % 60, width: 2, filler: "0")
      text.put(".")
      text.put(time % 1_000, width: 3, filler: "0")
    }
  }

  // MARK: Formatting

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func padded(_ text: String, to columns: Int) -> String {
    spaces(columns - text.count) + text
  }

  private static func line(_ write: (inout Writer) -> Void) -> String {
    String(unsafeUninitializedCapacity: 80) { bytes in
      var writer = Writer(bytes: bytes)
      write(&writer)
      return writer.count
    }
  }

  /// Writes ASCII directly into a string's storage, as a program does that creates many short
  /// texts.
  private struct Writer {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(bytes: UnsafeMutableBufferPointer<UInt8>) {
      self.bytes = bytes
    }

    mutating func put(_ text: StaticString) {
      for index in 0..<text.utf8CodeUnitCount { put(text.utf8Start[index]) }
    }

    mutating func put(_ text: String) {
      for byte in text.utf8 { put(byte) }
    }

    /// Writes a number that isn't negative, padded with the filler up to the width.
    mutating func put(_ number: Int, width: Int, filler: Unicode.Scalar = " ") {
      var digits = 1
      var rest = number
      while rest >= 10 {
        rest /= 10
        digits += 1
      }
      for _ in 0..<max(0, width - digits) { put(UInt8(ascii: filler)) }
      rest = number
      for position in 1...digits {
        bytes[count + digits - position] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      count += digits
    }

    private mutating func put(_ byte: UInt8) {
      bytes[count] = byte
      count += 1
    }
  }
}
