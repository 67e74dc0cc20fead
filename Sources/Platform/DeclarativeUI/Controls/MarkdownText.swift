import DesignSystem
import Terminal
import Unidirectional

/// Text in Markdown: headings, paragraphs, lists, quotes, emphasis, code, links. It wraps.
///
/// Links are shown with their address, and are links of the terminal where it has such; no key opens them.
/// Put it into a `ScrollView` where it may be higher than its room.
///
/// ```swift
/// ScrollView("notes") { MarkdownText(store.bind(\.notes)) }
/// ```
public struct MarkdownText: PrimitiveView {
  let source: Bind<String>

  public init(_ source: Bind<String>) {
    self.source = source
  }

  public init(_ source: String) {
    self.source = .constant(source)
  }

  public func makeNode() -> MarkdownTextNode { MarkdownTextNode() }

  public func update(_ node: MarkdownTextNode) {
    node.bind = source
    node.update()
  }
}

public final class MarkdownTextNode: Node {
  var bind: Bind<String>?
  private var source: String?
  private var blocks: [MarkdownBlock] = []
  private var known: (columns: Int, lines: [StyledText])?

  override public func update() {
    guard let bind else { return }
    let next = track { bind.value }
    guard next != source else { return }
    source = next
    blocks = MarkdownParser.blocks(of: next)
    known = nil
    setNeedsLayout()
    setNeedsPaint()
  }

  private func lines(for columns: Int) -> [StyledText] {
    if let known, known.columns == columns { return known.lines }
    let lines = MarkdownLayout.lines(blocks, columns: columns)
    known = (columns, lines)
    return lines
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    let lines = lines(for: proposal.columns)
    return Size(
      columns: min(proposal.columns, lines.reduce(0) { max($0, $1.columns) }),
      rows: min(proposal.rows, lines.count))
  }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let text = lines(for: max(1, frame.size.columns)).map(\.text).filter { !$0.isEmpty }
    return text.isEmpty ? nil : AccessibilityDescription(.text, label: text.joined(separator: "\n"))
  }

  override public func draw(_ canvas: Canvas) {
    let lines = lines(for: frame.size.columns)
    // Only what is in view: it may stand in a view that scrolls.
    let first = max(0, canvas.clip.top - frame.top)
    let last = min(lines.count, canvas.clip.bottom - frame.top)
    for index in first..<max(first, last) {
      canvas.draw(
        lines[index], at: Point(column: frame.left, row: frame.top + index),
        columns: frame.size.columns)
    }
  }
}
