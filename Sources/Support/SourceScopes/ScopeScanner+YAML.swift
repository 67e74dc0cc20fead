/// YAML: comments, quoted scalars and indented blocks. Other scalars are code.
extension ScopeScanner {
  mutating func scanYAML(_ text: Bytes, from start: Int) -> Int {
    var position = start
    // After a quoted scalar, the rest of its line follows.
    var canBegin = start == 0 || text[start - 1] == 0x0A
    while position < text.count {
      let byte = text[position]
      if canBegin, byte == UInt8(ascii: "-"), isDocumentStart(text, position) {
        position += 3
        continue
      }
      switch byte {
      case 0x0A: canBegin = true
      case 0x20, 0x09, 0x0D: break
      case UInt8(ascii: "#") where isSeparated(text, position):
        mark(.code, to: position)
        push(Frame(.lineComment))
        return position
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard canBegin else { break }
        mark(.code, to: position)
        mark(.strings, to: position + 1)
        push(
          byte == UInt8(ascii: "'")
            ? .string("'", .doubled, spansLines: true) : .string("\"", spansLines: true))
        return position + 1
      case UInt8(ascii: "|"), UInt8(ascii: ">"):
        if canBegin, flowDepth == 0, let next = enterBlock(text, at: position) { return next }
        canBegin = false
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if canBegin || flowDepth > 0 {
          flowDepth += 1
          canBegin = true
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if flowDepth > 0 { flowDepth -= 1 }
        canBegin = false
      case UInt8(ascii: ","): canBegin = flowDepth > 0
      case UInt8(ascii: ":"): canBegin = isIndicator(text, position)
      case UInt8(ascii: "-"), UInt8(ascii: "?"):
        canBegin = canBegin && isIndicator(text, position)
      case UInt8(ascii: "!"), UInt8(ascii: "&"):
        guard canBegin else { break }
        // A tag or an anchor precedes a value.
        while position + 1 < text.count, !text[position + 1].isSpace { position += 1 }
      default: canBegin = false
      }
      position += 1
    }
    mark(.code, to: text.count)
    return text.count
  }

  /// Whether `---` is at the start of a line.
  private func isDocumentStart(_ text: Bytes, _ position: Int) -> Bool {
    (position == 0 || text[position - 1] == 0x0A) && text.has(Array("---".utf8), at: position)
      && (position + 3 >= text.count || text[position + 3].isSpace)
  }

  private func isSeparated(_ text: Bytes, _ position: Int) -> Bool {
    position == 0 || text[position - 1].isSpace
  }

  /// Whether white space or, in brackets, anything else than a plain character follows.
  private func isIndicator(_ text: Bytes, _ position: Int) -> Bool {
    guard position + 1 < text.count else { return true }
    let next = text[position + 1]
    if next.isSpace { return true }
    return flowDepth > 0
      && (",[]{}\"'".utf8.contains(next) || position > 0 && "\"'".utf8.contains(text[position - 1]))
  }

  // MARK: Blocks

  /// Enters an indented block after a header such as `|`, `>-` or `|2+`.
  private mutating func enterBlock(_ text: Bytes, at position: Int) -> Int? {
    var end = position + 1
    var indentation: Int?
    while end < text.count, text[end].isDigit || text[end] == 0x2B || text[end] == 0x2D {
      if text[end].isDigit { indentation = Int(text[end]) - 0x30 }
      end += 1
    }
    var rest = end
    while rest < text.count, text[rest].isBlank { rest += 1 }
    guard rest >= text.count || text[rest] == 0x0A || text[rest] == UInt8(ascii: "#") && rest > end
    else { return nil }
    let line = text.lineEnd(from: rest)
    mark(.code, to: rest)
    if rest < line { mark(.comments, to: line) }
    mark(.code, to: min(line + 1, text.count))
    var block = Frame(.block)
    block.parent = parentColumn(text, before: position)
    if let indentation { block.column = max(0, block.parent) + indentation }
    push(block)
    return min(line + 1, text.count)
  }

  /// The column of the key or dash that a block belongs to; -1 at the top level.
  private func parentColumn(_ text: Bytes, before header: Int) -> Int {
    let line = text.lineStart(of: header)
    var position = line
    var column = -1
    while position < header {
      let byte = text[position]
      let isSpaced = position + 1 >= text.count || text[position + 1].isSpace
      if byte.isBlank {
        position += 1
      } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?"), isSpaced {
        column = position - line
        position += 1
      } else if byte == UInt8(ascii: "!") || byte == UInt8(ascii: "&") {
        while position < header, !text[position].isSpace { position += 1 }
      } else if text.has(Array("---".utf8), at: position) {
        position += 3
      } else {
        return position - line
      }
    }
    return column
  }

  mutating func scanBlock(_ text: Bytes, from start: Int) -> Int {
    var position = start
    while position < text.count {
      let end = text.lineEnd(from: position)
      var first = position
      while first < end, text[first] == 0x20 { first += 1 }
      let isBlank = text[first..<end].allSatisfy(\.isBlank)
      if !isBlank {
        var frame = frames[frames.count - 1]
        let column = first - position
        if frame.column < 0, column > frame.parent {
          frame.column = column
          frames[frames.count - 1] = frame
        }
        if frame.column < 0 || column < frame.column {
          pop()
          return position
        }
      }
      mark(.strings, to: min(end + 1, text.count))
      position = min(end + 1, text.count)
    }
    return position
  }
}
