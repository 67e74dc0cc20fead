import DesignSystem
import Terminal

/// A column of a table.
public struct TableColumn<Item> {
  /// The width of a column.
  public enum Width: Sendable {
    /// A fixed number of cells.
    case fixed(Int)
    /// At least `minimum` cells and a share of the remaining width in proportion to `weight`, up to
    /// `maximum` cells.
    case flexible(minimum: Int, weight: Int, maximum: Int = .max)
  }

  /// The alignment of the cells in a column.
  public enum Alignment: Sendable { case leading, trailing }

  /// The sort order of a column.
  struct Sorting {
    let name: String
    /// Whether the highest value comes first by default.
    let isDescending: Bool
    let order: @MainActor (_ id: String, _ isDescending: Bool) -> RowOrder<Item>
  }

  let title: String
  let width: Width
  let alignment: Alignment
  let importance: Int
  let cell: @MainActor (Item, Int) -> StyledText
  /// Returns the view of a cell; nil if the cells are text.
  private(set) var view: (@MainActor (Item) -> AnyView)?
  private(set) var sorting: Sorting?
  /// The widths at which the cells show more, in ascending order; empty if they do at each.
  private(set) var steps: [Int] = []

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - title: The title of the column.
  ///   - width: The width of the column.
  ///   - alignment: The alignment of the cells; leading by default. Trailing columns contain
  ///     numbers.
  ///   - importance: The importance of the column; 1 by default. If there isn't enough room,
  ///     columns with the lowest importance are hidden first.
  ///   - cell: Returns the text for an element and a number of cells.
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

  /// Creates a column with a view in each cell, such as a toggle or a label with a badge.
  ///
  /// A control in a cell can be clicked. Its keys work for the selected row, unless the table
  /// itself uses them.
  ///
  /// ```swift
  /// TableColumn("Done", width: .fixed(4)) { item in
  ///   Toggle("", name: "items.done", isOn: .constant(item.isDone)) { _ in store.send(.toggled(item.id)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title of the column.
  ///   - width: The width of the column.
  ///   - alignment: The alignment of the cells; leading by default.
  ///   - importance: The importance of the column; 1 by default.
  ///   - view: Returns the view for an element, one row high.
  public init(
    _ title: String, width: Width, alignment: Alignment = .leading, importance: Int = 1,
    @ViewBuilder view: @escaping @MainActor (Item) -> some View
  ) {
    self.init(title, width: width, alignment: alignment, importance: importance) { _, _ in "" }
    self.view = { AnyView(view($0)) }
  }

  /// Makes rows sortable by this column: `s` sorts by the next column, a click on a title by that
  /// column.
  ///
  /// ```swift
  /// TableColumn("Remaining", width: .fixed(9)) { row, _ in "\(row.remaining)" }
  ///   .sorted(descending: true) { $0.remaining }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the order when it is saved or announced; the title by default.
  ///   - descending: Whether the highest value comes first, unless the order is reversed.
  ///   - value: Returns the value of an element. Rows without a value come last in either
  ///     direction.
  public func sorted<Value: Comparable>(
    as name: String? = nil, descending: Bool = false,
    by value: @escaping @MainActor (Item) -> Value?
  ) -> TableColumn {
    var copy = self
    copy.sorting = Sorting(name: name ?? title, isDescending: descending) { id, isDescending in
      RowOrder(id: id, descending: isDescending, by: value)
    }
    return copy
  }

  /// Gives other columns the room in which the cells of this one can't show more.
  ///
  /// For example, a name is shown as a whole, or without its first part. A width between those of both
  /// forms shows no more than the smaller one.
  ///
  /// - Parameter widths: The widths of all forms of the cells.
  package func stepped(at widths: some Sequence<Int>) -> TableColumn {
    var copy = self
    copy.steps = widths.sorted()
    return copy
  }

  /// The minimum width in cells.
  var minimum: Int {
    switch width {
    case .fixed(let cells): cells
    case .flexible(let minimum, _, let maximum):
      min(minimum, max(maximum, VisibleText.columns(title)))
    }
  }

  /// Returns the columns of the terminal that a table needs so that none of its columns can get
  /// wider.
  ///
  /// - Parameter columns: Columns with a fixed width, or with a maximum.
  package static func widest(_ columns: [TableColumn]) -> Int {
    columns.reduce(TableLayout.margins) { $0 + min($1.maximum, 1 << 16) + TableLayout.gap }
      - (columns.isEmpty ? 0 : TableLayout.gap)
  }

  /// The share of the remaining width.
  var weight: Int {
    if case .flexible(_, let weight, _) = width { return weight }
    return 0
  }

  /// The maximum width in cells.
  var maximum: Int {
    if case .flexible(_, _, let maximum) = width { return max(maximum, VisibleText.columns(title)) }
    return minimum
  }
}
