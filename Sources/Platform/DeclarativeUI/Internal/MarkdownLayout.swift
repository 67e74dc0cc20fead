import DesignSystem
import Matching
import Terminal

/// Formats the blocks of a Markdown text as lines.
enum MarkdownLayout {
  static func lines(_ blocks: [MarkdownBlock], columns: Int) -> [StyledText] {
    guard columns > 0 else { return [] }
    var lines: [StyledText] = []
    for (index, block) in blocks.enumerated() {
      if index > 0, !isTogether(blocks[index - 1], block) { lines.append("") }
      switch block {
      case .heading(let level, let text):
        var title = text
        if level > 2 {
          for index in title.spans.indices { title.spans[index].style.color = .textMuted }
        }
        lines += TextWrapping.wrap(title, to: columns)
        if level == 1 {
          lines.append(
            StyledText(String(repeating: "─", count: min(columns, text.columns)), .rule))
        }
      case .paragraph(let text): lines += TextWrapping.wrap(text, to: columns)
      case .item(let depth, let marker, let text):
        let room = String(repeating: " ", count: min(depth * 2, columns / 2))
        lines += hanging(text, first: StyledText(room + marker + " ", .accent), columns)
      case .quote(let text):
        lines += TextWrapping.wrap(text, to: max(1, columns - 2))
          .map { StyledText("│ ", .rule) + $0 }
      case .code(let language, let code):
        let tokenizer = CodeTokenizer(CodeLanguage(named: language))
        var state = CodeTokenizer.State.code
        lines += code.map {
          "  "
            + tokenizer.spans(
              of: $0.parts(between: "\t").joined(separator: "    "), &state)
        }
      case .rule: lines.append(StyledText(String(repeating: "─", count: columns), .rule))
      }
    }
    return lines
  }

  /// Returns whether there is no blank line between two blocks: between items of a list and lines
  /// of a quote.
  private static func isTogether(_ first: MarkdownBlock, _ second: MarkdownBlock) -> Bool {
    switch (first, second) {
    case (.item, .item), (.quote, .quote): true
    default: false
    }
  }

  /// Wraps text after a marker with a hanging indent.
  private static func hanging(
    _ text: StyledText, first: StyledText, _ columns: Int
  ) -> [StyledText] {
    let indent = first.columns
    let room = StyledText(String(repeating: " ", count: indent))
    return TextWrapping.wrap(text, to: max(1, columns - indent)).enumerated().map {
      ($0.offset == 0 ? first : room) + $0.element
    }
  }
}
