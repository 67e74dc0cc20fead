import Terminal

/// The rows of a list that are on screen. Its loops know no element's type, so that they are compiled
/// for what they do: in a generic class each step looks types up.
@MainActor struct ListRows {
  private(set) var nodes: [RowNode] = []

  mutating func replace(by next: [RowNode]) {
    nodes = next
  }

  /// Lets `step` rows go at the top and takes others in at the bottom, or the other way round where
  /// `step` is below 0.
  /// - Returns: those that went, and where the others are now.
  mutating func shift(
    by step: Int, taking new: [RowNode]
  ) -> (gone: [RowNode], new: Range<Int>) {
    let gone = step > 0 ? nodes[..<step] : nodes[(nodes.count + step)...]
    let kept = step > 0 ? nodes[step...] : nodes[..<(nodes.count + step)]
    for node in kept { node.move(rows: -step) }
    nodes = step > 0 ? kept + new : new + kept
    return (Array(gone), step > 0 ? kept.count..<nodes.count : 0..<new.count)
  }

  /// Puts some of the rows below each other, each where its number among all says.
  func place(_ rows: Range<Int>, at origin: Point, columns: Int, hasScrollBar: Bool) {
    for index in rows {
      nodes[index].hasScrollBar = hasScrollBar
      nodes[index].place(
        Rect(column: origin.column, row: origin.row + index, columns: columns, rows: 1))
    }
  }

  /// Marks the selected row, and lays out where something inside has changed.
  func settle(selected: Int) {
    for node in nodes {
      node.isFirst = node === nodes.first
      node.isSelected = node.index == selected
      if node.needsLayout { node.place(node.frame) }
    }
  }

  /// The rows with what stands beside them.
  func and(_ other: Node?) -> [Node] {
    var all: [Node] = []
    all.reserveCapacity(nodes.count + 1)
    for node in nodes { all.append(node) }
    if let other { all.append(other) }
    return all
  }
}
