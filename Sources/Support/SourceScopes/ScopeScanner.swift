/// The bytes of a text.
typealias Bytes = UnsafeRawBufferPointer

/// Divides a source file into code, comments and strings, from top to bottom, in one pass.
///
/// Pass the text in parts of complete lines. The scanner keeps its state from one part to the next,
/// so memory doesn't depend on the length of the text. A string or comment without an end extends
/// to the end of the text, or of its line if it can't span lines.
package struct ScopeScanner: Sendable {
  /// Deeper code in strings in code, and so on, is part of the string around it.
  static let deepest = 250

  let grammar: Grammar
  /// The frames that the current position is in, the innermost one last; never empty.
  var frames: [Frame]
  /// The heredocs that begin on the next line.
  var pending: [Frame] = []
  /// Whether the last token before the current position is a value, so that a slash divides.
  var followsValue = false
  /// The number of open brackets in which YAML uses commas.
  var flowDepth = 0

  /// The offset in the text at which the outermost string, tag or comment around the current
  /// position begins, on the line of its delimiter; nil outside of them.
  package private(set) var opening: Int?
  /// The length of the text before the current part, in bytes.
  private var passed = 0
  /// The runs of the current part; nil if they aren't recorded.
  private var runs: [ScopeRun]?

  /// Creates a scanner at the start of a text.
  package init(_ language: ScopeLanguage) {
    grammar = language.grammar
    frames = [Frame(grammar.base)]
  }

  /// Creates a scanner within code, even if files of the language begin with other text.
  init(codeOf language: ScopeLanguage) {
    self.init(language)
    if grammar.base != .code { frames.append(Frame(.code)) }
  }

  /// Scans lines without returning their runs.
  ///
  /// - Parameter lines: complete lines with their newlines; only the last line of the text may have
  ///   none.
  package mutating func skip(_ lines: UnsafeRawBufferPointer) { scan(lines) }

  /// Scans lines and returns their runs, in order and without gaps.
  ///
  /// - Parameters:
  ///   - lines: complete lines with their newlines; only the last line of the text may have none.
  ///   - storage: an empty array to reuse.
  package mutating func runs(
    in lines: UnsafeRawBufferPointer, reusing storage: consuming [ScopeRun] = []
  ) -> [ScopeRun] {
    runs = storage
    scan(lines)
    return runs.take() ?? []
  }

  private mutating func scan(_ text: Bytes) {
    var position = 0
    while position < text.count {
      let kind = frames[frames.count - 1].kind
      switch kind {
      case .code where grammar.isYAML: position = scanYAML(text, from: position)
      case .code: position = scanCode(text, from: position)
      case .string: position = scanString(text, from: position)
      case .comment: position = scanComment(text, from: position)
      case .lineComment: position = scanLineComment(text, from: position)
      case .lines: position = scanLines(text, from: position)
      case .heredoc: position = scanHeredoc(text, from: position)
      case .markup: position = scanMarkup(text, from: position)
      case .tag: position = scanTag(text, from: position)
      case .tagText: position = scanTagText(text, from: position)
      case .block: position = scanBlock(text, from: position)
      case .format: position = scanFormat(text, from: position)
      }
      noteOpening(at: passed + position)
    }
    passed += text.count
  }

  /// Assigns a scope to the bytes up to an offset, after those that have one.
  mutating func mark(_ scope: SourceScope, to end: Int) {
    guard runs != nil else { return }
    let last = runs!.count - 1
    let depth = depth(of: scope)
    if last >= 0, runs![last].scope == scope, runs![last].depth == depth {
      runs![last].end = max(runs![last].end, Int32(end))
    } else if end > (last >= 0 ? Int(runs![last].end) : 0) {
      runs!.append(ScopeRun(scope: scope, depth: depth, end: Int32(end)))
    }
  }

  /// The depth of text in the current frame.
  private func depth(of scope: SourceScope) -> Int16 {
    let depth = Int16(frames.count - (grammar.base == .markup ? 1 : 0))
    return switch frames[frames.count - 1].kind {
    case .string, .heredoc, .lines, .tagText, .block, .format:
      scope == .code ? depth + 1 : depth - 1
    case .code, .tag, .markup, .comment, .lineComment: scope == .comments ? 0 : depth
    }
  }

  /// Whether a string, a tag or a comment around the current position hasn't ended.
  var isOpen: Bool {
    frames.count > 1 && frames[frames.count - 1].kind != .code || frames.count > 2
  }

  /// The number of frames of code outside of strings, tags and comments.
  private var outermost: Int { grammar.base == .markup ? 2 : 1 }

  private mutating func noteOpening(at offset: Int) {
    if frames.count <= outermost {
      opening = nil
    } else if opening == nil {
      // A heredoc begins after the newline of its label.
      opening = frames[outermost].kind == .heredoc ? offset - 1 : offset
    }
  }

  /// Where a multi-line string, a tag, a heredoc or a block comment begins that the text so far doesn't
  /// close; nil if there is none.
  package var unclosed: Int? {
    guard frames.count > outermost else { return nil }
    let frame = frames[outermost]
    return switch frame.kind {
    case .comment, .heredoc, .tag, .tagText: opening
    // Without a label, the lines extend to the end of the file, as after `__END__`.
    case .lines: frame.label.isEmpty ? nil : opening
    case .string: frame.spansLines || frames.count > outermost + 1 ? opening : nil
    case .code, .lineComment, .markup, .block, .format: nil
    }
  }

  /// Enters a frame.
  mutating func push(_ frame: Frame) {
    frames.append(frame)
    if frame.kind == .code { followsValue = false }
  }

  /// Leaves the current frame. A token has ended, unless it was a comment.
  mutating func pop() {
    let frame = frames.count > 1 ? frames.removeLast() : frames[0]
    switch frame.kind {
    case .comment, .lineComment, .lines: break
    default: followsValue = true
    }
  }

  /// Whether another frame can be entered.
  var canPush: Bool { frames.count < ScopeScanner.deepest }
}

