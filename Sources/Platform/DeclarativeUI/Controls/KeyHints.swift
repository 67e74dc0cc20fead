import DesignSystem
import Terminal

/// A status bar with the most useful keys: `↵ Open   / Filter   ? Help`.
///
/// It shows at most ``limit`` keys of the focused view and its ancestors, innermost first, of which
/// at most four work everywhere. Disabled keys appear only in the help. A click on a key performs its action.
public struct KeyHints: PrimitiveView {
  /// The largest number of keys: 8.
  public static let limit = 8
  /// The largest number of keys that work everywhere, whose ids start with `app.`.
  static let everywhere = 4

  /// Creates a status bar.
  public init() {}
  /// Creates the node that displays this view.
  public func makeNode() -> KeyHintsNode { KeyHintsNode() }
  /// Updates the node with the values of this view.
  public func update(_ node: KeyHintsNode) { node.update() }
}

/// The node of a ``KeyHints``.
public final class KeyHintsNode: Node {
  /// A text with the key that a click presses.
  private struct Hint: Equatable {
    let key: KeyPress?
    let text: StyledText
  }

  private var hints: [Hint] = []

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: 1)
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override public func update() {
    guard let host else { return }
    let bindings = track { host.activeBindings }
    let hints = KeyTable(bindings).rows.filter { $0.isHint && $0.disabledReason == nil }
    // Keys that work everywhere keep their position at the end of the bar.
    let everywhere = hints.filter { $0.id.hasPrefix("app.") }
    let here = hints.filter { !$0.id.hasPrefix("app.") }
    let last = everywhere.prefix(KeyHints.everywhere)
    let shown = here.prefix(KeyHints.limit - max(1, last.count)) + last
    let next = shown.map { binding in
      Hint(
        key: binding.keys.first,
        text: StyledText(spans: [
          .init(binding.keys.first?.symbol ?? "", .key), .init(" \(binding.title)", .muted),
        ]))
    }
    guard next != self.hints else { return }
    self.hints = next
    setNeedsPaint()
  }

  override public func draw(_ canvas: Canvas) {
    for (hint, point) in placed {
      canvas.draw(hint.text, at: point, columns: frame.right - point.column)
    }
  }

  /// The hints that fit. The others appear only in the help, except that the first hint is always
  /// shown.
  private var placed: [(hint: Hint, point: Point)] {
    var point = Point(column: frame.left + 1, row: frame.top)
    var placed: [(hint: Hint, point: Point)] = []
    for hint in hints {
      if hint.text.columns > frame.right - point.column, !placed.isEmpty { break }
      placed.append((hint, point))
      point.column += hint.text.columns + 3
    }
    return placed
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let column = mouse.position.column
    let clicked = placed.last { $0.point.column <= column }
    guard let clicked, column < clicked.point.column + clicked.hint.text.columns,
      let key = clicked.hint.key
    else { return false }
    return host?.handle(.key(key)) ?? false
  }
}
