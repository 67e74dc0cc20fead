import DesignSystem

/// A block of a Markdown text.
enum MarkdownBlock: Hashable {
  case heading(level: Int, StyledText)
  case paragraph(StyledText)
  /// A list item.
  ///
  /// - Parameters:
  ///   - depth: The nesting depth, 0 for the outermost list.
  ///   - marker: The text before the item, such as `•` or `1.`.
  case item(depth: Int, marker: String, StyledText)
  case quote(StyledText)
  case code(language: String, lines: [String])
  case rule
}

/// Parses common Markdown blocks: headings, paragraphs, lists, quotes, fenced code and horizontal
/// rules. Other syntax remains as plain text.
struct MarkdownParser {
  private var blocks: [MarkdownBlock] = []
  private var paragraph: [Substring] = []
  private var item: (depth: Int, marker: String, lines: [Substring])?

  static func blocks(of text: String) -> [MarkdownBlock] {
    var parser = MarkdownParser()
    var fence: (marks: Substring, language: String, lines: [String])?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let content = line.drop { $0 == " " }
      if let open = fence {
        if content.hasPrefix(open.marks) {
          parser.blocks.append(.code(language: open.language, lines: open.lines))
          fence = nil
        } else {
          fence?.lines.append(String(line))
        }
      } else if content.hasPrefix("```") || content.hasPrefix("~~~") {
        parser.finish()
        let word = content.dropFirst(3).prefix { $0 != " " }
        fence = (content.prefix(3), String(word), [])
      } else {
        parser.take(line, content)
      }
    }
    parser.finish()
    if let open = fence { parser.blocks.append(.code(language: open.language, lines: open.lines)) }
    return parser.blocks
  }

  private mutating func take(_ line: Substring, _ content: Substring) {
    let depth = (line.count - content.count) / 2
    if content.isEmpty {
      finish()
    } else if let (level, title) = MarkdownParser.heading(content) {
      finish()
      blocks.append(.heading(level: level, MarkdownInline.text(title, base: .title)))
    } else if MarkdownParser.isRule(content) {
      finish()
      blocks.append(.rule)
    } else if let (marker, rest) = MarkdownParser.listItem(content) {
      finish()
      item = (depth, marker, [rest])
    } else if content.hasPrefix(">") {
      finish()
      let rest = content.dropFirst().drop { $0 == " " }
      blocks.append(.quote(MarkdownInline.text(rest, base: .muted)))
    } else if item != nil {
      item?.lines.append(content)
    } else {
      paragraph.append(content)
    }
  }

  private mutating func finish() {
    if let item {
      blocks.append(
        .item(
          depth: item.depth, marker: item.marker,
          MarkdownInline.text(item.lines.joined(separator: " "), base: .body)))
    }
    if !paragraph.isEmpty {
      blocks.append(
        .paragraph(MarkdownInline.text(paragraph.joined(separator: " "), base: .body)))
    }
    item = nil
    paragraph = []
  }

  private static func heading(_ line: Substring) -> (Int, Substring)? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
    return (level, line.dropFirst(level).drop { $0 == " " })
  }

  private static func isRule(_ line: Substring) -> Bool {
    let marks = line.filter { $0 != " " }
    guard let first = marks.first, "-*_".contains(first), marks.count >= 3 else { return false }
    return marks.allSatisfy { $0 == first }
  }

  private static func listItem(_ line: Substring) -> (String, Substring)? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let afterMark: Substring
    let marker: String
    if let first = line.first, "-*+".contains(first) {
      afterMark = line.dropFirst()
      marker = "•"
    } else if (1...9).contains(digits.count), let mark = line.dropFirst(digits.count).first,
      mark == "." || mark == ")"
    {
      afterMark = line.dropFirst(digits.count + 1)
      marker = "\(digits)."
    } else {
      return nil
    }
    guard afterMark.first == " " else { return nil }
    return (marker, afterMark.drop { $0 == " " })
  }
}
