import Terminal

/// The layout of a chart: its axes, its plot area, and the cell or dot of each value.
struct ChartPlan {
  let xRange: ClosedRange<Double>
  let yRange: ClosedRange<Double>
  let yTicks: [ChartTick]
  /// The cells of the plot area between the axes.
  let plot: Rect
  /// The columns of the vertical axis with its labels; 0 if there isn't enough room.
  let gutter: Int
  let hasLegend: Bool
  let hasBottom: Bool

  /// - Returns: nil if there are no points to draw or no room.
  init?(_ data: ChartData, in frame: Rect) {
    var points = data.series.flatMap(\.points)
    if let band = data.band { points += band.lower + band.upper }
    points = points.filter(\.isDrawable)
    guard let first = points.first, frame.size.columns > 1, frame.size.rows > 0 else { return nil }
    var (left, right, low, high) = (first.x, first.x, min(0, first.y), max(0, first.y))
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (low, high) = (min(low, point.y), max(high, point.y))
    }
    for marker in data.markers where marker.x.magnitude < 1e12 {
      (left, right) = (min(left, marker.x), max(right, marker.x))
    }
    let bottom = high > low ? low : low - 1
    let top = high > low ? high : high + 1
    let range = (low < 0 ? bottom : low)...top
    let rows = frame.size.rows
    hasBottom = rows >= 5
    hasLegend =
      rows >= 8 && (data.series.count > 1 || data.band.map { !$0.name.isEmpty } ?? false)
    let plotRows = rows - (hasBottom ? 2 : 0) - (hasLegend ? 1 : 0)
    // If all values are whole, the labels are whole as well, even if there is room for decimals.
    let isWhole = data.series.allSatisfy { series in
      series.points.allSatisfy { !$0.isDrawable || $0.y == $0.y.rounded() }
    }
    let yTicks = ChartTick.numbers(
      in: range, atMost: max(2, plotRows / 2), areWhole: isWhole)
    let labels = yTicks.reduce(0) { max($0, VisibleText.columns($1.label)) }
    let gutter = frame.size.columns >= labels + 16 && rows >= 3 ? labels + 2 : 0
    xRange = left...(right > left ? right : left + 1)
    yRange = range
    self.yTicks = yTicks
    self.gutter = gutter
    plot = Rect(
      column: frame.left + gutter, row: frame.top + (hasLegend ? 1 : 0),
      columns: frame.size.columns - gutter, rows: plotRows)
  }

  func cell(_ column: Int, _ row: Int) -> Point {
    Point(column: plot.left + column, row: plot.top + row)
  }

  /// Returns the dot of a point, counted from the top left of the plot area, with two dots per
  /// column and four per row.
  func dot(_ point: ChartPoint) -> (x: Int, y: Int) {
    (position(point.x, xRange, plot.size.columns * 2), dotRow(point.y))
  }

  private func dotRow(_ y: Double) -> Int {
    plot.size.rows * 4 - 1 - position(y, yRange, plot.size.rows * 4)
  }

  func column(_ x: Double) -> Int { position(x, xRange, plot.size.columns * 2) / 2 }
  func row(_ y: Double) -> Int { dotRow(y) / 4 }

  /// Returns the value of the horizontal axis at the center of a column.
  func x(atColumn column: Int) -> Double {
    let part = (Double(column) * 2 + 0.5) / Double(max(1, plot.size.columns * 2 - 1))
    return xRange.lowerBound + part * (xRange.upperBound - xRange.lowerBound)
  }

  private func position(_ value: Double, _ range: ClosedRange<Double>, _ count: Int) -> Int {
    let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Int((min(1, max(0, part)) * Double(max(0, count - 1))).rounded())
  }

  /// Returns the interpolated height of a line at `x`; nil outside its range.
  static func value(of line: [ChartPoint], at x: Double) -> Double? {
    for (before, after) in zip(line, line.dropFirst()) where before.x <= x && x <= after.x {
      let span = after.x - before.x
      return span > 0 ? before.y + (after.y - before.y) * (x - before.x) / span : after.y
    }
    return nil
  }
}
