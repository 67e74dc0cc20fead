/// Strings, up to their end or to the code in them.
extension ScopeScanner {
  /// Enters a string at its quotation mark.
  mutating func enter(
    _ form: Frame, _ prefix: Grammar.Prefix, _ text: Bytes, at position: Int, _ length: Int,
    from start: Int
  ) -> Int? {
    var begin = position
    var content = position + length
    var string = form
    switch prefix {
    case .none: break
    case .hashes:
      while begin > start, text[begin - 1] == UInt8(ascii: "#") { begin -= 1 }
      string.hashes = position - begin
      if length == 3, string.hashes > 0, !text.isBlankLine(from: content) {
        // `#"""#` is a string on one line.
        return nil
      }
    case .dollar:
      if position > start, text[position - 1] == UInt8(ascii: "$") {
        begin -= 1
        string.escape = .backslash
      }
    case .kotlin:
      let dollars = text.runEnding(at: position, of: UInt8(ascii: "$"), notBefore: start)
      if dollars > 1 {
        begin -= dollars
        string.braces = dollars
      }
    case .rust: begin = addRustPrefix(&string, text, position, start)
    case .python: begin = addPythonPrefix(&string, text, position, start)
    case .c: begin = addCPrefix(&string, &content, text, position, start)
    case .cSharp: begin = addCSharpPrefix(&string, &content, text, position, start)
    }
    endCode(text, start, begin)
    mark(.strings, to: content)
    push(string)
    return content
  }

  mutating func scanString(_ text: Bytes, from start: Int) -> Int {
    let frame = frames[frames.count - 1]
    let closing = frame.closing
    let hasInterpolation = frame.interpolation != .none
    let sign = frame.interpolation.firstByte
    let escapes = frame.escape == .backslash
    let opening = frame.opening
    var depth = frame.depth
    var position = start
    while position < text.count {
      let byte = text[position]
      if byte == closing {
        if depth > 0 {
          depth -= 1
          position += 1
          continue
        }
        if frame.escape == .doubled, position + 1 < text.count, text[position + 1] == closing {
          position += 2
          continue
        }
        if let end = end(of: frame, text, at: position) {
          mark(.strings, to: end)
          pop()
          return end
        }
        position += 1
      } else if byte == UInt8(ascii: "\\"), escapes {
        if frame.interpolation == .parenthesis || frame.hashes > 0 {
          let next = position + 1 + frame.hashes
          guard text.run(of: UInt8(ascii: "#"), from: position + 1) >= frame.hashes,
            next < text.count
          else {
            position += 1
            continue
          }
          if text[next] == UInt8(ascii: "("), canPush, frame.interpolation == .parenthesis {
            return enterCode(.code("(", ")"), text, at: next + 1)
          }
          position = !frame.spansLines && text[next] == 0x0A ? next : next + 1
          continue
        }
        position = afterBackslash(text, position, frame)
      } else if byte == 0x0A, !frame.spansLines {
        // The string has no end. It ends with its line.
        mark(.strings, to: position)
        pop()
        return position
      } else if hasInterpolation, byte == sign || frame.interpolation.alsoStarts(with: byte) {
        frames[frames.count - 1].depth = depth
        if let next = enterInterpolation(frame, text, at: position) { return next }
        position += frame.interpolation == .brace ? text.run(of: byte, from: position) : 1
      } else {
        if byte == opening, opening != 0 { depth += 1 }
        position += 1
      }
    }
    frames[frames.count - 1].depth = depth
    mark(.strings, to: text.count)
    return text.count
  }

  /// The position after a backslash and the byte that it escapes.
  private func afterBackslash(_ text: Bytes, _ position: Int, _ frame: Frame) -> Int {
    var next = position + 1
    guard next < text.count else { return next }
    if text[next] == 0x0D, next + 1 < text.count, text[next + 1] == 0x0A { next += 1 }
    if text[next] == 0x0A, !frame.spansLines, !frame.isContinued { return next }
    if frame.interpolation == .brace {
      // A backslash doesn't escape a brace, but `\N{DASH}` in Python names a character.
      if text[next] == UInt8(ascii: "{") { return next }
      if !frame.isRaw, text[next] == UInt8(ascii: "N"),
        text.has([UInt8(ascii: "{")], at: next + 1)
      {
        return next + 2
      }
    }
    return next + 1
  }

