import DesignSystem
import Terminal
import Unidirectional

/// A list with columns: a row of column titles, followed by a row for each element.
///
/// Cells are styled text or views; see ``TableColumn``. In a narrow window, the least important
/// columns are hidden first; `>` shows them. If columns are `sorted`, the user can sort the rows by
/// them; see ``TableHeadings``.
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
