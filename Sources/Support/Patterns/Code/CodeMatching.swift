import SourceScopes

/// Matches a code pattern against the tokens of a text, one position after the other.
struct CodeMatching {
  let shape: CodeShape
  let tokens: UnsafeBufferPointer<CodeToken>
  let text: UnsafeRawBufferPointer
  /// The depth of the first token of the current match.
  private var base: Int16 = 0
  /// The tokens in the holes, by the numbers of their names.
  private var captures: [Range<Int>?]
  /// The number of steps that remain.
  private var steps: Int

  /// The number of steps was exceeded.
  struct LimitError: Error {}

  /// - Parameter steps: the maximum number of steps for all positions together.
  init(
    _ shape: CodeShape, _ tokens: UnsafeBufferPointer<CodeToken>, in text: UnsafeRawBufferPointer,
    steps: Int
  ) {
    self.shape = shape
    self.tokens = tokens
    self.text = text
    self.steps = steps
    captures = Array(repeating: nil, count: shape.names)
  }

  /// Returns the position after the last token of the match that begins with a token; nil if there is
  /// none.
  mutating func end(ofMatchAt start: Int) throws(LimitError) -> Int? {
    base = tokens[start].depth
    let first = shape.elements[0]
    guard !first.isToken || isToken(start, first), canBegin(at: start) else { return nil }
    for index in captures.indices { captures[index] = nil }
    guard let end = try match(0, start), !isDeclaration(start, end) else { return nil }
    return end
  }

  private mutating func match(_ first: Int, _ start: Int) throws(LimitError) -> Int? {
    var (index, position) = (first, start)
    while index < shape.elements.count {
      let element = shape.elements[index]
      if element.isOptionalWithNext, position < tokens.count {
        if !element.isToken {
          // `$$$NAME,` can be missing.
          if let end = try match(index + 2, position) { return end }
        } else if tokens[position].kind == .closing {
          index += 2
          continue
        }
      }
      guard element.isToken else { return try fill(index, position) }
      if element.isToken(.closing), hasTrailingSeparator(at: position) { position += 1 }
      guard isToken(position, element) else { return nil }
      position += 1
      index += 1
    }
    return position
  }

  /// Whether a token is the one of the pattern. A delimiter needs a partner.
  private func isToken(_ position: Int, _ element: CodeShape.Element) -> Bool {
    guard case .token(let kind, let hash, let bytes) = element.kind, position < tokens.count else {
      return false
    }
    let token = tokens[position]
    guard token.hash == hash, token.kind == kind, element.depth == token.depth - base,
      Int(token.end - token.start) == bytes.count
    else { return false }
    if kind == .opening || kind == .closing { return token.partner >= 0 }
    if let isAdjacent = element.isAdjacent, position > 0 {
      return isAdjacent == (token.start == tokens[position - 1].end)
    }
    return text[Int(token.start)..<Int(token.end)].elementsEqual(bytes)
  }

  /// Whether a comma or semicolon precedes a closing delimiter. The pattern needn't contain it.
  private func hasTrailingSeparator(at position: Int) -> Bool {
    position + 1 < tokens.count && tokens[position + 1].kind == .closing
      && isSeparator(tokens[position])
  }

  private func isSeparator(_ token: CodeToken) -> Bool {
    token.isSign(.comma) || token.isSign(.semicolon)
  }

  // MARK: Holes

  /// Fills a hole with tokens, as few as possible, and matches the rest.
  private mutating func fill(_ index: Int, _ start: Int) throws(LimitError) -> Int? {
    let element = shape.elements[index]
    var isMany = false
    if case .many = element.kind { isMany = true }
    if element.fillsPair {
      guard start > 0, tokens[start - 1].partner >= 0 else { return nil }
      let end = Int(tokens[start - 1].partner)
      return end > start || isMany ? try matchRest(index, start..<end) : nil
    }
    let walk = CodeWalk(tokens, depth: base + element.depth, in: shape.language)
    if index == 0 {
      for end in walk.expressionEnds(from: start, mayHaveBraces: true).reversed() {
        if let found = try matchRest(index, start..<end) { return found }
      }
      return nil
    }
    let isAfterMember = walk.isMember(tokens[start - 1])
    if !isMany, start < tokens.count, tokens[start].isOnNewLine, element.endsWithStatement,
      tokens[start - 1].kind == .word
    {
      // The statement has ended after a word such as `return`.
      return nil
    }
    if index == shape.elements.count - 1 {
      if isAfterMember, start < tokens.count, tokens[start].kind != .word { return nil }
      guard let end = walk.lastExpressionEnd(from: start) else { return nil }
      return try matchRest(index, start..<end)
    }
    if !isMany, walk.isTypeOperator(start - 1) {
      // It binds more tightly than the operators after its operand.
      for end in walk.expressionEnds(from: start) {
        if let found = try matchRest(index, start..<end) { return found }
      }
      return nil
    }
    if isMany, let found = try matchRest(index, start..<start) { return found }
    var position = start
    while let next = walk.unitEnd(from: position) {
      let token = tokens[position]
      if !isMany && isSeparator(token) || element.endsWithStatement && token.isSign(.semicolon) {
        break
      }
      if element.endsWithStatement, position > start,
        walk.isStatementEnd(between: position - 1, position)
      {
        break
      }
      if element.isOutside, position > start, walk.isBlockStart(between: position - 1, position) {
        break
      }
      position = next
      guard isMany || !walk.isOperator(position - 1) else { continue }
      if let found = try matchRest(index, start..<position) { return found }
    }
    return nil
  }

