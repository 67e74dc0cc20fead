import SourceScopes

/// Steps from token to token, at one depth of a text.
struct CodeWalk {
  private let tokens: UnsafeBufferPointer<CodeToken>
  private let depth: Int16
  private let language: ScopeLanguage

  init(_ tokens: UnsafeBufferPointer<CodeToken>, depth: Int16, in language: ScopeLanguage) {
    self.tokens = tokens
    self.depth = depth
    self.language = language
  }

  /// Returns the position after a token, after a pair of delimiters, or after a string with the code
  /// in it; nil at the end of the code around it.
  func unitEnd(from position: Int) -> Int? {
    guard position < tokens.count, tokens[position].depth == depth else { return nil }
    switch tokens[position].kind {
    case .closing: return nil
    case .opening:
      let partner = tokens[position].partner
      return partner >= 0 ? Int(partner) + 1 : nil
    case .string:
      var end = position + 1
      while true {
        let next = afterDeeper(end)
        guard next > end, next < tokens.count, tokens[next].depth == depth,
          tokens[next].kind == .string
        else { return next }
        end = next + 1
      }
    case .sign where tokens[position].isSign(.less):
      return typeArgumentsEnd(from: position) ?? afterDeeper(position + 1)
    case .word, .sign: return afterDeeper(position + 1)
    }
  }

  /// The longest list of type arguments, in tokens.
  private static let longestTypes = 64

  /// Returns the position after type arguments such as `<A, B<C>>` after a name.
  private func typeArgumentsEnd(from start: Int) -> Int? {
    guard start > 0, tokens[start - 1].end == tokens[start].start,
      tokens[start - 1].kind == .word || tokens[start - 1].isSign(.colons)
    else { return nil }
    var open = 0
    var position = start
    while position < min(tokens.count, start + CodeWalk.longestTypes),
      tokens[position].depth == depth
    {
      let token = tokens[position]
      if token.isSign(.less) {
        open += 1
      } else if token.isSign(.greater) {
        open -= 1
        if open == 0 { return position + 1 }
      } else if token.kind == .opening {
        guard token.partner >= 0 else { return nil }
        position = Int(token.partner)
      } else if token.kind == .closing || token.kind == .string || token.isSign(.semicolon)
        || token.isSign(.and) || token.isSign(.or) || token.isSign(.equal)
      {
        return nil
      }
      position += 1
    }
    return nil
  }

  private func afterDeeper(_ position: Int) -> Int {
    var end = position
    while end < tokens.count, tokens[end].depth > depth { end += 1 }
    return end
  }

  // MARK: Expressions

  /// Returns the ends of the expressions that begin with a token, as in `a`, `a.b` and `a.b(c)`.
  ///
  /// - Parameter mayHaveBraces: whether braces after a name can be part of the expression, as in
  ///   `Point { x }.f()`.
  func expressionEnds(from start: Int, mayHaveBraces: Bool = false) -> [Int] {
    guard start < tokens.count, isOperand(start), var end = unitEnd(from: start) else { return [] }
    if tokens[start].hash == CodeWords.newHash, end < tokens.count, tokens[end].kind == .word {
      // `new Name()` is an operand.
      end = unitEnd(from: end) ?? end
    }
    if CodeWords.joinsStrings(language), tokens[start].kind == .string {
      while end < tokens.count, tokens[end].depth == depth, tokens[end].kind == .string,
        let next = unitEnd(from: end)
      {
        end = next
      }
    }
    var ends = [end]
    while let next = postfixEnd(from: end)
      ?? (mayHaveBraces ? valueEnd(from: end, startingAt: start) : nil)
    {
      end = next
      ends.append(end)
    }
    return ends
  }

  /// Returns the end of a value with braces, such as `Point { x }` in Rust, after its name.
  private func valueEnd(from position: Int, startingAt start: Int) -> Int? {
    guard language == .rust, position < tokens.count, tokens[position].depth == depth,
      tokens[position].isSign(.openingBrace), !tokens[position].isOnNewLine,
      tokens[position - 1].kind == .word || tokens[position - 1].isSign(.greater),
      !CodeWords.precedesBlock(tokens[position - 1].hash),
      start == 0 || !CodeWords.precedesBlock(tokens[start - 1].hash)
    else { return nil }
    return unitEnd(from: position)
  }

  /// Returns the end of the expression at the end of a pattern, with the operators before it.
  func lastExpressionEnd(from start: Int) -> Int? {
    var position = start
    while position < tokens.count, tokens[position].depth == depth, isPrefix(position) {
      position += 1
    }
    if position > start, position < tokens.count, tokens[position].isOnNewLine,
      tokens[position - 1].kind == .word
    {
      return position
    }
    return expressionEnds(from: position).last ?? (position > start ? position : nil)
  }

  private func isOperand(_ position: Int) -> Bool {
    switch tokens[position].kind {
    case .word: isOperandWord(position)
    case .string: true
    case .opening: tokens[position].partner >= 0
    case .sign, .closing: false
    }
  }

