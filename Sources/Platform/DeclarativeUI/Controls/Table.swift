import DesignSystem
import Terminal
import Unidirectional

/// A list with columns: a line of headings, and rows of styled text.
///
/// When the window is too narrow, columns go by importance, the least important first.
public struct Table<Data: RandomAccessCollection>: View
where Data.Index == Int, Data.Element: Identifiable & Equatable {
  public typealias Item = Data.Element

  let columns: [TableColumn<Item>]
  let list: List<Data, TableRow<Item>>
  let showsHeadings: Bool

  /// - Parameters:
  ///   - columns: from left to right.
  ///   - list: told about keys and selection as any list is.
  public init(
    _ data: Bind<Data>, name: String, columns: [TableColumn<Item>], showsHeadings: Bool = true,
    list: (List<Data, TableRow<Item>>) -> List<Data, TableRow<Item>> = { $0 }
  ) {
    self.columns = columns
    self.showsHeadings = showsHeadings
    self.list = list(List(data, name: name) { TableRow(item: $0, columns: columns) })
  }

  public var body: some View {
    VStack {
      if showsHeadings {
        TableRow<Item>(item: nil, columns: columns).padding(horizontal: .one)
      }
      list
    }
  }
}

/// A column of a table.
public struct TableColumn<Item> {
  public enum Width: Sendable {
    /// Just so many cells.
    case fixed(Int)
    /// At least so many, and what is left, shared by weight.
    case flexible(minimum: Int, weight: Int)
  }

  public enum Alignment: Sendable { case leading, trailing }

  let title: String
  let width: Width
  let alignment: Alignment
  let importance: Int
  let cell: @MainActor (Item, Int) -> StyledText

  /// - Parameters:
  ///   - importance: the columns with the lowest leave first when there is no room.
  ///   - cell: the text for an element; the number is the cells there are.
  public init(
    _ title: String, width: Width, alignment: Alignment = .leading, importance: Int = 1,
    cell: @escaping @MainActor (Item, Int) -> StyledText
  ) {
    self.title = title
    self.width = width
    self.alignment = alignment
    self.importance = importance
    self.cell = cell
  }

  var minimum: Int {
    switch width {
    case .fixed(let cells): cells
    case .flexible(let minimum, _): minimum
    }
  }
}

/// One line of a table: an element's cells, or the headings.
public struct TableRow<Item>: PrimitiveView {
  let item: Item?
  let columns: [TableColumn<Item>]

  /// - Parameter item: the element whose cells are shown; nil for the headings.
  public init(item: Item?, columns: [TableColumn<Item>]) {
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
    let cells = columns.map { column in
      item.map { spoken($0, in: column) } ?? column.title
    }
    return AccessibilityDescription(
      item == nil ? .heading : .row,
      label: cells.filter { !$0.isEmpty }.joined(separator: ", "))
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
    let widths = TableLayout.widths(
      columns.map { ($0.minimum, $0.weight, $0.importance) }, total: frame.size.columns)
    let texts = track {
      widths.map { place, width in
        item.map { columns[place].cell($0, width) }
          ?? StyledText(columns[place].title, .heading)
      }
    }
    var position = frame.left
    for ((place, width), text) in zip(widths, texts) {
      let column = columns[place]
      let slack = column.alignment == .trailing ? max(0, width - text.columns) : 0
      canvas.draw(
        text, at: Point(column: position + slack, row: frame.top), columns: width - slack)
      position += width + TableLayout.gap
    }
  }
}

extension TableColumn {
  var weight: Int {
    if case .flexible(_, let weight) = width { return weight }
    return 0
  }
}

/// Which columns there is room for, and how wide each is.
enum TableLayout {
  /// Cells between two columns.
  static let gap = 2

  /// - Parameter columns: least width, weight (0 for a fixed one) and importance of each.
  /// - Returns: the places of those that stay, with their widths.
  static func widths(
    _ columns: [(minimum: Int, weight: Int, importance: Int)], total: Int
  ) -> [(column: Int, width: Int)] {
    var kept = Array(columns.indices)
    func needed() -> Int {
      kept.reduce(0) { $0 + columns[$1].minimum } + gap * max(0, kept.count - 1)
    }
    while needed() > total, kept.count > 1,
      let least = kept.min(by: {
        (columns[$0].importance, -$0) < (columns[$1].importance, -$1)
      })
    {
      kept.removeAll { $0 == least }
    }
    var left = max(0, total - needed())
    var weights = kept.reduce(0) { $0 + columns[$1].weight }
    return kept.map { index in
      let column = columns[index]
      guard column.weight > 0 else { return (index, min(column.minimum, total)) }
      let share = left * column.weight / weights
      left -= share
      weights -= column.weight
      return (index, min(column.minimum + share, total))
    }
  }
}
