/// Code, up to the next comment or string, or up to the bracket after code in a string.
extension ScopeScanner {
  mutating func scanCode(_ text: Bytes, from start: Int) -> Int {
    let frame = frames[frames.count - 1]
    let (opening, closing) = (frame.opening, frame.closing)
    var position = start
    var depth = frame.depth
    while true {
      position =
        frame.hasFormat
        ? nextBracket(text, from: position) : nextSpecial(text, from: position, opening, closing)
      guard position < text.count else {
        frames[frames.count - 1].depth = depth
        endCode(text, start, text.count)
        return text.count
      }
      let byte = text[position]
      if byte == closing, closing != 0, depth == 0 {
        mark(.code, to: position)
        frames.removeLast()
        // The braces in a tag belong to the code.
        let isInTag = [.tag, .tagText].contains(frames[frames.count - 1].kind)
        mark(isInTag ? .code : .strings, to: position + 1)
        return position + 1
      }
      if frame.hasFormat {
        if byte == UInt8(ascii: ":"), depth == 0, canPush, !text.has([byte, byte], at: position) {
          mark(.code, to: position)
          push(Frame(.format))
          return position
        }
        if "([{".utf8.contains(byte) { depth += 1 }
        if ")]}".utf8.contains(byte) { depth = max(0, depth - 1) }
      } else if closing != 0 {
        if byte == closing {
          depth -= 1
        } else if byte == opening,
          // In `${a:-{}` of a shell, only `${` nests.
          !frame.hasPlainQuotes || position > 0 && text[position - 1] == UInt8(ascii: "$")
        {
          depth += 1
        }
      }
      frames[frames.count - 1].depth = depth
      if let next = enter(text, at: position, from: start, frame) { return next }
      position += 1
    }
  }

  private func nextSpecial(
    _ text: Bytes, from start: Int, _ opening: UInt8, _ closing: UInt8
  ) -> Int {
    let count = text.count
    return grammar.groupOf.withUnsafeBufferPointer { groupOf in
      var position = start
      if closing == 0 {
        while position < count, groupOf[Int(text[position])] == 0 { position += 1 }
      } else {
        while position < count {
          let byte = text[position]
          if groupOf[Int(byte)] != 0 || byte == opening || byte == closing { break }
          position += 1
        }
      }
      return position
    }
  }

  /// In code with a format, all brackets matter, because a colon in brackets begins no format.
  private func nextBracket(_ text: Bytes, from start: Int) -> Int {
    var position = start
    while position < text.count {
      let byte = text[position]
      if grammar.groupOf[Int(byte)] != 0 || "([{}]):".utf8.contains(byte) { break }
      position += 1
    }
    return position
  }

  /// Enters the comment or string that begins at a position.
  ///
  /// - Parameter start: the start of the code before it.
  /// - Returns: where to continue; nil if nothing begins there.
  private mutating func enter(
    _ text: Bytes, at position: Int, from start: Int, _ frame: Frame
  ) -> Int? {
    let group = grammar.groupOf[Int(text[position])]
    guard group != 0 else { return nil }
    for opening in grammar.groups[Int(group) - 1]
    where text.has(opening.marker, at: position)
      && meets(opening.condition, text, position, opening.marker.count, from: start)
    {
      if let next = enter(opening, text, at: position, from: start, frame) { return next }
    }
    return nil
  }

