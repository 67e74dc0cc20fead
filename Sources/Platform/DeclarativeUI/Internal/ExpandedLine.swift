import DesignSystem
import Terminal

/// A line of code with tabs replaced by spaces.
struct ExpandedLine {
  /// The columns between tab stops.
  private static let tab = 4

  let text: String
  /// The byte offset of each tab in the original line, and the number of bytes that replacing it
  /// added.
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

  /// Converts a range of bytes in the original line to a range of bytes in ``text``.
  func bytes(of range: Range<Int>) -> Range<Int> {
    func offset(_ byte: Int) -> Int {
      grown.reduce(byte) { $1.byte < byte ? $0 + $1.by : $0 }
    }
    return offset(range.lowerBound)..<offset(range.upperBound)
  }
}

extension StyledText {
  /// Returns the text with a range of its UTF-8 bytes in another style. Characters that are partly
  /// in the range are restyled completely.
  func restyled(_ bytes: Range<Int>, _ style: TextStyle) -> StyledText {
    var result: [Span] = []
    var byte = 0
    for span in spans {
      var part = Span("", span.style, link: span.link)
      for character in span.text {
        let end = byte + character.utf8.count
        let next = byte < bytes.upperBound && end > bytes.lowerBound ? style : span.style
        if next != part.style, !part.text.isEmpty {
          result.append(part)
          part.text = ""
        }
        part.style = next
        part.text.append(character)
        byte = end
      }
      if !part.text.isEmpty { result.append(part) }
    }
    return StyledText(spans: result)
  }
}
