import DesignSystem
import Terminal

extension View {
  /// Draws a line around the view, with a title if there is one.
  ///
  /// ```swift
  /// Label("All items are done.").padding(horizontal: .one).border("Today")
  /// ```
  public func border(_ title: String = "") -> BorderedView<Self> {
    BorderedView(content: self, title: title)
  }
}

/// A view with a line around it. Created by `border(_:)`.
public struct BorderedView<Content: View>: PrimitiveView {
  let content: Content
  let title: String

  /// Creates the node of the view.
  public func makeNode() -> WrapperNode { BorderNode() }

  /// Updates the node with the values of the view.
  public func update(_ node: WrapperNode) {
    (node as? BorderNode)?.title = title
    node.padding = (1, 1)
    node.setContent(content)
  }
}

private final class BorderNode: WrapperNode {
  var title = "" { didSet { if title != oldValue { setNeedsPaint() } } }

  override func draw(_ canvas: Canvas) { canvas.drawBox(frame, title: title) }

  override func accessibility(inside: [AccessibilityDescription]) -> AccessibilityDescription? {
    title.isEmpty ? nil : AccessibilityDescription(.group, label: title)
  }
}

extension Canvas {
  /// Draws the outline of a box with a title in its upper line.
  func drawBox(_ box: Rect, title: String) {
    guard box.size.columns > 1, box.size.rows > 1 else { return }
    let (right, last) = (box.right - 1, box.bottom - 1)
    let (columns, rows) = (box.size.columns - 2, box.size.rows - 2)
    for (row, first, second) in [(box.top, "╭", "╮"), (last, "╰", "╯")] {
      draw(first, at: Point(column: box.left, row: row), style: .rule)
      drawLine("─", Rect(column: box.left + 1, row: row, columns: columns, rows: 1))
      draw(second, at: Point(column: right, row: row), style: .rule)
    }
    for column in [box.left, right] {
      drawLine("│", Rect(column: column, row: box.top + 1, columns: 1, rows: rows))
    }
    guard !title.isEmpty else { return }
    draw(
      StyledText(" \(title) ", .title), at: Point(column: box.left + 2, row: box.top),
      columns: box.size.columns - 4)
  }

  /// Fills a rectangle with a character of a line, which takes less time than drawing it as text.
  private func drawLine(_ character: Character, _ rect: Rect) {
    let style = style(.rule)
    if let record {
      let text = String(repeating: character, count: rect.size.columns)
      for row in rect.top..<rect.bottom {
        record.noteText(text, at: Point(column: rect.left, row: row), style: style, clip: clip)
      }
    }
    surface.fill(rect.intersection(clip), style: style, glyph: Terminal.Glyph(character))
  }
}
