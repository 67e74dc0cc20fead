import DesignSystem
import Terminal
import Unidirectional

/// A row of a table with the cells of an element.
public struct TableRow<Item>: PrimitiveView {
  let item: Item
  let columns: [TableColumn<Item>]

  /// Creates a row.
  public init(item: Item, columns: [TableColumn<Item>]) {
    self.item = item
    self.columns = columns
  }

  /// Creates the node that displays this view.
  public func makeNode() -> TableRowNode<Item> { TableRowNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: TableRowNode<Item>) {
    node.configure(item, columns)
  }
}

/// The node of a ``TableRow``.
public final class TableRowNode<Item>: Node {
  private var item: Item?
  private var columns: [TableColumn<Item>] = []
  /// The cells with views, by the index of their column.
  private var cells: [(column: Int, node: TableCellNode)] = []

  func configure(_ item: Item, _ columns: [TableColumn<Item>]) {
    self.item = item
    self.columns = columns
    setNeedsPaint()
    let views = columns.indices.compactMap { index in columns[index].view.map { (index, $0) } }
    guard !views.isEmpty || !cells.isEmpty else { return }
    let old = cells
    cells = views.map { column, _ in
      (column, old.first { $0.column == column }?.node ?? TableCellNode())
    }
    setChildNodes(cells.map(\.node))
    for (cell, (_, view)) in zip(cells, views) { cell.node.content = { view(item) } }
    setNeedsLayout()
  }

  override public var isOnlySeen: Bool { columns.allSatisfy { $0.view == nil } }

  override public var replacesInnerAccessibility: Bool { true }

  override public func layout() {
    guard !cells.isEmpty else { return }
    let shown = TableLayout.frames(
      columns, in: frame, below: columnTitles, page: columnPage?.untracked ?? 0)
    for (column, node) in cells {
      let rect = shown.first { $0.column == column }?.rect
      if node.isHidden != (rect == nil) { node.isHidden = rect == nil }
      if let rect {
        node.place(columns[column].alignment == .trailing ? node.trailing(rect) : rect)
      }
    }
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: 1)
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let texts = item.map { item in
      columns.enumerated().map { index, column in
        cells.first { $0.column == index }?.node.spoken(title: column.title)
          ?? spoken(item, in: column)
      }
    }
    return AccessibilityDescription(
      .row, label: (texts ?? []).filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// Returns the text of a cell, preceded by the column's title if the cell is a number.
  private func spoken(_ item: Item, in column: TableColumn<Item>) -> String {
    let text = column.cell(item, 400).text
    let isFigure = column.alignment == .trailing && !column.title.isEmpty
    return isFigure && !text.isEmpty ? "\(column.title) \(text)" : text
  }

  /// Redraws the row because a value that a cell read has changed.
  override public func update() {
    setNeedsPaint()
    if !cells.isEmpty { setNeedsLayout() }
  }

  override public func draw(_ canvas: Canvas) {
    guard let item else { return }
    let page = columnPage
    let cells = track {
      TableLayout.frames(columns, in: frame, below: columnTitles, page: page?.value ?? 0)
        .map { ($0, $1, columns[$0].cell(item, $1.size.columns)) }
    }
    for (column, rect, text) in cells {
      let width = rect.size.columns
      let slack = columns[column].alignment == .trailing ? max(0, width - text.columns) : 0
      canvas.draw(
        text, at: Point(column: rect.left + slack, row: rect.top), columns: width - slack)
    }
  }
}