  /// The end of a string if its closing bytes are at a position.
  private func end(of frame: Frame, _ text: Bytes, at position: Int) -> Int? {
    var end = position + 1
    if frame.repeats > 1 || frame.isGreedy {
      let count = text.run(of: frame.closing, from: position)
      guard count >= frame.repeats else { return nil }
      end = position + (frame.isGreedy ? count : frame.repeats)
    }
    if frame.hashes > 0 {
      guard text.run(of: UInt8(ascii: "#"), from: end) >= frame.hashes else { return nil }
      end += frame.hashes
    }
    if !frame.label.isEmpty {
      guard text.has(frame.label, at: end) else { return nil }
      end += frame.label.count
    }
    if frame.hasFlags { end = text.wordEnd(from: end) }
    return end
  }

  // MARK: Code in strings

  /// The format after a value, up to the brace that ends the code.
  mutating func scanFormat(_ text: Bytes, from start: Int) -> Int {
    var position = start
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "}"), 0x0A:
        mark(.strings, to: position)
        frames.removeLast()
        return position
      case UInt8(ascii: "{") where canPush:
        return enterCode(.code("{", "}"), text, at: position + 1)
      default: position += 1
      }
    }
    mark(.strings, to: text.count)
    return text.count
  }

  /// Enters code in a string or heredoc.
  ///
  /// - Returns: where to continue; nil if no code begins there.
  mutating func enterInterpolation(_ frame: Frame, _ text: Bytes, at position: Int) -> Int? {
    guard canPush else { return nil }
    let byte = text[position]
    let next = position + 1 < text.count ? text[position + 1] : 0
    let brace = UInt8(ascii: "{")
    switch frame.interpolation {
    case .none, .parenthesis: return nil
    case .dollarBrace:
      return next == brace ? enterCode(.code("{", "}"), text, at: position + 2) : nil
    case .hashBrace:
      if next == brace { return enterCode(.code("{", "}"), text, at: position + 2) }
      return passVariable(text, at: position + 1)
    case .dollar:
      let dollars = text.run(of: byte, from: position)
      guard dollars >= frame.braces else { return nil }
      let name = position + dollars
      if name < text.count, text[name] == brace {
        return enterCode(.code("{", "}"), text, at: name + 1)
      }
      let end = text.kotlinNameEnd(from: name)
      return end > name ? passName(text, at: name - frame.braces, end: end) : nil
    case .brace:
      let count = text.run(of: brace, from: position)
      // `{{` stands for a brace, and the last one of three begins code.
      let isCode = frame.braces == 1 ? count % 2 == 1 : count >= frame.braces
      guard isCode else { return nil }
      var code = Frame.code("{", "}")
      code.hasFormat = true
      return enterCode(code, text, at: position + count)
    case .shell:
      if byte == UInt8(ascii: "`") { return enterCode(.code("`", "`"), text, at: position + 1) }
      switch next {
      case brace:
        var code = Frame.code("{", "}")
        code.hasPlainQuotes = true
        return enterCode(code, text, at: position + 2)
      case UInt8(ascii: "("): return enterCode(.code("(", ")"), text, at: position + 2)
      default:
        if next.isWordStart, next < 0x80 {
          return passName(text, at: position, end: text.asciiNameEnd(from: position + 1))
        }
        guard next.isDigit || "@*#?$!-".utf8.contains(next) else { return nil }
        mark(.strings, to: position)
        mark(.code, to: position + 2)
        return position + 2
      }
    case .php:
      if byte == brace {
        return next == UInt8(ascii: "$") ? enterCode(.code("{", "}"), text, at: position + 1) : nil
      }
      if next == brace { return enterCode(.code("{", "}"), text, at: position + 2) }
      guard next.isWordStart else { return nil }
      return passAccess(
        text, at: passName(text, at: position, end: text.wordEnd(from: position + 1)))
    }
  }

  /// Marks a variable such as `@name`, `@@name` or `$name` after a hash sign as code.
  private mutating func passVariable(_ text: Bytes, at position: Int) -> Int? {
    guard position < text.count, "@$".utf8.contains(text[position]) else { return nil }
    // Names such as `$&` are one sign.
    if text[position] == UInt8(ascii: "$"), position + 1 < text.count,
      "&'`+~!@/\\,;.<>:$?*".utf8.contains(text[position + 1])
    {
      mark(.strings, to: position)
      mark(.code, to: position + 2)
      return position + 2
    }
    let name = position + text.run(of: text[position], from: position)
    guard name < text.count, name - position <= 2, text[name].isWord else { return nil }
    mark(.strings, to: position)
    let end = text.wordEnd(from: name)
    mark(.code, to: end)
    return end
  }

  /// Marks a property such as `->name`, or an element such as `[0]`, as code.
  private mutating func passAccess(_ text: Bytes, at position: Int) -> Int {
    var end = position
    let arrow = ["->", "?->"].first { text.has(Array($0.utf8), at: position) }
    if let arrow {
      let name = position + arrow.utf8.count
      if name < text.count, text[name].isWordStart { end = text.wordEnd(from: name) }
    } else if text.has([UInt8(ascii: "[")], at: position) {
      var next = position + 1
      while next < text.count, text[next].isWord || "$-'".utf8.contains(text[next]) { next += 1 }
      if text.has([UInt8(ascii: "]")], at: next) { end = next + 1 }
    }
    mark(.code, to: end)
    return end
  }

  private mutating func enterCode(_ frame: Frame, _ text: Bytes, at content: Int) -> Int {
    mark(.strings, to: content)
    push(frame)
    return content
  }

  /// Marks a name such as `$name` as code.
  private mutating func passName(_ text: Bytes, at position: Int, end: Int) -> Int {
    mark(.strings, to: position)
    mark(.code, to: end)
    return end
  }
}

