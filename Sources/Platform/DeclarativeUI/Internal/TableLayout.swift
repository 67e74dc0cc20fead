import Terminal

/// Which columns there is room for, and how wide each is.
enum TableLayout {
  /// Cells between two columns.
  static let gap = 2

  /// Where titles stand, as the cells do in a row: without the column of the mark, that of the scroll bar, and
  /// the one before it.
  static func titles(in frame: Rect) -> Rect {
    Rect(
      column: frame.left + 1, row: frame.top, columns: max(0, frame.size.columns - 3), rows: 1)
  }

  /// The columns there is room for, with their cells in a line.
  static func places<Item>(
    _ columns: [TableColumn<Item>], in line: Rect
  ) -> [(column: Int, rect: Rect)] {
    var left = line.left
    return widths(of: columns, in: line.size.columns).map { column, width in
      defer { left += width + gap }
      return (column, Rect(column: left, row: line.top, columns: width, rows: 1))
    }
  }

  /// The columns there is room for, with their widths.
  static func widths<Item>(
    of columns: [TableColumn<Item>], in total: Int
  ) -> [(column: Int, width: Int)] {
    let kept = fitting(columns, total)
    var widths = kept.map { min(columns[$0].minimum, total) }
    let gaps = gap * max(0, kept.count - 1)
    var growing = kept.indices.filter { columns[kept[$0]].weight > 0 }
    // Each round shares what is left by weight; who has all that it can use leaves its part to the rest.
    while !growing.isEmpty {
      var left = total - gaps - widths.reduce(0, +)
      var weights = growing.reduce(0) { $0 + columns[kept[$1]].weight }
      guard left > 0 else { break }
      var full: Set<Int> = []
      var grown = widths
      for place in growing {
        let column = columns[kept[place]]
        let share = left * column.weight / weights
        left -= share
        weights -= column.weight
        grown[place] = widths[place] + share
        if grown[place] >= column.maximum { full.insert(place) }
      }
      guard !full.isEmpty else {
        widths = grown
        break
      }
      for place in full { widths[place] = max(widths[place], columns[kept[place]].maximum) }
      growing.removeAll { full.contains($0) }
    }
    return Array(zip(kept, widths))
  }

  /// The places of the columns that stay: the least important go while there is no room.
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
