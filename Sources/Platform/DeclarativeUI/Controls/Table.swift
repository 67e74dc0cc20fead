import DesignSystem
import Terminal
import Unidirectional

/// A list with columns: a row of column titles, followed by rows of styled text.
///
/// In a narrow window, the least important columns are hidden first; `>` shows them. If columns are
/// `sorted`, the user can sort the rows by them; see ``TableHeadings``.
public struct Table<Data: RandomAccessCollection>: View
where Data.Index == Int, Data.Element: Identifiable & Equatable {
  /// An element of the data.
  public typealias Item = Data.Element

  let columns: [TableColumn<Item>]
  let list: List<Data, TableRow<Item>>
  let name: String
  let sortedBy: String?
  let showsHeadings: Bool

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - data: The elements, which can change.
  ///   - name: The name of the table in the key map and for saving its selection, scroll position,
  ///     filter and sort order.
  ///   - columns: The columns from left to right.
  ///   - sortedBy: The name of the column to sort by initially; nil for the order of the data.
  ///   - showsHeadings: Whether to show the column titles; true by default.
  ///   - list: Configures the list of rows, for example its keys and actions.
  public init(
    _ data: Bind<Data>, name: String, columns: [TableColumn<Item>], sortedBy: String? = nil,
    showsHeadings: Bool = true,
    list: (List<Data, TableRow<Item>>) -> List<Data, TableRow<Item>> = { $0 }
  ) {
    self.name = name
    self.columns = columns
    self.sortedBy = sortedBy
    self.showsHeadings = showsHeadings
    self.list = list(List(data, name: name) { TableRow(item: $0, columns: columns) })
  }

  /// The headings and rows of the table.
  public var body: some View {
    TableHeadings(name, columns: columns, sortedBy: sortedBy, isShown: showsHeadings) { order in
      list.ordered(order)
    }
  }
}

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
    node.item = item
    node.columns = columns
    node.setNeedsPaint()
  }
}

/// The node of a ``TableRow``.
public final class TableRowNode<Item>: Node {
  var item: Item?
  var columns: [TableColumn<Item>] = []

  override public var isOnlySeen: Bool { true }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: 1)
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let cells = item.map { item in columns.map { spoken(item, in: $0) } } ?? []
    return AccessibilityDescription(
      .row, label: cells.filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// Returns the text of a cell, preceded by the column's title if the cell is a number.
  private func spoken(_ item: Item, in column: TableColumn<Item>) -> String {
    let text = column.cell(item, 400).text
    let isFigure = column.alignment == .trailing && !column.title.isEmpty
    return isFigure && !text.isEmpty ? "\(column.title) \(text)" : text
  }

  /// Redraws the row because a value that a cell read has changed.
  override public func update() { setNeedsPaint() }

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