  /// Whether a word is an operand. A keyword before a dot is a name, such as `case` in Python, except in Swift,
  /// where members can lack their operand.
  func isOperandWord(_ position: Int) -> Bool {
    if CodeWords.beginsExpression(tokens[position].hash, in: language) { return true }
    return language != .swift && position + 1 < tokens.count
      && tokens[position + 1].isSign(.dot)
      && tokens[position + 1].start == tokens[position].end
  }

  private func isPrefix(_ position: Int) -> Bool {
    let token = tokens[position]
    if token.kind == .word { return CodeWords.isPrefix(token.hash) }
    guard token.kind == .sign else { return false }
    return CodeToken.Sign(rawValue: token.hash)?.isPrefix ?? false
  }

  private func postfixEnd(from position: Int) -> Int? {
    guard position < tokens.count, tokens[position].depth == depth else { return nil }
    let token = tokens[position]
    if isMember(token) {
      guard position + 1 < tokens.count, tokens[position + 1].kind != .closing else { return nil }
      if tokens[position + 1].isSign(.less) { return typeArgumentsEnd(from: position + 1) }
      return unitEnd(from: position + 1)
    }
    guard !token.isOnNewLine else { return nil }
    let isAdjacent = position > 0 && token.start == tokens[position - 1].end
    if token.isSign(.less), let end = typeArgumentsEnd(from: position) { return end }
    switch token.kind {
    case .opening where !token.isSign(.openingBrace), .string:
      return isAdjacent || token.isSign(.openingParenthesis) ? unitEnd(from: position) : nil
    case .opening: return CodeWords.hasTrailingClosures(language) ? unitEnd(from: position) : nil
    case .sign where isAdjacent: return isPostfix(token) ? position + 1 : nil
    default: return nil
    }
  }

  // MARK: Backward

  /// Whether a token can belong to the same operand as the name or string after it.
  func joins(_ last: Int, _ next: Int) -> Bool {
    let token = tokens[last]
    return token.depth > depth || isMember(token) || token.hash == CodeWords.newHash
      || token.kind == .string && tokens[next].kind == .string
  }

  /// Returns the position of the sign that opens the type arguments before `>`.
  func typeArgumentsStart(before end: Int) -> Int? {
    var open = 0
    var position = end
    while position >= max(0, end - CodeWalk.longestTypes) {
      if tokens[position].isSign(.greater) { open += 1 }
      if tokens[position].isSign(.less) {
        open -= 1
        if open == 0 { return position }
      }
      position -= 1
    }
    return nil
  }

  // MARK: Tokens

  /// Whether a sign can end an operand.
  func isPostfix(_ token: CodeToken) -> Bool {
    token.isSign(.exclamation) || token.isSign(.question) || token.isSign(.exclamations)
      || token.isSign(.increment) || token.isSign(.decrement)
  }

  /// Whether a member follows a token.
  func isMember(_ token: CodeToken) -> Bool {
    guard token.kind == .sign, let sign = CodeToken.Sign(rawValue: token.hash) else { return false }
    return sign.isMember(hasArrows: CodeWords.hasArrows(language))
  }

  /// Whether a token is an operator between two operands, so that a hole can't end with it.
  func isOperator(_ position: Int) -> Bool {
    let token = tokens[position]
    guard token.kind == .sign else { return false }
    return CodeToken.Sign(rawValue: token.hash)?.isInfix ?? false
  }

  /// Whether a statement ends with its line, between two tokens.
  func isStatementEnd(between last: Int, _ next: Int) -> Bool {
    tokens[next].isOnNewLine && endsOperand(last) && beginsOperand(next)
  }

  /// Whether a block of Python begins with a new line, between two tokens outside of delimiters.
  func isBlockStart(between last: Int, _ next: Int) -> Bool {
    language == .python && tokens[last].isSign(.colon) && tokens[next].isOnNewLine
  }

  /// Whether a token is an operator such as `typeof` in JavaScript.
  func isTypeOperator(_ position: Int) -> Bool {
    [.javaScript, .typeScript].contains(language)
      && tokens[position].hash == CodeWords.typeofHash
  }

  /// Whether an operand ends with a token.
  func endsOperand(_ position: Int) -> Bool {
    let token = tokens[position]
    switch token.kind {
    case .word: return !CodeWords.continues(token.hash)
    case .string, .closing: return true
    case .opening: return false
    case .sign:
      return (token.isSign(.exclamation) || token.isSign(.question)) && position > 0
        && token.start == tokens[position - 1].end
    }
  }

  private func beginsOperand(_ position: Int) -> Bool {
    let token = tokens[position]
    switch token.kind {
    case .word: return !CodeWords.continues(token.hash)
    case .string, .opening: return true
    case .closing: return false
    case .sign: return token.isSign(.at) || token.isSign(.numberSign)
    }
  }

  /// Whether a call can follow `@`.
  var hasDecorators: Bool { [.python, .javaScript, .typeScript].contains(language) }

  /// Whether a closing parenthesis ends the receiver of a method of Go.
  func isAfterFunc(_ closing: CodeToken) -> Bool {
    closing.partner > 0 && tokens[Int(closing.partner) - 1].hash == CodeWords.funcHash
  }
}
