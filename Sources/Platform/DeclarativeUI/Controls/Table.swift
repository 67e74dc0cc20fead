import DesignSystem
import Terminal
import Unidirectional

/// A list with columns: a line of headings, and rows of styled text.
///
/// When the window is too narrow, columns go by importance, the least important first. By columns that
/// say `sorted` the rows can be sorted, see `TableHeadings`.
public struct Table<Data: RandomAccessCollection>: View
where Data.Index == Int, Data.Element: Identifiable & Equatable {
  public typealias Item = Data.Element

  let columns: [TableColumn<Item>]
  let list: List<Data, TableRow<Item>>
  let name: String
  let sortedBy: String?
  let showsHeadings: Bool

  /// - Parameters:
  ///   - columns: from left to right.
  ///   - sortedBy: the name of the column by which rows are sorted until another is chosen; nil for the
  ///     order in which they come.
  ///   - list: told about keys and selection as any list is.
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

  public var body: some View {
    TableHeadings(name, columns: columns, sortedBy: sortedBy, isShown: showsHeadings) { order in
      list.ordered(order)
    }
  }
}

/// One line of a table: an element's cells.
public struct TableRow<Item>: PrimitiveView {
  let item: Item
  let columns: [TableColumn<Item>]

  public init(item: Item, columns: [TableColumn<Item>]) {
    self.item = item
    self.columns = columns
  }

  public func makeNode() -> TableRowNode<Item> { TableRowNode() }

  public func update(_ node: TableRowNode<Item>) {
    node.item = item
    node.columns = columns
    node.setNeedsPaint()
  }
}

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

  /// All that a cell has to say, with its column's title where it is a figure, which says little alone.
  private func spoken(_ item: Item, in column: TableColumn<Item>) -> String {
    let text = column.cell(item, 400).text
    let isFigure = column.alignment == .trailing && !column.title.isEmpty
    return isFigure && !text.isEmpty ? "\(column.title) \(text)" : text
  }

  /// Something that a cell read has changed.
  override public func update() { setNeedsPaint() }

  override public func draw(_ canvas: Canvas) {
    guard let item else { return }
    let places = TableLayout.places(columns, in: frame)
    let texts = track { places.map { columns[$0].cell(item, $1.size.columns) } }
    for ((place, rect), text) in zip(places, texts) {
      let width = rect.size.columns
      let slack = columns[place].alignment == .trailing ? max(0, width - text.columns) : 0
      canvas.draw(
        text, at: Point(column: rect.left + slack, row: rect.top), columns: width - slack)
    }
  }
}
