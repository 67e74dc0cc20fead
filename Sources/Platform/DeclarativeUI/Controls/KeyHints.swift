import DesignSystem
import Terminal

/// One line with the keys that are most useful now: `↵ open   / filter   ? help`.
///
/// It shows what the focused view and those around it answer to, at most seven, innermost first;
/// those that can't be used now are left to the help.
public struct KeyHints: PrimitiveView {
  /// The most hints in the line.
  public static let limit = 7

  public init() {}
  public func makeNode() -> KeyHintsNode { KeyHintsNode() }
  public func update(_ node: KeyHintsNode) { node.update() }
}

public final class KeyHintsNode: Node {
  private var hints: [StyledText] = []

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
      StyledText(spans: [
        .init(binding.keys.first?.symbol ?? "", .key), .init(" \(binding.title)", .muted),
      ])
    }
    guard next != self.hints else { return }
    self.hints = next
    setNeedsPaint()
  }

  override public func draw(_ canvas: Canvas) {
    var place = Point(column: frame.left + 1, row: frame.top)
    for hint in hints {
      // One that would be cut is left to the help, unless it is the only one.
      let room = frame.right - place.column
      if hint.columns > room, place.column > frame.left + 1 { break }
      canvas.draw(hint, at: place, columns: room)
      place.column += hint.columns + 3
    }
  }
}
