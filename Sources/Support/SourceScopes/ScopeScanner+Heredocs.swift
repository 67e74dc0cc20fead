/// Heredocs: lines up to one with the label.
extension ScopeScanner {
  /// Keeps a heredoc until the next line.
  mutating func addHeredoc(
    _ kind: Grammar.Heredoc, _ text: Bytes, at position: Int, from start: Int
  ) {
    // Only a few heredocs begin on one line.
    guard pending.count < 16, let heredoc = heredoc(kind, text, at: position, from: start) else {
      return
    }
    pending.append(heredoc)
  }

  private func heredoc(
    _ kind: Grammar.Heredoc, _ text: Bytes, at position: Int, from start: Int
  ) -> Frame? {
    var next = position + 2
    var frame = Frame(.heredoc)
    func skip(_ byte: Character) -> Bool {
      guard next < text.count, text[next] == byte.asciiValue else { return false }
      next += 1
      return true
    }
    switch kind {
    case .shell:
      // `<<<` precedes a string, and `<<` shifts in an arithmetic expression.
      if next < text.count, text[next] == UInt8(ascii: "<") { return nil }
      if position > 0, text[position - 1] == UInt8(ascii: "<") { return nil }
      if isArithmetic(text, position) { return nil }
      frame.allowsIndent = skip("-")
      while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
      frame.interpolation = .shell
      frame.allowsParenthesis = isInParentheses(text, position)
    case .ruby:
      frame.allowsIndent = skip("~") || skip("-")
      frame.interpolation = .hashBrace
      let isBare = !frame.allowsIndent
      if isBare, isValue(text, before: position, from: start),
        position == 0 || text[position - 1] != 0x20
      {
        return nil
      }
      // After a value, `<<` only begins a heredoc with a label such as `SQL` or `__END__`.
      if isBare, next < text.count, text[next].isWord, !text.isUppercaseName(at: next),
        isValue(text, before: position, from: start)
      {
        return nil
      }
      if text.isAfterClass(position) { return nil }
    case .php:
      next = position + 3
      while skip(" ") {}
      frame.allowsIndent = true
      frame.allowsRest = true
      frame.interpolation = .php
    }
    guard next < text.count else { return nil }
    let quote = text[next]
    if quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "`") {
      next += 1
      let label = next
      while next < text.count, text[next] != quote, text[next] != 0x0A { next += 1 }
      guard next < text.count, text[next] == quote else { return nil }
      if quote == UInt8(ascii: "'") || kind == .shell { frame.interpolation = .none }
      frame.label = Array(text[label..<next])
    } else {
      if kind == .shell, skip("\\") { frame.interpolation = .none }
      // In shell, a label can be a sign such as `!`, but a number shifts in arithmetic.
      guard next < text.count,
        text[next].isWordStart || kind == .shell && "!%@+=.:/,^~".utf8.contains(text[next])
      else { return nil }
      var end = text.wordEnd(from: next)
      if kind == .shell {
        while end < text.count, !text[end].isSpace, !";&|<>()'\"".utf8.contains(text[end]) {
          end += 1
        }
      }
      frame.label = Array(text[next..<end])
    }
    return frame.label.isEmpty ? nil : frame
  }

  /// Whether a parenthesis is open on the line, as in `$(cat <<EOF`, or around the code.
  private func isInParentheses(_ text: Bytes, _ position: Int) -> Bool {
    if frames[frames.count - 1].closing == UInt8(ascii: ")") { return true }
    var depth = 0
    for byte in text[text.lineStart(of: position)..<position] {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
    }
    return depth > 0
  }

  /// Whether `((` or `let` precedes on the line.
  private func isArithmetic(_ text: Bytes, _ position: Int) -> Bool {
    var place = text.lineStart(of: position)
    while place + 1 < position {
      if text[place] == UInt8(ascii: "("), text[place + 1] == UInt8(ascii: "(") { return true }
      if text.has(Array("let ".utf8), at: place) { return true }
      place += 1
    }
    return false
  }

  mutating func scanHeredoc(_ text: Bytes, from start: Int) -> Int {
    let frame = frames[frames.count - 1]
    var position = start
    while position < text.count {
      if position == 0 || text[position - 1] == 0x0A {
        if let end = labelEnd(of: frame, text, at: position) {
          mark(.strings, to: end)
          pop()
          return end
        }
      }
      let byte = text[position]
      if frame.interpolation != .none {
        if byte == UInt8(ascii: "\\"), position + 1 < text.count, text[position + 1] != 0x0A {
          position += 2
          continue
        }
        if byte == frame.interpolation.firstByte || frame.interpolation.alsoStarts(with: byte),
          let next = enterInterpolation(frame, text, at: position)
        {
          return next
        }
      }
      position += 1
    }
    mark(.strings, to: text.count)
    return text.count
  }

  /// The end of the label if it is on the line that starts at a position.
  private func labelEnd(of frame: Frame, _ text: Bytes, at line: Int) -> Int? {
    var position = line
    if frame.allowsIndent { while position < text.count, text[position].isBlank { position += 1 } }
    guard text.has(frame.label, at: position) else { return nil }
    let end = position + frame.label.count
    if frame.allowsRest { return end < text.count && text[end].isWord ? nil : end }
    if frame.allowsParenthesis, end < text.count, text[end] == UInt8(ascii: ")") { return end }
    var rest = end
    while rest < text.count, text[rest] == 0x0D { rest += 1 }
    return rest >= text.count || text[rest] == 0x0A ? end : nil
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the first letter of the word at a position is in upper case, as in `__END__`.
  fileprivate func isUppercaseName(at position: Int) -> Bool {
    var letter = position
    while letter < count, self[letter] == UInt8(ascii: "_") { letter += 1 }
    return letter < count && self[letter].isUppercase
  }

  /// Whether `class` precedes, as in `class << self`.
  fileprivate func isAfterClass(_ position: Int) -> Bool {
    var end = position
    while end > 0, self[end - 1].isBlank { end -= 1 }
    return isWord("class", wordStart(before: end, notBefore: 0)..<end)
  }
}
