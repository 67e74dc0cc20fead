import Terminal

/// Determines which columns of a table fit, and their widths.
enum TableLayout {
  /// The cells between two columns.
  static let gap = 2

  /// The cells of the selection mark and the scroll bar, and the one before it.
  static let margins = 3

  /// Returns the cells of the column titles, aligned with the cells of a row: without the columns
  /// of the selection mark and the scroll bar, and the one before it.
  static func titles(in frame: Rect) -> Rect {
    Rect(
      column: frame.left + 1, row: frame.top, columns: max(0, frame.size.columns - margins),
      rows: 1)
  }

  /// Returns the columns of a page, with their cells in a line.
  ///
  /// - Parameter titles: the cells of the column titles. An indented line, such as the row of a
  ///   tree, has the same columns as the titles, and its first column is narrower.
  static func frames<Item>(
    _ columns: [TableColumn<Item>], in line: Rect, below titles: Rect? = nil, page: Int = 0
  ) -> [(column: Int, rect: Rect)] {
    let indent = titles.map { max(0, line.left - $0.left) } ?? 0
    var left = line.left - indent
    let total = line.size.columns + indent
    return widths(of: columns, in: total, page: page).enumerated().map { index, cell in
      defer { left += cell.width + gap }
      let cut = index == 0 ? min(indent, cell.width - 1) : 0
      return (
        cell.column,
        Rect(column: left + cut, row: line.top, columns: cell.width - cut, rows: 1)
      )
    }
  }

  /// Returns the columns of a page, with their widths.
  ///
  /// - Parameter page: any number; there are ``pages(of:in:)``, and the last is followed by the first.
  static func widths<Item>(
    of columns: [TableColumn<Item>], in total: Int, page: Int = 0
  ) -> [(column: Int, width: Int)] {
    let first = fitting(columns, total)
    let kept: [Int]
    if page == 0 {
      kept = first
    } else {
      let pages = pages(of: columns, in: total)
      kept = pages[page % pages.count]
    }
    var widths = kept.map { min(columns[$0].minimum, total) }
    let available = total - gap * max(0, kept.count - 1)
    let shown = kept.map { columns[$0] }
    grow(&widths, of: shown, to: available) { $0.weight > 0 }
    releaseUnused(&widths, of: shown, in: available)
    return Array(zip(kept, widths))
  }

  /// Gives others the room in which columns with steps can't show more.
  private static func releaseUnused<Item>(
    _ widths: inout [Int], of columns: [TableColumn<Item>], in total: Int
  ) {
    let former = widths
    for index in columns.indices {
      guard let step = columns[index].steps.last(where: { $0 <= widths[index] }) else { continue }
      widths[index] = min(widths[index], max(columns[index].minimum, step))
    }
    guard widths != former else { return }
    grow(&widths, of: columns, to: total) { $0.weight > 0 && $0.steps.isEmpty }
    // Room that no other column takes stays where it was.
    var rest = total - widths.reduce(0, +)
    for index in columns.indices where rest > 0 && widths[index] < former[index] {
      let returned = min(rest, former[index] - widths[index])
      widths[index] += returned
      rest -= returned
    }
  }

  private static func grow<Item>(
    _ widths: inout [Int], of columns: [TableColumn<Item>], to total: Int,
    where canGrow: (TableColumn<Item>) -> Bool
  ) {
    var growing = columns.indices.filter { canGrow(columns[$0]) }
    // In each round, the columns share the remaining width by weight. A column that reaches its
    // maximum leaves the rest to the others.
    while !growing.isEmpty {
      var remaining = total - widths.reduce(0, +)
      var weights = growing.reduce(0) { $0 + columns[$1].weight }
      guard remaining > 0 else { break }
      var full: Set<Int> = []
      var grown = widths
      for index in growing {
        let column = columns[index]
        let share = remaining * column.weight / weights
        remaining -= share
        weights -= column.weight
        grown[index] = widths[index] + share
        if grown[index] >= column.maximum { full.insert(index) }
      }
      guard !full.isEmpty else {
        widths = grown
        break
      }
      for index in full { widths[index] = max(widths[index], columns[index].maximum) }
      growing.removeAll { full.contains($0) }
    }
  }

  /// Returns the columns of each page. The first page contains the most important columns that fit.
  /// Each of the others contains the most important column beside some of those that are missing
  /// on the first page, from left to right.
  static func pages<Item>(of columns: [TableColumn<Item>], in total: Int) -> [[Int]] {
    let first = fitting(columns, total)
    var missing = columns.indices.filter { !first.contains($0) }[...]
    guard missing.contains(where: { !columns[$0].title.isEmpty }),
      let lead = first.max(by: { columns[$0].importance < columns[$1].importance })
    else { return [first] }
    var pages = [first]
    while let next = missing.popFirst() {
      var page = [lead, next]
      func needed() -> Int {
        page.reduce(0) { $0 + columns[$1].minimum } + gap * (page.count - 1)
      }
      while let more = missing.first {
        page.append(more)
        guard needed() <= total else {
          page.removeLast()
          break
        }
        missing.removeFirst()
      }
      pages.append(page.sorted())
    }
    return pages
  }

  /// Returns the indices of the columns that fit. The least important columns are removed first.
  private static func fitting<Item>(_ columns: [TableColumn<Item>], _ total: Int) -> [Int] {
    var kept = Array(columns.indices)
    func needed() -> Int {
      kept.reduce(0) { $0 + columns[$1].minimum } + gap * max(0, kept.count - 1)
    }
    while needed() > total, kept.count > 1,
      let least = kept.min(by: {
        (columns[$0].importance, -$0) < (columns[$1].importance, -$1)
      })
    {
      kept.removeAll { $0 == least }
    }
    return kept
  }
}
