import DesignSystem
import Terminal
import Unidirectional

/// A short text that comes and goes, such as the progress of an operation.
///
/// It appears in the ``FootnoteDivider`` of the screen and takes no room where it is declared, so
/// that the other views don't move.
///
/// ```swift
/// VStack {
///   OrderList(state)
///   Footnote(state.bind(\.progress))
/// }
/// ```
public struct Footnote: PrimitiveView {
  let text: Bind<StyledText>

  /// Creates a footnote with a text that can change. An empty text shows nothing.
  public init(_ text: Bind<StyledText>) {
    self.text = text
  }

  /// Creates a footnote with a fixed text.
  public init(_ text: StyledText) {
    self.text = .constant(text)
  }

  /// Creates the node that displays this view.
  public func makeNode() -> FootnoteNode { FootnoteNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: FootnoteNode) {
    node.bind = text
    node.update()
  }
}

/// The node of a ``Footnote``.
public final class FootnoteNode: Node {
  var bind: Bind<StyledText>?
  private(set) var text: StyledText = ""

  override public var isOnlySeen: Bool { true }
  override var isSeenThrough: Bool { true }

  override public func update() {
    guard let bind else { return }
    let next = track { bind.value }
    guard next != text else { return }
    text = next
    host?.footnoteRevision.value += 1
  }

  override public func sizeThatFits(_ proposal: Size) -> Size { .zero }
  override public func expands(_ axis: Axis) -> Bool { false }

  override public func didMount() {
    host?.footnotes.append(self)
    host?.footnoteRevision.value += 1
  }

  override public func willUnmount() {
    host?.footnotes.removeAll { $0 === self }
    host?.footnoteRevision.value += 1
  }

  /// Whether the node and its ancestors are visible.
  fileprivate var isShown: Bool {
    var node: Node? = self
    while let current = node {
      if current.isHidden { return false }
      node = current.parent
    }
    return true
  }
}

/// A horizontal line with the footnotes of the screen: as many as fit, but at least the first one.
public struct FootnoteDivider: PrimitiveView {
  /// Creates a divider.
  public init() {}
  /// Creates the node that displays this view.
  public func makeNode() -> FootnoteDividerNode { FootnoteDividerNode() }
  /// Updates the node with the values of this view.
  public func update(_ node: FootnoteDividerNode) { node.update() }
}

/// The node of a ``FootnoteDivider``.
public final class FootnoteDividerNode: Node {
  /// The columns of the line before the first footnote and between footnotes.
  private static let gap = 2
  private var notes: [StyledText] = []

  override public var isOnlySeen: Bool { true }

  override public func update() {
    guard let host else { return }
    let next = track {
      _ = host.footnoteRevision.value
      return host.footnotes.filter { $0.isShown && !$0.text.text.isEmpty }.map(\.text)
    }
    guard next != notes else { return }
    notes = next
    setNeedsPaint()
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: 1)
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let text = notes.map(\.text).joined(separator: ", ")
    return text.isEmpty ? nil : AccessibilityDescription(.text, label: text)
  }

  override public func draw(_ canvas: Canvas) {
    let gap = FootnoteDividerNode.gap
    func rule(_ columns: Int) -> StyledText {
      StyledText(String(repeating: "─", count: max(0, columns)), .rule)
    }
    var line: StyledText = ""
    for (index, note) in notes.enumerated() {
      let remaining = frame.size.columns - line.columns - 2 * gap - 2
      if index > 0, note.columns > remaining { break }
      line += rule(gap) + " " + note.fitted(to: max(0, remaining)) + " "
    }
    canvas.draw(
      line + rule(frame.size.columns - line.columns), at: frame.origin,
      columns: frame.size.columns)
  }
}