  private mutating func enter(
    _ opening: Grammar.Opening, _ text: Bytes, at position: Int, from start: Int, _ frame: Frame
  ) -> Int? {
    switch opening.form {
    case .lineComment:
      endCode(text, start, position)
      push(Frame(.lineComment))
      return position
    case .comment(let nested):
      guard canPush else { return nil }
      endCode(text, start, position)
      var comment = Frame(.comment)
      comment.opening = nested ? 1 : 0
      push(comment)
      mark(.comments, to: position + 2)
      return position + 2
    case .string(let string, let prefix):
      guard canPush, !(frame.hasPlainQuotes && text[position] == UInt8(ascii: "'")) else {
        return nil
      }
      return enter(string, prefix, text, at: position, opening.marker.count, from: start)
    case .lines(let label, let scope):
      endCode(text, start, position)
      var lines = Frame(.lines)
      lines.label = Array(label.utf8)
      lines.opening = scope == .comments ? 1 : 0
      push(lines)
      return position
    case .character: return enterCharacter(text, at: position, from: start)
    case .rubyCharacter: return enterRubyCharacter(text, at: position, from: start)
    case .expression(let kind): return enterExpression(kind, text, at: position, from: start)
    case .percent: return enterPercent(text, at: position, from: start)
    case .heredoc(let kind):
      addHeredoc(kind, text, at: position, from: start)
      return nil
    case .tag: return enterTag(text, at: position, from: start)
    case .identifier:
      var end = position + 1
      while end < text.count, text[end] != UInt8(ascii: "`"), text[end] != 0x0A { end += 1 }
      guard end < text.count, text[end] != 0x0A else { return nil }
      // The code goes on, so that the token before a slash is known.
      mark(.code, to: end + 1)
      followsValue = true
      return end + 1
    case .escaped:
      // A backslash doesn't escape a newline here.
      guard position + 1 < text.count, text[position + 1] != 0x0A else { return nil }
      mark(.code, to: position + 2)
      return position + 2
    case .directive(let words): return passDirective(words, text, at: position)
    case .markup:
      guard frames.count > 1, frame.closing == 0 else { return nil }
      mark(.code, to: position)
      frames.removeLast()
      mark(.code, to: position + 2)
      return position + 2
    case .newline:
      guard !pending.isEmpty else { return nil }
      endCode(text, start, position + 1)
      for heredoc in pending.reversed() where canPush { push(heredoc) }
      pending = []
      return position + 1
    }
  }

  private func meets(
    _ condition: Grammar.Condition, _ text: Bytes, _ position: Int, _ length: Int, from start: Int
  ) -> Bool {
    switch condition {
    case .always: true
    case .lineStart: position == 0 || text[position - 1] == 0x0A
    case .indented:
      text[text.lineStart(of: position)..<position].allSatisfy(\.isBlank)
    case .wordStart:
      position == 0 || text[position - 1].isSpace || ";&|()".utf8.contains(text[position - 1])
    case .notBefore(let byte):
      position + length >= text.count || text[position + length] != byte
    case .notAfter(let byte): position == 0 || text[position - 1] != byte
    case .notInNumber: !isInNumber(text, position, from: start)
    case .expression: !isValue(text, before: position, from: start)
    case .argument: isArgument(text, position, length, from: start)
    case .command: isCommand(text, position, from: start)
    }
  }

  /// Marks code, and records whether its last token is a value.
  mutating func endCode(_ text: Bytes, _ start: Int, _ end: Int) {
    mark(.code, to: end)
    if grammar.needsTokens { followsValue = isValue(text, before: end, from: start) }
  }

  /// Whether a quotation mark separates the digits of a number, as in `1'000`.
  private func isInNumber(_ text: Bytes, _ position: Int, from start: Int) -> Bool {
    var word = text.wordStart(before: position, notBefore: start)
    // A number can have several groups of digits.
    while word > start, text[word - 1] == UInt8(ascii: "'") {
      let previous = text.wordStart(before: word - 1, notBefore: start)
      guard previous < word - 1 else { break }
      word = previous
    }
    return word < position && text[word].isDigit
  }

  /// Passes a line such as `#error don't`, which contains text.
  private mutating func passDirective(
    _ words: [String], _ text: Bytes, at position: Int
  ) -> Int? {
    var word = position + 1
    while word < text.count, text[word].isBlank { word += 1 }
    let end = text.wordEnd(from: word)
    guard
      words.contains(where: { text.has(Array($0.utf8), at: word) && end - word == $0.utf8.count })
    else { return nil }
    if text.has(Array("pragma".utf8), at: word) {
      // Only `#pragma mark` and `#pragma region` contain text.
      var next = end
      while next < text.count, text[next].isBlank { next += 1 }
      let isText = ["mark", "region"].contains { text.has(Array($0.utf8), at: next) }
      guard isText else { return nil }
    }
    var line = text.lineEnd(from: end)
    // In C, a comment can follow the text.
    if grammar.continuesComments { line = text.commentStart(from: end, to: line) }
    mark(.code, to: line)
    return line
  }
}

extension UnsafeRawBufferPointer {
  /// The start of the first block comment outside of quotation marks on a line; otherwise its end.
  fileprivate func commentStart(from start: Int, to end: Int) -> Int {
    var position = start
    var isQuoted = false
    while position < end {
      switch self[position] {
      case UInt8(ascii: "\\") where isQuoted: position += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "/") where !isQuoted:
        if position + 1 < end, self[position + 1] == UInt8(ascii: "*") { return position }
      default: break
      }
      position += 1
    }
    return end
  }
}
