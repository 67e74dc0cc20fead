import Terminal

/// The rows of a list that are on screen, and their scroll bar. Its loops know no element's type, so that they
/// are compiled for what they do: in a generic class each step looks types up.
@MainActor final class ListRows {
  /// What rows are made for.
  struct Page: Equatable {
    var top: Int
    var end: Int
    /// The list's own cells, and for how many rows there is room.
    var frame: Rect
    var height: Int
    var hasScrollBar: Bool
    /// Rises whenever the elements may be others.
    var revision: Int

    /// The cells of the rows, in as many as there are.
    func area(rows: Int) -> Rect {
      let columns = max(0, frame.size.columns - (hasScrollBar ? 1 : 0))
      return Rect(column: frame.left, row: frame.top, columns: columns, rows: rows)
    }
  }

  private(set) var nodes: [RowNode] = []
  private let scrollBar = ScrollBarNode()
  /// Told which element the mouse wants to be the first on screen.
  var onScroll: ((Int) -> Void)? {
    get { scrollBar.onScroll }
    set { scrollBar.onScroll = newValue }
  }
  private var page: Page?

  /// Has them all made anew.
  func forget() { page = nil }

  func areMade(for next: Page) -> Bool { page == next }

  /// Shows these rows in a list.
  func show(_ next: [RowNode], for page: Page, in list: Node) {
    nodes = next
    self.page = page
    list.setChildNodes(children(page))
    place(nodes.indices, page)
    let area = page.area(rows: page.height)
    scrollBar.place(Rect(column: area.right, row: area.top, columns: 1, rows: page.height))
  }

  /// Moves the rows that stay, and what the surface shows of them, where only the first row is another.
  ///
  /// - Parameter make: makes the rows that come in.
  /// - Returns: false where more than that has changed, or too few of them stay.
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

  /// Marks the selected row, and lays out where something inside has changed.
  func settle(selected: Int) {
    for node in nodes {
      node.isFirst = node === nodes.first
      node.isSelected = node.index == selected
      if node.needsLayout { node.place(node.frame) }
    }
  }

  /// Shows which part of so many elements is on screen.
  func showScrollBar(of count: Int) {
    if let page { scrollBar.show(top: page.top, page: page.height, count: count) }
  }

  /// The rows with what stands beside them.
  private func children(_ page: Page) -> [Node] {
    var all: [Node] = []
    all.reserveCapacity(nodes.count + 1)
    for node in nodes { all.append(node) }
    if page.hasScrollBar { all.append(scrollBar) }
    return all
  }

  /// Puts some of the rows below each other, each where its number among all says.
  private func place(_ numbers: Range<Int>, _ page: Page) {
    let area = page.area(rows: 1)
    for number in numbers {
      nodes[number].hasScrollBar = page.hasScrollBar
      nodes[number].place(
        Rect(column: area.left, row: area.top + number, columns: area.size.columns, rows: 1))
    }
  }
}
