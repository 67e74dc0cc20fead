/// A width and a height on a terminal, in cells.
public struct Size: Hashable, Sendable {
  /// Cells from left to right.
  public var columns: Int
  /// Cells from top to bottom.
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// No room at all.
  public static let zero = Size(columns: 0, rows: 0)
}

/// The place of one cell, counted from the top left, from 0.
public struct Point: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The top left cell.
  public static let zero = Point(column: 0, row: 0)
}

/// A rectangle of cells: its top left cell and its size. An empty size is an empty rectangle.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  public static let zero = Rect(origin: .zero, size: .zero)

  /// The first column inside.
  public var left: Int { origin.column }
  /// The first row inside.
  public var top: Int { origin.row }
  /// The first column to the right of it.
  public var right: Int { origin.column + size.columns }
  /// The first row below it.
  public var bottom: Int { origin.row + size.rows }
  /// Whether it holds no cell.
  public var isEmpty: Bool { size.columns <= 0 || size.rows <= 0 }

  /// Whether the cell at `point` lies inside.
  public func contains(_ point: Point) -> Bool {
    point.column >= left && point.column < right && point.row >= top && point.row < bottom
  }

  /// The cells that both have; empty where they don't meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(left, other.left)
    let top = max(top, other.top)
    return Rect(
      column: left, row: top,
      columns: max(0, min(right, other.right) - left),
      rows: max(0, min(bottom, other.bottom) - top))
  }

  /// This rectangle without `columns` on the left and right and `rows` at the top and bottom.
  public func inset(columns: Int, rows: Int) -> Rect {
    Rect(
      column: left + columns, row: top + rows,
      columns: max(0, size.columns - 2 * columns), rows: max(0, size.rows - 2 * rows))
  }
}
