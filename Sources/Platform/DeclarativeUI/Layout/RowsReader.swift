import Terminal
import Unidirectional

/// A view that shows less if it has few rows, so that the most important part of it has room.
///
/// ```swift
/// RowsReader(fewerThan: 12) { isLow in
///   VStack {
///     Summary(isShort: isLow)
///     List(fruits, name: "fruits") { Label($0.name) }
///   }
/// }
/// ```
package struct RowsReader<Content: View>: PrimitiveView {
  private let rows: Int
  private let content: @MainActor (Bind<Bool>) -> Content

  /// Creates a view that depends on its height.
  ///
  /// - Parameters:
  ///   - rows: The number of rows that are enough.
  ///   - content: Creates the view. It receives whether there are fewer rows, which changes when the
  ///     window is resized.
  package init(
    fewerThan rows: Int, @ViewBuilder content: @escaping @MainActor (Bind<Bool>) -> Content
  ) {
    self.rows = rows
    self.content = content
  }

  /// Creates the node of the view.
  package func makeNode() -> RowsReaderNode { RowsReaderNode() }

  /// Updates the node with the values of the view.
  package func update(_ node: RowsReaderNode) {
    if rows != node.rows { node.setNeedsLayout() }
    node.rows = rows
    node.setContent(content(node.isLow.bind))
  }
}

/// The node of a ``RowsReader``.
package final class RowsReaderNode: WrapperNode {
  var rows = 0
  let isLow = Source(false)

  override package func layout() {
    let isLow = frame.size.rows < rows
    if isLow != self.isLow.untracked { self.isLow.value = isLow }
    super.layout()
  }
}
