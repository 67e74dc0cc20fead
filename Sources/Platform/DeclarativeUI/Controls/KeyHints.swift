import DesignSystem
import Terminal

/// One line with the keys that are most useful now: `↵ open   / filter   ? help`.
///
/// It shows what the focused view and those around it answer to, at most seven, innermost first;
/// those that can't be used now are left to the help. A click on one does what its key does.
public struct KeyHints: PrimitiveView {
  /// The most hints in the line.
  public static let limit = 7

  public init() {}
  public func makeNode() -> KeyHintsNode { KeyHintsNode() }
  public func update(_ node: KeyHintsNode) { node.update() }
}

public final class KeyHintsNode: Node {
  /// What is shown, with the key that a click stands for.
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
    // What works everywhere keeps its place at the end, so that it doesn't wander.
    let everywhere = hints.filter { $0.id.hasPrefix("app.") }
    let here = hints.filter { !$0.id.hasPrefix("app.") }
    let shown = here.prefix(KeyHints.limit - min(everywhere.count, 3)) + everywhere.prefix(3)
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
    for (hint, place) in placed {
      canvas.draw(hint.text, at: place, columns: frame.right - place.column)
    }
  }

  /// Those that there is room for: one that would be cut is left to the help, unless it is the only one.
  private var placed: [(hint: Hint, place: Point)] {
    var place = Point(column: frame.left + 1, row: frame.top)
    var placed: [(hint: Hint, place: Point)] = []
    for hint in hints {
      if hint.text.columns > frame.right - place.column, !placed.isEmpty { break }
      placed.append((hint, place))
      place.column += hint.text.columns + 3
    }
    return placed
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let column = mouse.position.column
    let meant = placed.last { $0.place.column <= column }
    guard let meant, column < meant.place.column + meant.hint.text.columns, let key = meant.hint.key
    else { return false }
    return host?.handle(.key(key)) ?? false
  }
}
