import DesignSystem
import Terminal

/// A column of a table.
public struct TableColumn<Item> {
  public enum Width: Sendable {
    /// Just so many cells.
    case fixed(Int)
    /// At least so many, and what is left, shared by weight; never more than the maximum, beyond which a
    /// column has no use for it.
    case flexible(minimum: Int, weight: Int, maximum: Int = .max)
  }

  public enum Alignment: Sendable { case leading, trailing }

  /// How rows are sorted by a column.
  struct Sorting {
    let name: String
    /// Whether the highest values come first, until the order is reversed.
    let isDescending: Bool
    let order: @MainActor (_ id: String, _ isDescending: Bool) -> RowOrder<Item>
  }

  let title: String
  let width: Width
  let alignment: Alignment
  let importance: Int
  let cell: @MainActor (Item, Int) -> StyledText
  private(set) var sorting: Sorting?

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

  /// Lets rows be sorted by this column: `s` leads from one to the next, a click on a title to that one.
  ///
  /// ```swift
  /// TableColumn("Left", width: .fixed(6)) { row, _ in "\(row.left)" }.sorted(descending: true) { $0.left }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what the order is called where it is remembered and announced; the title unless said.
  ///   - descending: the highest first, until the order is reversed.
  ///   - value: rows without one go last, either way.
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

  var minimum: Int {
    switch width {
    case .fixed(let cells): cells
    case .flexible(let minimum, _, let maximum):
      min(minimum, max(maximum, VisibleText.columns(title)))
    }
  }

  var weight: Int {
    if case .flexible(_, let weight, _) = width { return weight }
    return 0
  }

  var maximum: Int {
    if case .flexible(_, _, let maximum) = width { return max(maximum, VisibleText.columns(title)) }
    return minimum
  }
}
