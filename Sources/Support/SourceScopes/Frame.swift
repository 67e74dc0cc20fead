/// A part of a text that the scanner is in, with the form of its end. Code in a string in code has
/// three frames.
struct Frame: Sendable {
  enum Kind: UInt8, Sendable {
    case code
    case string
    /// A comment from `/*` to `*/`.
    case comment
    /// A comment up to the end of the line.
    case lineComment
    /// Lines up to one that starts with the label.
    case lines
    case heredoc
    /// Text around the code of PHP.
    case markup
    /// A tag of JSX.
    case tag
    /// The text between two tags of JSX.
    case tagText
    /// An indented block of YAML.
    case block
    /// The format after a value in a string, as in `{value:>10}`.
    case format
  }

  /// The way in which a string contains its own delimiter.
  enum Escape: UInt8, Sendable {
    case none
    /// `\"`
    case backslash
    /// `""`
    case doubled
  }

  /// The code that a string can contain.
  enum Interpolation: UInt8, Sendable {
    case none
    /// `\(code)`, with hash signs in between in raw strings.
    case parenthesis
    /// `${code}`
    case dollarBrace
    /// `${code}` and `$name`
    case dollar
    /// `#{code}`, `#@name` and `#$name`
    case hashBrace
    /// `{code}`, where `{{` stands for a brace.
    case brace
    /// `${code}`, `$name`, `$(code)` and code in backticks
    case shell
    /// `{$code}`, `${code}` and `$name`
    case php
  }

  var kind: Kind
  /// The last byte of a string, or the bracket after code in a string; 0 if there is none.
  var closing: UInt8 = 0
  /// The bracket that nests in this frame; 0 if there is none.
  var opening: UInt8 = 0
  /// The number of brackets or comments that are open.
  var depth = 0
  /// The number of closing bytes at the end of a string.
  var repeats = 1
  /// Whether more closing bytes belong to the string.
  var isGreedy = false
  /// The number of hash signs after the closing bytes.
  var hashes = 0
  /// The text after the closing bytes, or the label of a heredoc.
  var label: [UInt8] = []
  var escape = Escape.none
  var spansLines = false
  /// Whether a backslash continues a string on the next line.
  var isContinued = false
  var interpolation = Interpolation.none
  /// The number of braces around code in a string, or of dollar signs before code, as in `$$"…"` of Kotlin.
  var braces = 1
  /// Whether white space can precede the label.
  var allowsIndent = false
  /// Whether text can follow the label on its line.
  var allowsRest = false
  /// Whether the label can precede the `)` that ends the code around the heredoc.
  var allowsParenthesis = false
  /// Whether a backslash only keeps a quotation mark, as in raw strings of Python.
  var isRaw = false
  /// Whether letters after a string belong to it, as the flags of a regular expression do.
  var hasFlags = false
  /// Whether a colon in code begins a format.
  var hasFormat = false
  /// Whether `'` is an ordinary character of the code, as between braces in a string of a shell.
  var hasPlainQuotes = false
  /// In a block: the column of its parent and of its own lines; -1 if unknown.
  var parent = -1
  var column = -1

  init(_ kind: Kind) { self.kind = kind }

  /// A string with one delimiter at both ends.
  static func string(
    _ delimiter: Character, _ escape: Escape = .backslash, repeats: Int = 1,
    spansLines: Bool = false, isContinued: Bool = false, isGreedy: Bool = false,
    _ interpolation: Interpolation = .none
  ) -> Frame {
    var frame = Frame(.string)
    frame.closing = delimiter.asciiValue ?? 0
    frame.repeats = repeats
    frame.escape = escape
    frame.spansLines = spansLines
    frame.isContinued = isContinued
    frame.isGreedy = isGreedy
    frame.interpolation = interpolation
    return frame
  }

  /// A regular expression with flags and code, as in Ruby.
  static func expression(_ delimiter: Character) -> Frame {
    var frame = Frame.string(delimiter, .backslash, spansLines: true, .hashBrace)
    frame.hasFlags = true
    return frame
  }

  /// Code in a string, up to a bracket.
  static func code(_ opening: Character, _ closing: Character) -> Frame {
    var frame = Frame(.code)
    frame.opening = opening.asciiValue ?? 0
    frame.closing = closing.asciiValue ?? 0
    return frame
  }
}
