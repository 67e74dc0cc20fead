/// Replaces code that is nested too deeply by spaces, so that the rest of the file can be parsed.
///
/// The time that the parser takes doubles with each level of square brackets, and its stack grows with each
/// level of any bracket. Strings and comments are skipped.
struct NestingMask {
  private enum Context: Equatable {
    case parenthesis(angles: Int), bracket, brace
    case string(hashes: Int, isMultiline: Bool)
    /// Code within a string.
    case interpolation
  }

  /// The maximum number of brackets of all kinds around code.
  static let depth = 100
  /// The maximum number of square brackets around code within one block.
  static let brackets = 10
  /// The maximum number of strings within strings.
  static let strings = 8
  /// The maximum number of nested generic arguments.
  static let angles = 100

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var contexts: [Context] = []
  /// The number of square brackets in the current block, and in those around it.
  private var open = [0]
  private var angles = 0
  private var strings = 0
  private var masked: [UInt8] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the text with deeply nested code replaced; nil if there is none. Lines and offsets stay the same.
  static func masked(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var mask = NestingMask(bytes)
    while mask.position < bytes.count { mask.read() }
    return mask.masked.isEmpty ? nil : mask.masked
  }

  private var isTooDeep: Bool {
    contexts.count > NestingMask.depth || open[open.count - 1] > NestingMask.brackets
      || angles > NestingMask.angles || strings > NestingMask.strings
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  /// Goes beyond a number of bytes, and replaces them if they are nested too deeply.
  private mutating func advance(_ count: Int = 1, isTooDeep: Bool) {
    let end = min(bytes.count, position + count)
    if isTooDeep {
      if masked.isEmpty { masked = Array(bytes) }
      for index in position..<end where bytes[index] != 0x0A && bytes[index] != 0x0D {
        masked[index] = 0x20
      }
    }
    position = end
  }

  /// Reads one part of the text.
  private mutating func read() {
    if case .string(let hashes, let isMultiline) = contexts.last {
      readString(hashes, isMultiline)
    } else {
      readCode()
    }
  }

  private mutating func readCode() {
    let wasTooDeep = isTooDeep
    var length = 1
    switch byte() {
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while position + length < bytes.count, byte(length) != 0x0A { length += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): length = commentLength()
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      length = 0
      while byte(length) == UInt8(ascii: "#") { length += 1 }
      if byte(length) == UInt8(ascii: "\"") {
        let isMultiline = (0..<3).allSatisfy { byte(length + $0) == UInt8(ascii: "\"") }
        contexts.append(.string(hashes: length, isMultiline: isMultiline))
        strings += 1
        length += isMultiline ? 3 : 1
      }
    case UInt8(ascii: "("): contexts.append(.parenthesis(angles: angles))
    case UInt8(ascii: "["):
      contexts.append(.bracket)
      open[open.count - 1] += 1
    case UInt8(ascii: "{"):
      contexts.append(.brace)
      open.append(0)
      angles = 0
    case UInt8(ascii: ")"): closeParenthesis()
    case UInt8(ascii: "]"):
      if contexts.last == .bracket {
        contexts.removeLast()
        open[open.count - 1] -= 1
      }
    case UInt8(ascii: "}"):
      if contexts.last == .brace {
        contexts.removeLast()
        open.removeLast()
      }
      angles = 0
    case UInt8(ascii: "<"): angles += 1
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: ">"): length = 2
    case UInt8(ascii: ">"): angles = max(0, angles - 1)
    case UInt8(ascii: ";"), UInt8(ascii: "="): angles = 0
    case 0x0A where !continues: angles = 0
    default: break
    }
    advance(length, isTooDeep: wasTooDeep || isTooDeep)
  }

  /// Whether generic arguments continue on the next line.
  private var continues: Bool {
    var index = position - 1
    while index >= 0, [0x20, 0x09, 0x0D, 0x0A].contains(bytes[index]) { index -= 1 }
    return index >= 0 && (bytes[index] == UInt8(ascii: "<") || bytes[index] == UInt8(ascii: ","))
  }

  private mutating func closeParenthesis() {
    switch contexts.last {
    case .parenthesis(let before):
      contexts.removeLast()
      angles = before
    case .interpolation: contexts.removeLast()
    default: break
    }
  }

  private func commentLength() -> Int {
    var (length, depth) = (2, 1)
    while depth > 0, position + length < bytes.count {
      if byte(length) == UInt8(ascii: "*"), byte(length + 1) == UInt8(ascii: "/") {
        depth -= 1
        length += 2
      } else if byte(length) == UInt8(ascii: "/"), byte(length + 1) == UInt8(ascii: "*") {
        depth += 1
        length += 2
      } else {
        length += 1
      }
    }
    return length
  }

  private mutating func readString(_ hashes: Int, _ isMultiline: Bool) {
    let wasTooDeep = isTooDeep
    var length = 1
    switch byte() {
    case UInt8(ascii: "\\") where hashFollow(hashes, after: 1):
      if byte(1 + hashes) == UInt8(ascii: "(") { contexts.append(.interpolation) }
      length = 2 + hashes
      // A line break isn't part of an escape.
      if byte(1 + hashes) == 0x0A { length -= 1 }
    case UInt8(ascii: "\""):
      let quotes = isMultiline ? 3 : 1
      if (0..<quotes).allSatisfy({ byte($0) == UInt8(ascii: "\"") }),
        hashFollow(hashes, after: quotes)
      {
        endString()
        length = quotes + hashes
      }
    case 0x0A where !isMultiline: endString()
    default: break
    }
    advance(length, isTooDeep: wasTooDeep || isTooDeep)
  }

  private mutating func endString() {
    contexts.removeLast()
    strings -= 1
  }

  private func hashFollow(_ hashes: Int, after offset: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }
}
