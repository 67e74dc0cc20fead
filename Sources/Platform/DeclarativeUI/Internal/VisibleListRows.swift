import Terminal

/// The visible rows of a list and its scroll bar.
///
/// The type isn't generic, so that its loops are specialized: in a generic class, each iteration
/// would look up types.
@MainActor final class VisibleListRows {
  /// The parameters that rows are created for.
  struct Page: Equatable {
    var top: Int
    var end: Int
    /// The cells of the list, and the number of rows that fit.
    var frame: Rect
    var height: Int
    var hasScrollBar: Bool
    /// Increases when the elements may have changed.
    var revision: Int

    /// Returns the cells of a number of rows.
    func area(rows: Int) -> Rect {
      let columns = max(0, frame.size.columns - (hasScrollBar ? 1 : 0))
      return Rect(column: frame.left, row: frame.top, columns: columns, rows: rows)
    }
  }

  private(set) var nodes: [RowNode] = []
  private let scrollBar = ScrollBarNode()
  /// Called with the index of the first row to show when the user drags the scroll bar.
  var onScroll: ((Int) -> Void)? {
    get { scrollBar.onScroll }
    set { scrollBar.onScroll = newValue }
  }
  private var page: Page?

  /// Discards the parameters, so that all rows are created again.
  func forget() { page = nil }

  func areMade(for next: Page) -> Bool { page == next }

  /// Shows new rows in a list.
  func show(_ next: [RowNode], for page: Page, in list: Node) {
    nodes = next
    self.page = page
    list.setChildNodes(children(page))
    place(nodes.indices, page)
    let area = page.area(rows: page.height)
    scrollBar.place(Rect(column: area.right, row: area.top, columns: 1, rows: page.height))
  }

  /// Moves the remaining rows and their content on the surface, if only the scroll position has
  /// changed.
  ///
  /// - Parameters:
  ///   - next: The new parameters.
  ///   - list: The node of the list.
  ///   - make: Creates the rows that become visible.
  /// - Returns: False if more than the scroll position has changed or too few rows remain.
  func scroll(to next: Page, in list: Node, making make: (Range<Int>) -> [RowNode]) -> Bool {
    guard var before = page, !list.needsPaint, let host = list.host else { return false }
    let step = next.top - before.top
    before.top += step
    before.end += step
    guard before == next, abs(step) <= nodes.count / 2,
      host.scroll(next.area(rows: nodes.count), of: list, up: step)
    else { return false }
    let new = make(step > 0 ? next.end - step..<next.end : next.top..<next.top - step)
    let gone = Array(step > 0 ? nodes[..<step] : nodes[(nodes.count + step)...])
    let kept = step > 0 ? nodes[step...] : nodes[..<(nodes.count + step)]
    for node in kept { node.move(rows: -step) }
    nodes = step > 0 ? kept + new : new + kept
    page = next
    host.isScrolling = true
    list.setChildNodes(children(next), without: gone, new: new)
    place(step > 0 ? kept.count..<nodes.count : 0..<new.count, next)
    host.isScrolling = false
    for node in new { node.setNeedsPaint() }
    return true
  }

  /// Marks the selected row and lays out rows whose content has changed.
  func settle(selected: Int) {
    for node in nodes {
      node.isFirst = node === nodes.first
      node.isSelected = node.index == selected
      if node.needsLayout { node.place(node.frame) }
    }
  }

  /// Updates the scroll bar for a number of elements.
  func showScrollBar(of count: Int) {
    if let page { scrollBar.show(top: page.top, page: page.height, count: count) }
  }

  /// Returns the rows and the scroll bar.
  private func children(_ page: Page) -> [Node] {
    var all: [Node] = []
    all.reserveCapacity(nodes.count + 1)
    for node in nodes { all.append(node) }
    if page.hasScrollBar { all.append(scrollBar) }
    return all
  }

  /// Places rows below each other, according to their index.
  private func place(_ numbers: Range<Int>, _ page: Page) {
    let area = page.area(rows: 1)
    for number in numbers {
      nodes[number].hasScrollBar = page.hasScrollBar
      nodes[number].place(
        Rect(column: area.left, row: area.top + number, columns: area.size.columns, rows: 1))
    }
  }
}