// MARK: - Bytes

extension UnsafeRawBufferPointer {
  /// Whether the text continues with these bytes at a position.
  func has(_ bytes: [UInt8], at position: Int) -> Bool {
    guard position + bytes.count <= count else { return false }
    var offset = 0
    while offset < bytes.count {
      if self[position + offset] != bytes[offset] { return false }
      offset += 1
    }
    return true
  }

  /// The offset of the next newline, or of the end.
  func lineEnd(from position: Int) -> Int {
    var end = position
    while end < count, self[end] != 0x0A { end += 1 }
    return end
  }

  /// The start of the line that contains a position.
  func lineStart(of position: Int) -> Int {
    var start = position
    while start > 0, self[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The number of equal bytes from a position.
  func run(of byte: UInt8, from position: Int) -> Int {
    var end = position
    while end < count, self[end] == byte { end += 1 }
    return end - position
  }

  /// The start of the identifier that ends before a position.
  func wordStart(before position: Int, notBefore limit: Int) -> Int {
    var start = position
    while start > limit, self[start - 1].isWord { start -= 1 }
    return start
  }

  /// The end of the identifier at a position.
  func wordEnd(from position: Int) -> Int {
    var end = position
    while end < count, self[end].isWord { end += 1 }
    return end
  }
}

extension UInt8 {
  /// Whether the byte can be part of an identifier. Other characters than those of ASCII can.
  var isWord: Bool {
    (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || isDigit || self == 0x5F
      || self >= 0x80
  }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte can start an identifier.
  var isWordStart: Bool { isWord && !isDigit }

  /// Whether the byte is a space, a tab or a carriage return.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

  /// Whether the byte is white space.
  var isSpace: Bool { isBlank || self == 0x0A || self == 0x0C || self == 0x0B }
}