  /// Matches the elements after a hole that contains some tokens.
  private mutating func matchRest(_ index: Int, _ hole: Range<Int>) throws(LimitError) -> Int? {
    steps -= 1
    guard steps >= 0 else { throw LimitError() }
    guard let name = shape.elements[index].name else {
      return try match(index + 1, hole.upperBound)
    }
    let known = captures[name]
    if let known {
      guard isEqual(known, hole) else { return nil }
    } else {
      captures[name] = hole
    }
    if let end = try match(index + 1, hole.upperBound) { return end }
    captures[name] = known
    return nil
  }

  private func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    return zip(tokens[left], tokens[right]).allSatisfy { left, right in
      left.hash == right.hash && left.kind == right.kind
        && text[Int(left.start)..<Int(left.end)]
          .elementsEqual(text[Int(right.start)..<Int(right.end)])
    }
  }

  // MARK: Surroundings

  /// Whether the tokens before a position allow an expression to begin there.
  private func canBegin(at start: Int) -> Bool {
    let first = tokens[start]
    let element = shape.elements[0]
    if !element.isToken {
      if first.kind == .closing || first.kind == .sign { return false }
      if first.kind == .word,
        !CodeWalk(tokens, depth: base, in: shape.language).isOperandWord(start)
      {
        return false
      }
    }
    guard start > 0, first.kind != .sign, !element.isToken || element.isToken(.word) else {
      return true
    }
    let last = tokens[start - 1]
    guard last.depth == first.depth else { return true }
    let walk = CodeWalk(tokens, depth: base, in: shape.language)
    if walk.isMember(last) {
      // `::a` begins a path at its root.
      return last.isSign(.colons)
        && !(start > 1 && tokens[start - 2].end == last.start && walk.endsOperand(start - 2))
    }
    if last.isSign(.at), shape.language == .ruby { return true }
    if last.isSign(.at) || last.isSign(.numberSign) { return walk.hasDecorators }
    if shape.language == .c, !element.isToken, start > 1, !last.isOnNewLine,
      last.isSign(.asterisk) || last.isSign(.asterisks), tokens[start - 2].kind == .word
    {
      // `int *a = b` declares a pointer.
      return CodeWords.canPrecede(tokens[start - 2].hash, in: .c)
    }
    if shape.isAssignment, last.isSign(.colon), CodeWords.hasTypesLast(shape.language) {
      return false
    }
    if first.kind == .opening, last.isSign(.greater), last.end == first.start { return false }
    if last.kind == .string, first.kind == .string, CodeWords.joinsStrings(shape.language) {
      return false
    }
    guard shape.beginsExpression, !first.isOnNewLine else { return true }
    switch last.kind {
    case .word:
      // A word after a dot isn't a keyword.
      if start > 1, walk.isMember(tokens[start - 2]) { return false }
      return CodeWords.canPrecede(last.hash, in: shape.language)
    case .closing:
      // The parentheses of a call, or the receiver of a method of Go.
      if first.kind == .opening { return false }
      return !(shape.language == .go && walk.isAfterFunc(last))
    case .string: return first.kind != .opening
    default: return true
    }
  }

  /// Whether a match such as `name(…)` declares the name.
  private func isDeclaration(_ start: Int, _ end: Int) -> Bool {
    guard shape.isCall, end < tokens.count else { return false }
    if shape.language == .go {
      // The type that a method of an interface returns. No word follows a call on its line.
      return tokens[end].kind == .word && !tokens[end].isOnNewLine
        && tokens[end].depth == tokens[start].depth
    }
    return CodeWords.declaresByBraces(shape.language) && tokens[end].isSign(.openingBrace)
  }
}
