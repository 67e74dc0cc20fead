extension CodeToken {
  /// The signs and delimiters with a meaning for expressions. The raw values are their hashes: their
  /// characters, one byte each.
  package enum Sign: UInt32, Sendable {
    case exclamation = 0x21
    case numberSign = 0x23
    case percent = 0x25
    case ampersand = 0x26
    case openingParenthesis = 0x28
    case closingParenthesis = 0x29
    case asterisk = 0x2A
    case plus = 0x2B
    case comma = 0x2C
    case minus = 0x2D
    case dot = 0x2E
    case slash = 0x2F
    case colon = 0x3A
    case semicolon = 0x3B
    case less = 0x3C
    case equal = 0x3D
    case greater = 0x3E
    case question = 0x3F
    case at = 0x40
    case backslash = 0x5C
    case openingBrace = 0x7B
    case tilde = 0x7E
    /// `!!`
    case exclamations = 0x2121
    /// `!=`
    case unequal = 0x213D
    /// `&&`
    case and = 0x2626
    /// `**`
    case asterisks = 0x2A2A
    /// `&.`
    case andDot = 0x262E
    /// `++`
    case increment = 0x2B2B
    /// `+=`
    case plusEqual = 0x2B3D
    /// `--`
    case decrement = 0x2D2D
    /// `-=`
    case minusEqual = 0x2D3D
    /// `->`
    case arrow = 0x2D3E
    /// `::`
    case colons = 0x3A3A
    /// `:=`
    case colonEqual = 0x3A3D
    /// `<<`
    case leftShift = 0x3C3C
    /// `<=`
    case atMost = 0x3C3D
    /// `==`
    case equals = 0x3D3D
    /// `=>`
    case doubleArrow = 0x3D3E
    /// `>=`
    case atLeast = 0x3E3D
    /// `?.`
    case optionalDot = 0x3F2E
    /// `??`
    case questions = 0x3F3F
    /// `||`
    case or = 0x7C7C
    /// `!==`
    case notIdentical = 0x21_3D3D
    /// `...`
    case ellipsis = 0x2E_2E2E
    /// `===`
    case identical = 0x3D_3D3D
    /// `?->`
    case optionalArrow = 0x3F_2D3E

    /// Whether a member of the operand before it follows.
    ///
    /// - Parameter hasArrows: whether `->` precedes a member, rather than a type or a body.
    package func isMember(hasArrows: Bool) -> Bool {
      switch self {
      case .dot, .optionalDot, .andDot, .colons, .optionalArrow, .backslash: true
      case .arrow: hasArrows
      default: false
      }
    }

    /// Whether the sign is an operator between two operands, so that no expression ends with it.
    package var isInfix: Bool {
      switch self {
      case .equal, .plus, .minus, .slash, .percent, .colon, .comma, .equals, .unequal, .atMost,
        .atLeast, .and, .or, .questions, .plusEqual, .minusEqual, .doubleArrow, .colonEqual,
        .identical, .notIdentical, .arrow:
        true
      default: isMember(hasArrows: true)
      }
    }

    /// Whether an expression can begin with the sign.
    package var isPrefix: Bool {
      switch self {
      case .exclamation, .minus, .plus, .ampersand, .asterisk, .tilde, .dot, .question, .at,
        .numberSign, .backslash, .ellipsis, .increment, .decrement, .leftShift:
        true
      default: false
      }
    }
  }
}
