import DesignSystem
import Terminal
import Unidirectional

/// Rows whose columns are aligned: names at the left, values behind them.
///
/// A column is as wide as its widest cell; cells that expand share what is left. A view that is no
/// `GridRow` takes a whole row. For rows that can be selected use `Table`.
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

  /// - Parameters:
  ///   - spacing: between the columns.
  ///   - alignments: of the cells in each column; leading where nothing is said.
  public init(
    spacing: Spacing = .two, alignments: [HorizontalAlignment] = [],
    @ViewBuilder content: () -> Content
  ) {
    self.spacing = spacing
    self.alignments = alignments
    self.content = content()
  }

  public func makeNode() -> GridNode { GridNode() }

  public func update(_ node: GridNode) {
    if spacing.rawValue != node.spacing || alignments != node.alignments { node.setNeedsLayout() }
    node.spacing = spacing.rawValue
    node.alignments = alignments
    node.setContent(content)
  }
}

/// The cells of one row of a grid, each view one.
public struct GridRow<Content: View>: PrimitiveView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func makeNode() -> GridRowNode { GridRowNode() }
  public func update(_ node: GridRowNode) { node.setContent(content) }
}

public final class GridNode: Node {
  var spacing = 0
  var alignments: [HorizontalAlignment] = []

  private var rows: [Node] { children.filter { !$0.isHidden } }

  /// The widths of the columns when there are so many cells in all.
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
    var left = columns - spacing * max(0, widths.count - 1)
    for index in widths.indices {
      widths[index] = min(widths[index], max(0, left))
      left -= widths[index]
    }
    for (place, index) in expanding.sorted().enumerated() where left > 0 {
      let share = left / (expanding.count - place)
      widths[index] += share
      left -= share
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

public final class GridRowNode: Node {
  static let limit = 30_000
  func height(_ widths: [Int]) -> Int {
    zip(children, widths).reduce(0) {
      max($0, $1.0.measure(Size(columns: $1.1, rows: GridRowNode.limit)).rows)
    }
  }

  /// The grid knows where its cells stand.
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
      let place = Rect(
        column: column + shift, row: frame.top, columns: wanted, rows: frame.size.rows)
      if cell.place(place) { isMoved = true }
      column += width + spacing
    }
    if isMoved { setNeedsPaint() }
  }
}
