/// The division of code into words and signs. It is the same in all languages.
extension CodeTokens {
  enum ByteClass: UInt8 { case sign, space, newline, word, opening, closing, continuation }

  /// The class of each byte.
  static let classes: [ByteClass] = (0..<256).map { value in
    let byte = UInt8(value)
    if byte.isWord || byte == UInt8(ascii: "$") { return .word }
    switch byte {
    case 0x0A: return .newline
    case 0x00...0x20, 0x7F: return .space
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return .closing
    case UInt8(ascii: "\\"): return .continuation
    default: return .sign
    }
  }

  /// The end of an identifier or of a number such as `1.5`.
  static func wordEnd(
    _ text: Bytes, _ start: Int, _ limit: Int, _ classes: UnsafeBufferPointer<ByteClass>
  ) -> Int {
    var end = start + 1
    while end < limit, classes[Int(text[end])] == .word { end += 1 }
    if text[start].isDigit, end + 1 < limit, text[end] == UInt8(ascii: "."), text[end + 1].isDigit {
      end += 1
      while end < limit, classes[Int(text[end])] == .word { end += 1 }
    }
    return end
  }

  /// The length of the operator at a position, in bytes.
  ///
  /// `>>` is two signs, because it also ends two lists of type arguments.
  static func signLength(_ text: Bytes, _ start: Int, _ limit: Int) -> Int {
    guard start + 1 < limit else { return 1 }
    let two = UInt32(text[start]) << 8 | UInt32(text[start + 1])
    guard two & 0x8080 == 0 else { return 1 }
    let isTwo = twos[Int(two & 0x7F00) >> 1 | Int(two & 0x7F)]
    guard isTwo || two == optionalArrow else { return 1 }
    if start + 2 < limit, threes.contains(two << 8 | UInt32(text[start + 2])) { return 3 }
    return isTwo ? 2 : 1
  }

  private static let threes: Set<UInt32> = Set(
    ["===", "!==", "...", "..<", "..=", "<=>", "**=", "||=", "&&=", "??=", "?->", "<<="].map(
      packed))

  /// The start of `?->`.
  private static let optionalArrow = packed("?-")

  /// For each pair of ASCII characters, whether it is an operator.
  private static let twos: [Bool] = {
    var table = [Bool](repeating: false, count: 128 * 128)
    for sign in [
      "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "::", "->", "=>", "++", "--", "+=", "-=",
      "*=", "/=", "%=", "&=", "|=", "^=", "<<", "..", "**", ":=", "?:", "!!", "|>", "~=", "&.",
    ] {
      let two = packed(sign)
      table[Int(two & 0x7F00) >> 1 | Int(two & 0x7F)] = true
    }
    return table
  }()

  private static func packed(_ sign: String) -> UInt32 {
    sign.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
