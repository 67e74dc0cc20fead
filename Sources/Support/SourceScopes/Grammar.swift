/// The comments and strings of a language: a row for each form, found by its first byte.
struct Grammar: Sendable {
  /// The start of something other than code.
  struct Opening: Sendable {
    let marker: [UInt8]
    let condition: Condition
    let form: Form

    init(_ marker: String, _ form: Form, _ condition: Condition = .always) {
      self.marker = Array(marker.utf8)
      self.condition = condition
      self.form = form
    }
  }

  /// The text around a marker that makes it an opening.
  enum Condition: Sendable {
    case always
    /// At the start of a line.
    case lineStart
    /// After indentation.
    case indented
    /// After white space or an operator of a shell.
    case wordStart
    /// Not before this byte.
    case notBefore(UInt8)
    /// Not after this byte.
    case notAfter(UInt8)
    /// Not within a number.
    case notInNumber
    /// Where a value can begin.
    case expression
    /// Where an argument without parentheses can begin, as in Ruby.
    case argument
    /// Where the name of a method can't be, as in Ruby.
    case command
  }

  enum Form: Sendable {
    case lineComment
    case comment(nested: Bool)
    case string(Frame, Prefix)
    /// Lines up to one that starts with a label.
    case lines(label: String, SourceScope)
    /// A character in single quotes, unless it is a lifetime, as in Rust.
    case character
    /// A character after a question mark, as in Ruby.
    case rubyCharacter
    /// A regular expression on one line.
    case expression(Expression)
    /// A string after a percent sign, as in Ruby.
    case percent
    case heredoc(Heredoc)
    /// A tag of JSX.
    case tag
    /// An identifier in backticks, which can contain quotation marks.
    case identifier
    /// The next byte has no special meaning.
    case escaped
    /// The rest of the line has no comments or strings, if one of these words follows.
    case directive([String])
    /// The end of the code in PHP.
    case markup
    /// The end of a line: heredocs begin on the next one.
    case newline
  }

  /// The text before a quotation mark that belongs to a string.
  enum Prefix: Sendable {
    case none
    /// `#"`, as in Swift
    case hashes
    /// `r#"`, `b"` and so on
    case rust
    /// `$$"`
    case kotlin
    /// `f"`, `rb"` and so on
    case python
    /// `u8R"`, `@"` and so on
    case c
    /// `$@"`, `"""` and so on
    case cSharp
    /// `$'`
    case dollar
  }

  enum Expression: Sendable { case javaScript, swift }

  enum Heredoc: Sendable { case shell, ruby, php }

  let openings: [Opening]
  /// For each byte: 0 if it has no meaning in code, or else 1 plus the position in `groups`.
  let groupOf: [UInt8]
  /// The openings by first byte.
  let groups: [[Opening]]
  /// Whether the previous token determines the meaning of a byte.
  let needsTokens: Bool
  /// Whether a statement ends with its line, so that a value begins on the next one.
  let endsStatements: Bool
  /// Whether a backslash continues a line comment.
  let continuesComments: Bool
  /// The frame at the start of a text.
  let base: Frame.Kind
  /// Whether the language is scanned line by line, as YAML is.
  let isYAML: Bool

  init(
    _ openings: [Opening], needsTokens: Bool = false, endsStatements: Bool = false,
    continuesComments: Bool = false, base: Frame.Kind = .code, isYAML: Bool = false
  ) {
    self.openings = openings
    self.needsTokens = needsTokens
    self.endsStatements = endsStatements
    self.continuesComments = continuesComments
    self.base = base
    self.isYAML = isYAML
    var groupOf = [UInt8](repeating: 0, count: 256)
    var groups: [[Opening]] = []
    for opening in openings {
      guard let first = opening.marker.first.map(Int.init) else { continue }
      if groupOf[first] == 0 {
        groups.append([])
        groupOf[first] = UInt8(groups.count)
      }
      groups[Int(groupOf[first]) - 1].append(opening)
    }
    self.groupOf = groupOf
    self.groups = groups
  }
}
