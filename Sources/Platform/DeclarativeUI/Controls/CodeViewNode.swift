import DesignSystem
import Terminal
import Unidirectional

/// The node of a ``CodeView``. It manages the scroll position.
public final class CodeViewNode: Node {
  /// The columns that an arrow key scrolls.
  private static let step = 8

  /// Whether the user is dragging the scroll bar.
  private var isDraggingScrollBar = false
  private var bind: Bind<[String]>?
  private var highlightBind: Bind<Int?> = .constant(nil)
  private var matchBind: Bind<Range<Int>?> = .constant(nil)
  private var matchEndBind: Bind<CodeView.MatchEnd?> = .constant(nil)
  private var name = ""
  private var placeholder: StyledText = ""
  private(set) var firstNumber = 1
  private var language = CodeLanguage.plain
  private var tokenizer = CodeTokenizer(.plain)

  private(set) var lines: [String] = []
  private(set) var highlighted: Int?
  /// The marked range of the highlighted line, in UTF-8 bytes.
  private(set) var matched: Range<Int>?
  private var matchEnd: CodeView.MatchEnd?
  /// The tokenizer state at the beginning of each line, computed as needed.
  private var states: [CodeTokenizer.State] = [.code]
  private var top = 0
  private var left = 0
  private var isRevealing = false
  private var isRevealingMatch = false
  private var isRestored = false

  func configure(
    lines: Bind<[String]>, highlighted: Bind<Int?>, matched: Bind<Range<Int>?>,
    matchEnd: Bind<CodeView.MatchEnd?>, name: String, language: CodeLanguage, firstNumber: Int,
    placeholder: StyledText
  ) {
    bind = lines
    highlightBind = highlighted
    matchBind = matched
    matchEndBind = matchEnd
    self.name = name
    if placeholder != self.placeholder || firstNumber != self.firstNumber { setNeedsPaint() }
    self.placeholder = placeholder
    self.firstNumber = firstNumber
    if language != self.language {
      self.language = language
      tokenizer = CodeTokenizer(language)
      states = [.code]
      setNeedsPaint()
    }
    update()
  }

  override public func update() {
    guard let bind else { return }
    let (next, mark, match, end) = track {
      (bind.value, highlightBind.value, matchBind.value, matchEndBind.value)
    }
    if next != lines {
      // If lines were only appended, keep the scroll position.
      if !next.starts(with: lines) { left = 0 }
      lines = next
      states = [.code]
      setNeedsLayout()
      setNeedsPaint()
    }
    if mark != highlighted {
      highlighted = mark
      isRevealing = mark != nil
      setNeedsLayout()
      setNeedsPaint()
    }
    if match != matched {
      matched = match
      isRevealingMatch = match != nil
      setNeedsLayout()
      setNeedsPaint()
    }
    if end != matchEnd {
      matchEnd = end
      setNeedsPaint()
    }
    guard !isRestored, !lines.isEmpty else { return }
    isRestored = true
    if let row = memory?["\(name).top"].flatMap({ Int($0) }) {
      top = row
      isRevealing = false
    }
  }

