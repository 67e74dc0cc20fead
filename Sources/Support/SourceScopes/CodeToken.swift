/// A token of code: an identifier, a number, a string, an operator or a delimiter. White space and
/// comments aren't tokens.
package struct CodeToken: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// An identifier, a keyword or a number.
    case word
    /// A string, or one of its parts between pieces of code.
    case string
    /// An operator or another character.
    case sign
    /// `(`, `[` or `{`
    case opening
    /// `)`, `]` or `}`
    case closing
  }

  package let kind: Kind
  /// Whether a line break precedes the token.
  package let isOnNewLine: Bool
  /// The depth of the token. Code in a string is deeper than the string.
  package let depth: Int16
  /// The offset of the first byte, and the one after the last byte.
  package let start: Int32
  package let end: Int32
  /// Equal tokens have equal hashes. Up to four bytes of a sign or delimiter are the hash itself.
  package let hash: UInt32
  /// The position of the other delimiter of a pair; -1 if there is none.
  package internal(set) var partner: Int32 = -1

  /// Whether this token is a sign or delimiter.
  package func isSign(_ sign: Sign) -> Bool {
    hash == sign.rawValue && kind != .word && kind != .string
  }
}
