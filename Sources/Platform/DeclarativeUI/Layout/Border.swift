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
    let line = String(repeating: "─", count: box.size.columns - 2)
    draw("╭" + line + "╮", at: box.origin, style: .rule)
    draw("╰" + line + "╯", at: Point(column: box.left, row: box.bottom - 1), style: .rule)
    for row in (box.top + 1)..<(box.bottom - 1) {
      draw("│", at: Point(column: box.left, row: row), style: .rule)
      draw("│", at: Point(column: box.right - 1, row: row), style: .rule)
    }
    guard !title.isEmpty else { return }
    draw(
      StyledText(" \(title) ", .title), at: Point(column: box.left + 2, row: box.top),
      columns: box.size.columns - 4)
  }
}
