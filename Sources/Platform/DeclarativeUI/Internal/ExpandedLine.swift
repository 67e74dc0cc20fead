import DesignSystem
import Terminal

/// A line of code with spaces in place of its tabs.
struct ExpandedLine {
  /// Columns from one stop of the tabulator to the next.
  private static let tab = 4

  let text: String
  /// Where its tabs stood, in bytes of the line, and how many bytes each has become more.
  private var grown: [(byte: Int, by: Int)] = []

  init(_ line: String) {
    guard line.utf8.contains(UInt8(ascii: "\t")) else {
      text = line
      return
    }
    var expanded = ""
    var column = 0
    var byte = 0
    for character in line {
      let isTab = character == "\t"
      let width =
        isTab ? ExpandedLine.tab - column % ExpandedLine.tab : VisibleText.glyph(character).width
      if isTab { grown.append((byte, width - 1)) }
      expanded += isTab ? String(repeating: " ", count: width) : String(character)
      column += width
      byte += character.utf8.count
    }
    text = expanded
  }

  /// Where bytes of the line stand in the text.
  func bytes(of range: Range<Int>) -> Range<Int> {
    func place(_ byte: Int) -> Int {
      grown.reduce(byte) { $1.byte < byte ? $0 + $1.by : $0 }
    }
    return place(range.lowerBound)..<place(range.upperBound)
  }
}

extension StyledText {
  /// The same text with some of its UTF-8 bytes, from 0, in another style. A character that is partly among
  /// them is so whole.
  func restyled(_ bytes: Range<Int>, _ style: TextStyle) -> StyledText {
    var result: [Span] = []
    var byte = 0
    for span in spans {
      var piece = Span("", span.style, link: span.link)
      for character in span.text {
        let end = byte + character.utf8.count
        let next = byte < bytes.upperBound && end > bytes.lowerBound ? style : span.style
        if next != piece.style, !piece.text.isEmpty {
          result.append(piece)
          piece.text = ""
        }
        piece.style = next
        piece.text.append(character)
        byte = end
      }
      if !piece.text.isEmpty { result.append(piece) }
    }
    return StyledText(spans: result)
  }
}
