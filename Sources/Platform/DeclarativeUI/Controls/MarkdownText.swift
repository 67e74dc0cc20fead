import DesignSystem
import Terminal
import Unidirectional

/// Markdown text with headings, paragraphs, lists, quotes, emphasis, code and links. Lines are
/// wrapped.
///
/// Links appear with their address, and as hyperlinks on terminals that support them. No key opens
/// them. If the text may be higher than the available room, put it into a ``ScrollView``.
///
/// ```swift
/// ScrollView("notes") { MarkdownText(store.bind(\.notes)) }
/// ```
public struct MarkdownText: PrimitiveView {
  let source: Bind<String>

  /// Creates a view with Markdown text that can change.
  public init(_ source: Bind<String>) {
    self.source = source
  }

  /// Creates a view with fixed Markdown text.
  public init(_ source: String) {
    self.source = .constant(source)
  }

  /// Creates the node that displays this view.
  public func makeNode() -> MarkdownTextNode { MarkdownTextNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: MarkdownTextNode) {
    node.bind = source
    node.update()
  }
}

/// The node of a ``MarkdownText``.
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
    // Draw only visible lines, because the text may be in a scroll view.
    let first = max(0, canvas.clip.top - frame.top)
    let last = min(lines.count, canvas.clip.bottom - frame.top)
    for index in first..<max(first, last) {
      canvas.draw(
        lines[index], at: Point(column: frame.left, row: frame.top + index),
        columns: frame.size.columns)
    }
  }
}