extension Bytes {
  /// The number of equal bytes before a position.
  fileprivate func runEnding(at position: Int, of byte: UInt8, notBefore start: Int) -> Int {
    var begin = position
    while begin > start, self[begin - 1] == byte { begin -= 1 }
    return position - begin
  }

  /// The end of the name of a variable in ASCII at a position.
  fileprivate func asciiNameEnd(from position: Int) -> Int {
    var end = position
    while end < count, self[end].isWord, self[end] < 0x80 { end += 1 }
    return end
  }

  /// The end of the name at a position, in which other characters than those of ASCII are letters or
  /// digits: a quotation mark such as `’` ends it. The same position if no name starts there.
  fileprivate func kotlinNameEnd(from position: Int) -> Int {
    guard position < count, !self[position].isDigit else { return position }
    var end = position
    while end < count, self[end].isWord {
      guard self[end] >= 0x80 else {
        end += 1
        continue
      }
      var decoder = UTF8()
      var rest = self[end...].makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&rest), scalar.isInNames else { break }
      end += UTF8.width(scalar)
    }
    return end
  }
}

extension Unicode.Scalar {
  fileprivate var isInNames: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .decimalNumber:
      true
    default: false
    }
  }
}

extension Frame.Interpolation {
  /// The first byte before code.
  var firstByte: UInt8 {
    switch self {
    case .none, .parenthesis: 0
    case .dollarBrace, .dollar, .shell, .php: UInt8(ascii: "$")
    case .hashBrace: UInt8(ascii: "#")
    case .brace: UInt8(ascii: "{")
    }
  }

  /// Whether code can also begin with this byte.
  func alsoStarts(with byte: UInt8) -> Bool {
    switch self {
    case .shell: byte == UInt8(ascii: "`")
    case .php: byte == UInt8(ascii: "{")
    default: false
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether nothing but white space follows on the line.
  fileprivate func isBlankLine(from position: Int) -> Bool {
    var next = position
    while next < count, self[next].isBlank { next += 1 }
    return next >= count || self[next] == 0x0A
  }
}