  // MARK: Layout

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: min(proposal.rows, max(1, lines.count)))
  }

  override public func expands(_ axis: Axis) -> Bool { true }

  override public func layout() {
    guard frame.size.rows > 0 else { return }
    // Wait for the lines before scrolling to one of them.
    if isRevealing, !lines.isEmpty, let highlighted {
      isRevealing = false
      top = highlighted - firstNumber - frame.size.rows / 2
    }
    clampTop()
    revealMatch()
    clampLeft()
  }

  /// Scrolls sideways if the match ends outside the view, so that it begins in the middle.
  private func revealMatch() {
    guard isRevealingMatch, let matched, let highlighted, !lines.isEmpty else { return }
    isRevealingMatch = false
    guard lines.indices.contains(highlighted - firstNumber) else { return }
    let line = ExpandedLine(lines[highlighted - firstNumber])
    let part = line.bytes(of: matched)
    func columns(before byte: Int) -> Int {
      VisibleText.columns(String(decoding: line.text.utf8.prefix(byte), as: UTF8.self))
    }
    let isSeen = columns(before: part.upperBound) <= page.size.columns
    left = isSeen ? 0 : max(0, columns(before: part.lowerBound) - page.size.columns / 2)
  }

  /// Limits sideways scrolling to the widest visible line.
  private func clampLeft() {
    guard left > 0 else { return }
    let widest = shown.reduce(0) { max($0, columns(of: $1)) }
    left = min(left, max(0, widest - page.size.columns))
  }

  private func clampTop() {
    top = min(max(0, top), max(0, lines.count - frame.size.rows))
  }

  /// The columns of the line numbers, including the selection mark and a space.
  private var gutter: Int {
    max(3, "\(firstNumber + lines.count)".count) + 3
  }

  private var hasScrollBar: Bool { lines.count > frame.size.rows }

  /// The cells of the code, without line numbers and scroll bar.
  private var page: Rect {
    Rect(
      column: frame.left + gutter, row: frame.top,
      columns: max(0, frame.size.columns - gutter - (hasScrollBar ? 1 : 0)),
      rows: frame.size.rows)
  }

  private var shown: Range<Int> {
    let first = min(top, lines.count)
    return first..<min(lines.count, first + frame.size.rows)
  }

  // MARK: Drawing

  override public func draw(_ canvas: Canvas) {
    if lines.isEmpty {
      canvas.draw(placeholder, at: frame.origin, columns: frame.size.columns, restyle: .muted)
    }
    for index in shown { drawLine(index, canvas) }
    if hasScrollBar {
      let bar = Rect(
        column: frame.right - 1, row: frame.top, columns: 1, rows: frame.size.rows)
      ScrollBar.draw(
        canvas, in: bar, top: top, count: lines.count, isFocused: isFocused)
    }
  }

  private func drawLine(_ index: Int, _ canvas: Canvas) {
    var canvas = canvas
    let row = frame.top + index - shown.lowerBound
    let number = "\(firstNumber + index)"
    let isMarked = firstNumber + index == highlighted
    if isMarked {
      canvas.background = .selection
      canvas.fill(
        Rect(
          column: frame.left, row: row, columns: gutter + page.size.columns, rows: 1))
      canvas.draw("▌", at: Point(column: frame.left, row: row), style: .accent)
    }
    canvas.draw(
      number, at: Point(column: page.left - 2 - number.count, row: row),
      style: isMarked ? .accent : .muted)
    let inner = canvas.clipped(to: page)
    var column = page.left - left
    for span in spans(of: index, match: match(in: index)).spans {
      column += inner.draw(span.text, at: Point(column: column, row: row), style: span.style)
      if column >= page.right { break }
    }
    let end = page.left - left + columns(of: index)
    if left > 0, end > page.left {
      inner.draw("‹", at: Point(column: page.left, row: row), style: .muted)
    }
    if end > page.right {
      inner.draw("›", at: Point(column: page.right - 1, row: row), style: .muted)
    }
  }

  /// The part of a line that belongs to the match, in UTF-8 bytes.
  private func match(in index: Int) -> Range<Int>? {
    let number = firstNumber + index
    guard let highlighted, let matched, number >= highlighted else { return nil }
    if number == highlighted { return matched }
    guard let matchEnd, number <= matchEnd.line else { return nil }
    let line = lines[index].utf8
    let end = number == matchEnd.line ? min(matchEnd.bytes, line.count) : line.count
    let indentation = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
    return indentation < end ? indentation..<end : nil
  }

  /// Returns a line with syntax coloring. Computes the states of the preceding lines once.
  private func spans(of index: Int, match: Range<Int>?) -> StyledText {
    while states.count <= index {
      var state = states[states.count - 1]
      _ = tokenizer.spans(of: lines[states.count - 1], &state)
      states.append(state)
    }
    var state = states[index]
    let line = ExpandedLine(lines[index])
    let text = tokenizer.spans(of: line.text, &state)
    return match.map { text.restyled(line.bytes(of: $0), .match) } ?? text
  }

  private func columns(of index: Int) -> Int {
    VisibleText.columns(ExpandedLine(lines[index]).text)
  }

  // MARK: Focus, keys, mouse

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let marked = highlighted.map { $0 - firstNumber }.flatMap {
      lines.indices.contains($0) ? "line \($0 + firstNumber): \(lines[$0])" : nil
    }
    let count = "\(lines.count) \(lines.count == 1 ? "line" : "lines")"
    return AccessibilityDescription(
      .text, label: name, value: lines.isEmpty ? placeholder.text : marked ?? count)
  }

  override public var isFocusable: Bool { true }

  override public var keyBindings: [KeyBinding] {
    var bindings = ScrollKeys.bindings(name, page: frame.size.rows) { [weak self] in
      self?.scroll(by: $0)
    }
    // If there is nothing to scroll, leave the arrow keys to the enclosing views.
    if shown.contains(where: { columns(of: $0) - left > page.size.columns }) {
      bindings.append(
        KeyBinding("\(name).right", "right", "l", title: "Scroll right", isHint: false) {
          [weak self] in self?.scrollSideways(by: CodeViewNode.step)
        }
        .purpose(.move))
    }
    if left > 0 {
      bindings.append(
        KeyBinding("\(name).left", "left", "h", title: "Scroll left", isHint: false) {
          [weak self] in self?.scrollSideways(by: -CodeViewNode.step)
        }
        .purpose(.move))
    }
    return bindings
  }

  private func scroll(by rows: Int) {
    top += rows
    clampTop()
    memory?["\(name).top"] = "\(top)"
    setNeedsPaint()
    host?.bindingsChanged()
  }

  private func scrollSideways(by columns: Int) {
    left = max(0, left + columns)
    setNeedsPaint()
    host?.bindingsChanged()
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .wheelDown: scroll(by: 3)
    case .wheelUp: scroll(by: -3)
    case .press(.left):
      isDraggingScrollBar = hasScrollBar && mouse.position.column == frame.right - 1
      if isDraggingScrollBar { scroll(toBar: mouse.position.row) }
    case .drag(.left) where isDraggingScrollBar: scroll(toBar: mouse.position.row)
    case .release(.left) where isDraggingScrollBar: isDraggingScrollBar = false
    default: return false
    }
    return true
  }

  private func scroll(toBar row: Int) {
    scroll(
      by: ScrollBar.top(row: row - frame.top, page: frame.size.rows, count: lines.count) - top)
  }
}
