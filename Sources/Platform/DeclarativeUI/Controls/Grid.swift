import DesignSystem
import Terminal
import Unidirectional

/// Rows with aligned columns, such as names followed by values.
///
/// A column is as wide as its widest cell. Cells that expand share the remaining width. A view that
/// isn't a ``GridRow`` takes a whole row. If rows can be selected, use ``Table`` instead.
///
/// ```swift
/// Grid(spacing: .two, alignments: [.trailing, .leading]) {
///   GridRow { Label("branch").textStyle(.muted); Label(store.bind(\.branch)) }
///   GridRow { Label("commit").textStyle(.muted); Label(store.bind(\.commit)) }
/// }
/// ```
public struct Grid<Content: View>: PrimitiveView {
  let spacing: Spacing
  let alignments: [HorizontalAlignment]
  let content: Content

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - spacing: The space between columns.
  ///   - alignments: The alignment of each column; leading by default.
  ///   - content: The rows.
  public init(
    spacing: Spacing = .two, alignments: [HorizontalAlignment] = [],
    @ViewBuilder content: () -> Content
  ) {
    self.spacing = spacing
    self.alignments = alignments
    self.content = content()
  }

  /// Creates the node that displays this view.
  public func makeNode() -> GridNode { GridNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: GridNode) {
    if spacing.rawValue != node.spacing || alignments != node.alignments { node.setNeedsLayout() }
    node.spacing = spacing.rawValue
    node.alignments = alignments
    node.setContent(content)
  }
}

/// A row of a ``Grid``. Each view is a cell.
public struct GridRow<Content: View>: PrimitiveView {
  let content: Content

  /// Creates a row from its cells.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates the node that displays this view.
  public func makeNode() -> GridRowNode { GridRowNode() }
  /// Updates the node with the values of this view.
  public func update(_ node: GridRowNode) { node.setContent(content) }
}

/// The node of a ``Grid``.
public final class GridNode: Node {
  var spacing = 0
  var alignments: [HorizontalAlignment] = []

  private var rows: [Node] { children.filter { !$0.isHidden } }

  /// Returns the widths of the columns for a total width.
  private func widths(_ columns: Int) -> [Int] {
    var widths: [Int] = []
    var expanding: Set<Int> = []
    for case let row as GridRowNode in rows {
      for (index, cell) in row.children.enumerated() {
        if index == widths.count { widths.append(0) }
        if cell.isExpanding(.horizontal) {
          expanding.insert(index)
        } else {
          let room = Size(columns: columns, rows: GridRowNode.limit)
          widths[index] = max(widths[index], cell.measure(room).columns)
        }
      }
    }
    var remaining = columns - spacing * max(0, widths.count - 1)
    for index in widths.indices {
      widths[index] = min(widths[index], max(0, remaining))
      remaining -= widths[index]
    }
    for (position, index) in expanding.sorted().enumerated() where remaining > 0 {
      let share = remaining / (expanding.count - position)
      widths[index] += share
      remaining -= share
    }
    return widths
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    let widths = widths(proposal.columns)
    var columns = widths.reduce(0, +) + spacing * max(0, widths.count - 1)
    var height = 0
    for row in rows {
      if let row = row as? GridRowNode {
        height += row.height(widths)
      } else {
        let size = row.measure(proposal)
        columns = max(columns, size.columns)
        height += size.rows
      }
    }
    return Size(columns: min(columns, proposal.columns), rows: min(height, proposal.rows))
  }

  override public func layout() {
    let widths = widths(frame.size.columns)
    var top = frame.top
    for row in rows {
      let height = (row as? GridRowNode)?.height(widths) ?? row.measure(frame.size).rows
      row.place(
        Rect(
          column: frame.left, row: top, columns: frame.size.columns,
          rows: min(height, max(0, frame.bottom - top))))
      (row as? GridRowNode)?.placeCells(widths, spacing: spacing, alignments)
      top += height
    }
  }
}

/// The node of a ``GridRow``.
public final class GridRowNode: Node {
  static let limit = 30_000
  func height(_ widths: [Int]) -> Int {
    zip(children, widths).reduce(0) {
      max($0, $1.0.measure(Size(columns: $1.1, rows: GridRowNode.limit)).rows)
    }
  }

  /// Does nothing: the grid places the cells of its rows.
  override public func layout() {}

  func placeCells(_ widths: [Int], spacing: Int, _ alignments: [HorizontalAlignment]) {
    var column = frame.left
    var isMoved = false
    for (index, (cell, width)) in zip(children, widths).enumerated() {
      let room = Size(columns: width, rows: frame.size.rows)
      let wanted = cell.isExpanding(.horizontal) ? width : min(width, cell.measure(room).columns)
      let slack = width - wanted
      let shift =
        switch alignments.indices.contains(index) ? alignments[index] : .leading {
        case .leading: 0
        case .center: slack / 2
        case .trailing: slack
        }
      let target = Rect(
        column: column + shift, row: frame.top, columns: wanted, rows: frame.size.rows)
      if cell.place(target) { isMoved = true }
      column += width + spacing
    }
    if isMoved { setNeedsPaint() }
  }
}
