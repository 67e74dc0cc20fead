import Terminal
import Unidirectional

/// A cell of a table row that contains a view. The view is evaluated again when a value that it
/// read changes.
///
/// A control in a cell never has the focus, so that Tab doesn't stop in each row. The list of rows
/// adopts the keys of the controls in the selected row.
final class TableCellNode: Node {
  var content: @MainActor () -> AnyView = { AnyView(EmptyView()) } {
    didSet { update() }
  }

  override var keepsFocusOut: Bool { true }

  override func update() {
    guard parent != nil else { return }
    setContent(BodyEvaluation.run { track { content() } })
  }

  /// The keys of the controls in the cell.
  var controlBindings: [KeyBinding] {
    func bindings(below node: Node) -> [KeyBinding] {
      node.isHidden
        ? [] : (node.isFocusable ? node.keyBindings : []) + node.children.flatMap(bindings)
    }
    return bindings(below: self)
  }

  /// Returns the cells of the content at the right edge of a rectangle.
  func trailing(_ rect: Rect) -> Rect {
    let columns = min(rect.size.columns, measure(rect.size).columns)
    return Rect(column: rect.right - columns, row: rect.top, columns: columns, rows: 1)
  }

  /// Returns the content in words, with the title of the column before a value.
  func spoken(title: String) -> String {
    children.flatMap { $0.accessibilityElements(focused: nil) }.map { element in
      guard let value = element.description.value else { return element.description.label }
      return title.isEmpty ? value : "\(title) \(value)"
    }.joined(separator: " ")
  }
}
