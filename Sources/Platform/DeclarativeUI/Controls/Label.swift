import DesignSystem
import Terminal
import Unidirectional

/// Text on one line, or wrapped to several lines.
public struct Label: PrimitiveView {
  /// The alignment of lines that are shorter than the label.
  public enum Alignment: Sendable { case leading, center, trailing }

  /// The places where a text is broken into lines.
  public enum Wrapping: Sendable {
    /// At any space.
    case atSpaces
    /// At runs of two or more spaces, such as those between facts. A fact that is longer than a line
    /// is broken at its spaces.
    case betweenFacts
  }

  private let text: Bind<StyledText>
  private var style: TextStyle?
  private var limit: Int? = 1
  private var alignment: Alignment = .leading
  private var wrapping: Wrapping = .atSpaces

  /// Creates a label with styled text.
  public init(_ text: StyledText) {
    self.text = .constant(text)
  }

  /// Creates a label with plain text.
  @_disfavoredOverload public init(_ text: String) {
    self.text = .constant(StyledText(text))
  }

  /// Creates a label with styled text that can change. A change redraws only this label.
  public init(_ text: Bind<StyledText>) {
    self.text = text
  }

  /// Creates a label with plain text that can change. A change redraws only this label.
  public init(_ text: Bind<String>) {
    // The node compares the text itself.
    self.text = Bind { StyledText(text.value) }
  }

  /// Sets the style of the whole text.
  public func textStyle(_ style: TextStyle) -> Label {
    var copy = self
    copy.style = style
    return copy
  }

  /// Sets the maximum number of lines, at least 1, or nil for no limit. The default is 1.
  public func lineLimit(_ limit: Int?) -> Label {
    var copy = self
    copy.limit = limit.map { max(1, $0) }
    return copy
  }

  /// Sets the alignment of lines that are shorter than the label; leading by default.
  public func textAlignment(_ alignment: Alignment) -> Label {
    var copy = self
    copy.alignment = alignment
    return copy
  }

  /// Sets the places where a text on several lines is broken; at any space by default.
  public func wrapping(_ wrapping: Wrapping) -> Label {
    var copy = self
    copy.wrapping = wrapping
    return copy
  }

  /// Creates the node that displays this view.
  public func makeNode() -> LabelNode { LabelNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: LabelNode) {
    node.bind = text
    node.set(style: style, limit: limit, alignment: alignment, wrapping: wrapping)
    node.update()
  }
}

/// The node of a ``Label``.
public final class LabelNode: Node {
  var bind: Bind<StyledText>?
  private(set) var text: StyledText = ""
  /// The columns of a text on one line.
  private var columns = 0
  private var style: TextStyle?
  private var limit: Int? = 1
  private var alignment: Label.Alignment = .leading
  private var wrapping: Label.Wrapping = .atSpaces
  private var wrapped: (columns: Int, lines: [StyledText])?

  func set(
    style: TextStyle?, limit: Int?, alignment: Label.Alignment, wrapping: Label.Wrapping
  ) {
    let isSamePlace =
      limit == self.limit && alignment == self.alignment && wrapping == self.wrapping
    guard style != self.style || !isSamePlace else { return }
    if !isSamePlace {
      wrapped = nil
      setNeedsLayout()
    }
    self.style = style
    self.limit = limit
    self.alignment = alignment
    self.wrapping = wrapping
    setNeedsPaint()
  }

  override public var isOnlySeen: Bool { true }

  override public func update() {
    guard let bind else { return }
    let next = track { bind.value }
    guard next != text else { return }
    let before = columns
    text = next
    columns = next.columns
    wrapped = nil
    if limit != 1 || columns != before { setNeedsLayout() }
    setNeedsPaint()
  }

  private func lines(for columns: Int) -> [StyledText] {
    if limit == 1 { return [text] }
    if let wrapped, wrapped.columns == columns { return wrapped.lines }
    var lines = TextWrapping.wrap(text, to: columns, wrapping)
    if let limit, lines.count > limit {
      lines = lines[..<(limit - 1)] + [joined(lines[(limit - 1)...])]
    }
    wrapped = (columns, lines)
    return lines
  }

  /// Returns the lines that fit. The remaining text is appended to the last line, which ends in
  /// `…`.
  private func shown(_ lines: [StyledText]) -> [StyledText] {
    let rows = frame.size.rows
    guard lines.count > rows, rows > 0 else { return lines }
    return lines[..<(rows - 1)] + [joined(lines[(rows - 1)...])]
  }

  private func joined(_ lines: ArraySlice<StyledText>) -> StyledText {
    let space: StyledText = wrapping == .betweenFacts ? "  " : " "
    return lines.reduce(StyledText("")) {
      $0.spans.isEmpty || $0.text.hasSuffix(" ") ? $0 + $1 : $0 + space + $1
    }
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    if limit == 1 {
      return Size(columns: min(proposal.columns, columns), rows: min(proposal.rows, 1))
    }
    let lines = lines(for: proposal.columns)
    return Size(
      columns: min(proposal.columns, lines.reduce(0) { max($0, $1.columns) }),
      rows: min(proposal.rows, max(1, lines.count)))
  }

  override public func expands(_ axis: Axis) -> Bool {
    axis == .horizontal && alignment != .leading
  }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    if text.text.isEmpty { return nil }
    let isHeading = style == .title || style == .heading
    return AccessibilityDescription(isHeading ? .heading : .text, label: text.text)
  }

  override public func draw(_ canvas: Canvas) {
    let room = frame.size.columns
    if limit == 1, columns <= room {
      let start = Point(column: frame.left + shift(room - columns), row: frame.top)
      return canvas.draw(whole: text, at: start, restyle: style)
    }
    for (index, line) in shown(lines(for: room)).enumerated() {
      let slack = max(0, room - line.columns)
      canvas.draw(
        line, at: Point(column: frame.left + shift(slack), row: frame.top + index), columns: room,
        restyle: style)
    }
  }

  /// Returns the distance of a line from the left edge for a number of unused columns.
  private func shift(_ slack: Int) -> Int {
    switch alignment {
    case .leading: 0
    case .center: slack / 2
    case .trailing: slack
    }
  }
}
