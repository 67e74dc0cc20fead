/// Swift source without comments and without the text of string literals.
///
/// Line numbers don't change. Code in interpolations is kept. Raw and multi-line literals and
/// nested comments are supported.
struct SwiftCode {
  /// The code of each line; removed text is replaced by spaces.
  let lines: [String]

  init(_ source: String) {
    var reader = Reader(Array(source.utf8))
    reader.readCode(untilParenthesis: false)
    lines = String(decoding: reader.code, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private struct Reader {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var code: [UInt8] = []

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      code.reserveCapacity(bytes.count)
    }

    private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      let start = position + offset
      guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
      for index in 0..<text.utf8CodeUnitCount where bytes[start + index] != text.utf8Start[index] {
        return false
      }
      return true
    }

    /// Replaces bytes by spaces, except for line breaks.
    private mutating func blank(_ count: Int = 1) {
      for _ in 0..<count where position < bytes.count {
        code.append(bytes[position] == UInt8(ascii: "\n") ? UInt8(ascii: "\n") : UInt8(ascii: " "))
        position += 1
      }
    }

    /// Reads code to the end, or to the parenthesis that closes an interpolation.
    mutating func readCode(untilParenthesis isInterpolation: Bool) {
      var depth = 0
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "/") where has("//"):
          while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { blank() }
          continue
        case UInt8(ascii: "/") where has("/*"):
          readComment()
          continue
        case UInt8(ascii: "\""):
          readString(fences: 0)
          continue
        case UInt8(ascii: "#"):
          var fences = 1
          while position + fences < bytes.count, bytes[position + fences] == UInt8(ascii: "#") {
            fences += 1
          }
          if has("\"", at: fences) {
            readString(fences: fences)
            continue
          }
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"):
          if depth == 0, isInterpolation { return }
          depth -= 1
        default: break
        }
        code.append(bytes[position])
        position += 1
      }
    }

    private mutating func readComment() {
      var depth = 0
      repeat {
        if has("/*") {
          depth += 1
          blank(2)
        } else if has("*/") {
          depth -= 1
          blank(2)
        } else {
          blank()
        }
      } while depth > 0 && position < bytes.count
    }

    private mutating func readString(fences: Int) {
      blank(fences)
      let isMultiline = has("\"\"\"")
      let quotes = isMultiline ? 3 : 1
      blank(quotes)
      while position < bytes.count {
        let byte = bytes[position]
        if byte == UInt8(ascii: "\\"), hasFence(fences, at: 1) {
          blank(1 + fences)
          if has("(") {
            blank()
            readCode(untilParenthesis: true)
          }
          blank()
        } else if isMultiline ? has("\"\"\"") : has("\""), hasFence(fences, at: quotes) {
          return blank(quotes + fences)
        } else if !isMultiline, byte == UInt8(ascii: "\n") {
          return  // an unterminated literal ends with its line
        } else {
          blank()
        }
      }
    }

    private func hasFence(_ fences: Int, at offset: Int) -> Bool {
      (0..<fences).allSatisfy { has("#", at: offset + $0) }
    }
  }
}
