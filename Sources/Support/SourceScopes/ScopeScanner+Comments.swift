/// Comments.
extension ScopeScanner {
  mutating func scanComment(_ text: Bytes, from start: Int) -> Int {
    let isNested = frames[frames.count - 1].opening != 0
    var depth = frames[frames.count - 1].depth
    var position = start
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "*"), position + 1 < text.count,
        text[position + 1] == UInt8(ascii: "/")
      {
        position += 2
        if depth == 0 {
          mark(.comments, to: position)
          pop()
          return position
        }
        depth -= 1
      } else if isNested, byte == UInt8(ascii: "/"), position + 1 < text.count,
        text[position + 1] == UInt8(ascii: "*")
      {
        depth += 1
        position += 2
      } else {
        position += 1
      }
    }
    frames[frames.count - 1].depth = depth
    mark(.comments, to: text.count)
    return text.count
  }

  mutating func scanLineComment(_ text: Bytes, from start: Int) -> Int {
    var end = text.lineEnd(from: start)
    if grammar.base == .markup, let markup = text.first("?>", from: start, to: end) { end = markup }
    mark(.comments, to: end)
    if grammar.continuesComments, end < text.count, text.isContinued(at: end, from: start) {
      mark(.comments, to: end + 1)
      return end + 1
    }
    pop()
    return end
  }

  /// Lines up to one that starts with the label.
  mutating func scanLines(_ text: Bytes, from start: Int) -> Int {
    let frame = frames[frames.count - 1]
    var position = start
    while position < text.count {
      let end = min(text.count, text.lineEnd(from: position) + 1)
      let isLast = !frame.label.isEmpty && text.has(frame.label, at: position)
      position = end
      if isLast {
        mark(frame.opening == 1 ? .comments : .strings, to: end)
        pop()
        return end
      }
    }
    mark(frame.opening == 1 ? .comments : .strings, to: text.count)
    return text.count
  }

  /// The text around the code of PHP counts as code.
  mutating func scanMarkup(_ text: Bytes, from start: Int) -> Int {
    var position = start
    while let found = text.first("<?", from: position, to: text.count) {
      let rest = found + 2
      if text.has(Array("=".utf8), at: rest) || text.hasWord("php", at: rest)
        || rest >= text.count || text[rest].isSpace
      {
        let end = min(text.count, text.hasWord("php", at: rest) ? rest + 3 : rest)
        mark(.code, to: end)
        push(Frame(.code))
        return end
      }
      position = rest
    }
    mark(.code, to: text.count)
    return text.count
  }
}

extension UnsafeRawBufferPointer {
  /// The offset of a text of two bytes.
  fileprivate func first(_ pair: StaticString, from start: Int, to end: Int) -> Int? {
    let (left, right) = (pair.utf8Start[0], pair.utf8Start[1])
    var position = start
    while position + 1 < end {
      if self[position] == left, self[position + 1] == right { return position }
      position += 1
    }
    return nil
  }

  /// Whether a word is at a position, in any case.
  fileprivate func hasWord(_ word: String, at position: Int) -> Bool {
    let length = word.utf8.count
    guard position + length <= count, wordEnd(from: position) - position == length else {
      return false
    }
    return zip(self[position..<(position + length)], word.utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  /// Whether a backslash precedes the newline at a position.
  func isContinued(at newline: Int, from start: Int) -> Bool {
    var last = newline - 1
    if last > start, self[last] == 0x0D { last -= 1 }
    return last >= start && self[last] == UInt8(ascii: "\\")
  }
}
