import DesignSystem
import Terminal
import Unidirectional

/// Words that come and go, such as how far something is read: they stand in the line of the `FootnoteDivider`
/// that the screen has, and take no room where they are, so that nothing moves for them.
///
/// ```swift
/// VStack {
///   Board(state)
///   Footnote(state.bind(\.progress))
/// }
/// ```
public struct Footnote: PrimitiveView {
  let text: Bind<StyledText>

  /// - Parameter text: in a line; empty for nothing.
  public init(_ text: Bind<StyledText>) {
    self.text = text
  }

  public init(_ text: StyledText) {
    self.text = .constant(text)
  }

  public func makeNode() -> FootnoteNode { FootnoteNode() }

  public func update(_ node: FootnoteNode) {
    node.bind = text
    node.update()
  }
}

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

  /// Whether it and all around it are on screen.
  fileprivate var isShown: Bool {
    var node: Node? = self
    while let current = node {
      if current.isHidden { return false }
      node = current.parent
    }
    return true
  }
}

/// A line across the screen with the footnotes of the views on it, as many as there is room for, and the first in
/// any case.
public struct FootnoteDivider: PrimitiveView {
  public init() {}
  public func makeNode() -> FootnoteDividerNode { FootnoteDividerNode() }
  public func update(_ node: FootnoteDividerNode) { node.update() }
}

public final class FootnoteDividerNode: Node {
  /// The columns of the line before the first note, and between two.
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
      let left = frame.size.columns - line.columns - 2 * gap - 2
      if index > 0, note.columns > left { break }
      line += rule(gap) + " " + note.fitted(to: max(0, left)) + " "
    }
    canvas.draw(
      line + rule(frame.size.columns - line.columns), at: frame.origin,
      columns: frame.size.columns)
  }
}
