import DesignSystem
import Terminal

// The message and the keys for screens that are too small for the views.
extension ViewHost {
  /// Whether the screen is smaller than ``minimumSize``.
  package var isTooSmall: Bool {
    surface.size.columns < minimumSize.columns || surface.size.rows < minimumSize.rows
  }

  /// The cells in which the views are laid out: those of the screen, or more if it is too small.
  var viewBounds: Rect {
    let size = surface.size
    return Rect(
      column: 0, row: 0, columns: max(size.columns, minimumSize.columns),
      rows: max(size.rows, minimumSize.rows))
  }

  /// Draws all views, or a message if the screen is too small.
  func paintAll(_ canvas: Canvas) {
    canvas.fill(canvas.surface.bounds)
    if isTooSmall { return paintNotice(canvas) }
    root.paint(canvas)
    if let scope, scope.floats { scope.paint(canvas) }
  }

  /// Draws the current and the required size in the middle of the screen, with a key that still
  /// works.
  private func paintNotice(_ canvas: Canvas) {
    let size = canvas.surface.size
    let text = StyledText(
      "Too small: \(size.columns)×\(size.rows), needs \(minimumSize.columns)×\(minimumSize.rows)",
      .strong)
    var lines = TextWrapping.wrap(text, to: size.columns)
    let hints = keysWhenTooSmall.filter(\.isHint).compactMap { binding in
      binding.keys.first.map {
        StyledText(spans: [.init($0.symbol, .key), .init(" \(binding.title)", .muted)])
      }
    }
    if lines.count + 1 < size.rows { lines += hints.prefix(1) }
    let top = max(0, (size.rows - lines.count) / 2)
    for (index, line) in lines.prefix(size.rows).enumerated() {
      let left = max(0, (size.columns - line.columns) / 2)
      canvas.draw(line, at: Point(column: left, row: top + index), columns: size.columns - left)
    }
  }

  /// The keys that work while the screen is too small: those that also work behind dialogs. Outside
  /// text fields, this includes keys that type characters.
  var keysWhenTooSmall: [KeyBinding] {
    let isTyping = focused?.takesText ?? false
    var bindings: [KeyBinding] = []
    var node: Node? = focused ?? innermostWithKeys ?? scope
    while let current = node {
      bindings += current.boundKeys.filter(\.worksBehindDialogs)
      node = current.parent
    }
    return isTyping ? bindings.compactMap(\.whileTyping) : bindings
  }

  func handleWhenTooSmall(_ press: KeyPress) -> Bool {
    guard let binding = keysWhenTooSmall.first(where: { $0.keys.contains(press) }) else {
      return false
    }
    root.perform(binding)
    return true
  }
}
