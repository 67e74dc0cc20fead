/// Finds calls such as `.package(url: "…", from: "1.0.0")` in Swift code, but not in comments and
/// strings. Only literal arguments can be read.
struct SwiftCalls {
  /// A call with its literal arguments.
  struct Call: Equatable {
    /// The line number, from 1.
    let line: Int
    /// The literal strings by argument label. The label is empty for an argument without one.
    let strings: [String: String]
  }

  /// The code with spaces instead of comments.
  private let code: [UInt8]
  /// For each byte, whether it belongs to a string literal.
  private let isString: [Bool]

  init(_ bytes: [UInt8]) {
    var scanner = Scanner(code: bytes, isString: Array(repeating: false, count: bytes.count))
    scanner.run()
    code = scanner.code
    isString = scanner.isString
  }

  /// Returns the calls that begin with a text such as `.package(`.
  func calls(_ beginning: String) -> [Call] {
    occurrences(of: beginning).map { start in
      Call(line: line(of: start), strings: strings(from: start + beginning.utf8.count))
    }
  }

  /// Returns the elements of the list after a label, without whitespace: `.iOS(.v17)` in
  /// `platforms: [.iOS(.v17)]`.
  func elements(ofList label: String) -> [String] {
    guard let start = occurrences(of: label).first else { return [] }
    var position = start + label.utf8.count
    while position < code.count, code[position] != UInt8(ascii: "[") {
      guard code[position] == 0x20 || code[position] == 0x0A || code[position] == 0x0D else {
        return []
      }
      position += 1
    }
    return parts(from: position + 1).map { range in
      String(decoding: code[range].filter { $0 > 0x20 }, as: UTF8.self)
    }
    .filter { !$0.isEmpty }
  }

  /// The string literals that may be names or paths: only letters, digits, `-`, `_` and `/`.
  var words: Set<String> {
    var words: Set<String> = []
    for part in code.indices.split(whereSeparator: { code[$0] == UInt8(ascii: "\"") }) {
      guard let first = part.first, isString[first], part.count <= 100,
        code[part.startIndex..<part.endIndex].allSatisfy({ byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x2F || byte == 0x5F
        })
      else { continue }
      words.insert(String(decoding: code[part.startIndex..<part.endIndex], as: UTF8.self))
    }
    return words
  }

  private func occurrences(of text: String) -> [Int] {
    let wanted = Array(text.utf8)
    guard code.count >= wanted.count, let first = wanted.first else { return [] }
    return (0...(code.count - wanted.count)).filter { start in
      code[start] == first && !isString[start] && code[start...].starts(with: wanted)
    }
  }

  private func line(of position: Int) -> Int {
    code[..<position].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
  }

  /// Returns the parts between commas up to the closing bracket.
  private func parts(from start: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var begin = start
    var depth = 0
    var position = start
    while position < code.count {
      defer { position += 1 }
      if isString[position] { continue }
      switch code[position] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 {
          parts.append(begin..<position)
          return parts
        }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(begin..<position)
        begin = position + 1
      default: break
      }
    }
    return parts
  }

  private func strings(from start: Int) -> [String: String] {
    var found: [String: String] = [:]
    for range in parts(from: start) {
      var begin = range.lowerBound
      var label = ""
      if let colon = range.first(where: { code[$0] == UInt8(ascii: ":") && !isString[$0] }) {
        label = SwiftCalls.trimmed(code[range.lowerBound..<colon])
        begin = colon + 1
      }
      let value = SwiftCalls.trimmed(code[begin..<range.upperBound])
      // Skip interpolations and escapes, which would have to be evaluated.
      guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\""), !value.contains("\\"),
        !value.dropFirst().dropLast().contains("\"")
      else { continue }
      if found[label] == nil { found[label] = String(value.dropFirst().dropLast()) }
    }
    return found
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.drop { $0 <= 0x20 }
    let end = start.lastIndex { $0 > 0x20 }
    return String(decoding: start[..<(end.map { $0 + 1 } ?? start.startIndex)], as: UTF8.self)
  }

  /// Replaces comments with spaces and marks string literals.
  private struct Scanner {
    var code: [UInt8]
    var isString: [Bool]
    private var position = 0

    init(code: [UInt8], isString: [Bool]) {
      self.code = code
      self.isString = isString
    }

    mutating func run() {
      while position < code.count {
        if starts("//") {
          while position < code.count, code[position] != 0x0A { blank() }
        } else if starts("/*") {
          comment()
        } else if let hashes = stringBegins() {
          string(hashes)
        } else {
          position += 1
        }
      }
    }

    private func starts(_ text: StaticString) -> Bool {
      let count = text.utf8CodeUnitCount
      guard position + count <= code.count else { return false }
      return (0..<count).allSatisfy { code[position + $0] == text.utf8Start[$0] }
    }

    private mutating func blank() {
      if code[position] != 0x0A { code[position] = 0x20 }
      position += 1
    }

    private mutating func comment() {
      var depth = 0
      while position < code.count {
        if starts("/*") {
          depth += 1
          blank()
        } else if starts("*/") {
          depth -= 1
          blank()
        }
        if position < code.count { blank() }
        if depth == 0 { return }
      }
    }

    /// Returns the number of `#` before the opening quote; nil if no string begins here.
    private func stringBegins() -> Int? {
      var end = position
      while end < code.count, code[end] == UInt8(ascii: "#") { end += 1 }
      return end < code.count && code[end] == UInt8(ascii: "\"") ? end - position : nil
    }

    private mutating func string(_ hashes: Int) {
      mark(hashes)
      let isLong = starts("\"\"\"")
      let quotes = isLong ? 3 : 1
      mark(quotes)
      while position < code.count {
        if code[position] == UInt8(ascii: "\\"), hashes == 0 {
          mark(2)
        } else if code[position] == UInt8(ascii: "\""), closes(quotes, hashes) {
          mark(quotes + hashes)
          return
        } else if code[position] == 0x0A, !isLong {
          return
        } else {
          mark(1)
        }
      }
    }

    private func closes(_ quotes: Int, _ hashes: Int) -> Bool {
      guard position + quotes + hashes <= code.count else { return false }
      return (0..<quotes).allSatisfy { code[position + $0] == UInt8(ascii: "\"") }
        && (0..<hashes).allSatisfy { code[position + quotes + $0] == UInt8(ascii: "#") }
    }

    private mutating func mark(_ count: Int) {
      for _ in 0..<count where position < code.count {
        isString[position] = true
        position += 1
      }
    }
  }
}
