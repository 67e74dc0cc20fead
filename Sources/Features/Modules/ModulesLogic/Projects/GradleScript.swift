import WorkspaceLogic

/// The words, strings and signs of a Gradle script in Groovy or Kotlin, without comments.
///
/// A script is a program, so only its plain calls can be read without running it.
package struct GradleScript: Equatable, Sendable {
  package enum Token: Equatable, Sendable {
    case word(String)
    /// A string, and whether it contains code such as `$name`.
    case text(String, isComputed: Bool)
    case sign(Character)
    /// The end of a line.
    case line
  }

  package private(set) var tokens: [(token: Token, offset: Int)] = []

  package static func == (left: GradleScript, right: GradleScript) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.token == $1.token && $0.offset == $1.offset }
  }

  /// - Throws: `ProjectDiagnostic` if a string or a comment has no end.
  package init(_ text: [UInt8]) throws(ProjectDiagnostic) {
    var position = ByteOrderMark.length(in: text)
    while position < text.count {
      let start = position
      let byte = text[position]
      switch byte {
      case 0x0A:
        tokens.append((.line, start))
        position += 1
      case 0...0x20: position += 1
      case UInt8(ascii: "/") where text[position...].starts(with: "//".utf8):
        position = text[position...].firstIndex(of: 0x0A) ?? text.count
      case UInt8(ascii: "/") where text[position...].starts(with: "/*".utf8):
        position = try GradleScript.endOfComment(at: start, in: text)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let (string, isComputed, end) = try GradleScript.string(at: start, in: text)
        tokens.append((.text(string, isComputed: isComputed), start))
        position = end
      case _ where SwiftLexing.isNamePart(byte):
        while position < text.count, SwiftLexing.isNamePart(text[position]) { position += 1 }
        tokens.append((.word(String(decoding: text[start..<position], as: UTF8.self)), start))
      default:
        tokens.append((.sign(Character(Unicode.Scalar(byte))), start))
        position += 1
      }
    }
  }

  private static func endOfComment(at start: Int, in text: [UInt8]) throws(ProjectDiagnostic) -> Int
  {
    var position = start + 2
    while position + 1 < text.count {
      if text[position] == UInt8(ascii: "*"), text[position + 1] == UInt8(ascii: "/") {
        return position + 2
      }
      position += 1
    }
    throw ProjectDiagnostic("missing \"*/\"", at: start, in: text)
  }

  private static func string(
    at start: Int, in text: [UInt8]
  ) throws(ProjectDiagnostic) -> (String, isComputed: Bool, end: Int) {
    let quote = text[start]
    let isLong = text[start...].prefix(3).elementsEqual([quote, quote, quote])
    var position = start + (isLong ? 3 : 1)
    var bytes: [UInt8] = []
    var isComputed = false
    while position < text.count {
      let byte = text[position]
      if byte == quote {
        if !isLong { return (String(decoding: bytes, as: UTF8.self), isComputed, position + 1) }
        if text[position...].prefix(3).elementsEqual([quote, quote, quote]) {
          return (String(decoding: bytes, as: UTF8.self), isComputed, position + 3)
        }
      }
      if byte == 0x0A, !isLong { break }
      if byte == UInt8(ascii: "$"), quote == UInt8(ascii: "\"") { isComputed = true }
      if byte == UInt8(ascii: "\\"), position + 1 < text.count { position += 1 }
      bytes.append(text[position])
      position += 1
    }
    throw ProjectDiagnostic("missing closing quote", at: start, in: text)
  }

  /// The token at an index; nil behind the end.
  package subscript(index: Int) -> Token? {
    tokens.indices.contains(index) ? tokens[index].token : nil
  }

  /// The next index that isn't the end of a line.
  package func skippingLines(_ index: Int) -> Int {
    var index = index
    while self[index] == .line { index += 1 }
    return index
  }

  /// The strings of a call such as `include(":a", ":b")` or `include ':a', ':b'`.
  ///
  /// - Parameter index: that of the token after the name.
  /// - Returns: the strings, and the offset of the first argument that isn't a plain string.
  package func arguments(
    at index: Int
  ) -> (texts: [(text: String, offset: Int)], computed: Int?) {
    var index = index
    let hasParenthesis = self[index] == .sign("(")
    if hasParenthesis { index += 1 }
    var texts: [(text: String, offset: Int)] = []
    while true {
      if hasParenthesis { index = skippingLines(index) }
      switch self[index] {
      case .text(let text, isComputed: false): texts.append((text, tokens[index].offset))
      case .sign(")") where hasParenthesis: return (texts, nil)
      case .line, nil: return (texts, nil)
      default: return (texts, tokens[index].offset)
      }
      index += 1
      if hasParenthesis { index = skippingLines(index) }
      guard self[index] == .sign(",") else {
        // `":a".replace(…)` and the like are computed.
        let isEnd = [.sign(")"), .line, .sign(";"), .sign("}"), nil].contains(self[index])
        return (texts, isEnd ? nil : tokens[index].offset)
      }
      index = skippingLines(index + 1)
    }
  }
}
