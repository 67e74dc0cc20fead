/// A width and a height in cells.
public struct Size: Hashable, Sendable {
  /// The width in cells.
  public var columns: Int
  /// The height in cells.
  public var rows: Int

  /// Creates a size of `columns` × `rows` cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// A size of 0 × 0 cells.
  public static let zero = Size(columns: 0, rows: 0)
}

/// The position of a cell, counted from 0 at the top left.
public struct Point: Hashable, Sendable {
  /// The column, counted from 0 at the left.
  public var column: Int
  /// The row, counted from 0 at the top.
  public var row: Int

  /// Creates the position of the cell at `column` and `row`.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The top-left cell.
  public static let zero = Point(column: 0, row: 0)
}

/// A rectangle of cells, defined by its top-left cell and its size.
public struct Rect: Hashable, Sendable {
  /// The top-left cell.
  public var origin: Point
  /// The width and height in cells. If either is 0 or less, the rectangle is empty.
  public var size: Size

  /// Creates a rectangle from its top-left cell and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the position of its top-left cell and its width and height in cells.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  /// An empty rectangle at the top left.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The first column of the rectangle.
  public var left: Int { origin.column }
  /// The first row of the rectangle.
  public var top: Int { origin.row }
  /// The first column to the right of the rectangle.
  public var right: Int { origin.column + size.columns }
  /// The first row below the rectangle.
  public var bottom: Int { origin.row + size.rows }
  /// Whether the rectangle contains no cells.
  public var isEmpty: Bool { size.columns <= 0 || size.rows <= 0 }

  /// Returns whether the cell at `point` is inside the rectangle.
  public func contains(_ point: Point) -> Bool {
    point.column >= left && point.column < right && point.row >= top && point.row < bottom
  }

  /// Returns the cells that both rectangles contain; empty if they don't overlap.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(left, other.left)
    let top = max(top, other.top)
    return Rect(
      column: left, row: top,
      columns: max(0, min(right, other.right) - left),
      rows: max(0, min(bottom, other.bottom) - top))
  }

  /// Returns the rectangle reduced by `columns` on the left and right and by `rows` at the top and
  /// bottom.
  public func inset(columns: Int, rows: Int) -> Rect {
    Rect(
      column: left + columns, row: top + rows,
      columns: max(0, size.columns - 2 * columns), rows: max(0, size.rows - 2 * rows))
  }
}
