/// Tags of JSX and the text between them, which counts as a string.
extension ScopeScanner {
  /// Enters a tag, unless `<` begins the parameters of a generic function.
  mutating func enterTag(_ text: Bytes, at position: Int, from start: Int) -> Int? {
    let name = position + 1
    guard canPush, name < text.count, position == 0 || text[position - 1] != UInt8(ascii: "<"),
      text[name].isWordStart || text[name] == UInt8(ascii: ">")
    else { return nil }
    let end = text.wordEnd(from: name)
    var next = end
    while next < text.count, text[next].isBlank { next += 1 }
    if next < text.count {
      if text[next] == UInt8(ascii: ",") || text.has(Array("extends ".utf8), at: next) {
        return nil
      }
      // `<T>(value: T) => value`
      if text[next] == UInt8(ascii: ">"), text[name].isUppercase,
        end - name == 1 || text[name] == UInt8(ascii: "T") && text[name + 1].isUppercase,
        text.has([UInt8(ascii: "(")], at: next + 1)
      {
        return nil
      }
    }
    endCode(text, start, name)
    push(Frame(.tag))
    return name
  }

  mutating func scanTag(_ text: Bytes, from start: Int) -> Int {
    let isClosing = frames[frames.count - 1].depth == 1
    var position = start
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard canPush else { break }
        mark(.code, to: position)
        mark(.strings, to: position + 1)
        push(
          .string(
            text[position] == UInt8(ascii: "'") ? "'" : "\"", .none, spansLines: true))
        return position + 1
      case UInt8(ascii: "{"):
        guard canPush else { break }
        return enterCode(text, at: position)
      case UInt8(ascii: "/"):
        guard position + 1 < text.count else { break }
        switch text[position + 1] {
        case UInt8(ascii: ">"):
          mark(.code, to: position + 2)
          pop()
          return position + 2
        case UInt8(ascii: "/"):
          mark(.code, to: position)
          push(Frame(.lineComment))
          return position
        case UInt8(ascii: "*"):
          mark(.code, to: position)
          mark(.comments, to: position + 2)
          push(Frame(.comment))
          return position + 2
        default: break
        }
      case UInt8(ascii: "<"):
        // The type arguments of a component.
        position = typeArgumentsEnd(text, from: position)
        continue
      case UInt8(ascii: ">"):
        mark(.code, to: position + 1)
        if isClosing {
          // The tag and the text before it.
          pop()
          pop()
        } else {
          frames[frames.count - 1] = Frame(.tagText)
        }
        return position + 1
      default: break
      }
      position += 1
    }
    mark(.code, to: text.count)
    return text.count
  }

  /// The position after balanced angle brackets on this line, or after the first one.
  private func typeArgumentsEnd(_ text: Bytes, from start: Int) -> Int {
    var depth = 0
    var position = start
    while position < text.count, text[position] != 0x0A {
      if text[position] == UInt8(ascii: "<") { depth += 1 }
      if text[position] == UInt8(ascii: ">"), text[position - 1] != UInt8(ascii: "=") {
        depth -= 1
        if depth == 0 { return position + 1 }
      }
      position += 1
    }
    return start + 1
  }

  mutating func scanTagText(_ text: Bytes, from start: Int) -> Int {
    var position = start
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "{"):
        guard canPush else { break }
        mark(.strings, to: position)
        return enterCode(text, at: position)
      case UInt8(ascii: "<"):
        guard canPush else { break }
        mark(.strings, to: position)
        var tag = Frame(.tag)
        var next = position + 1
        if next < text.count, text[next] == UInt8(ascii: "/") {
          tag.depth = 1
          next += 1
        }
        mark(.code, to: next)
        push(tag)
        return next
      default: break
      }
      position += 1
    }
    mark(.strings, to: text.count)
    return text.count
  }

  /// Enters `{code}`. Its braces are code.
  private mutating func enterCode(_ text: Bytes, at position: Int) -> Int {
    mark(.code, to: position + 1)
    push(.code("{", "}"))
    return position + 1
  }
}
