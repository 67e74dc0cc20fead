import DesignSystem
import Terminal
import Unidirectional

/// A line chart with two axes, such as the remaining matches per day with a forecast.
///
/// A chart takes all available room. If there are few rows, it omits the legend and the labels of
/// the axes; if there are few columns, it omits the labels of the vertical axis.
///
/// ```swift
/// LineChart(store.bind(\.burnDown))   // ChartData: series, a band, markers
///   .ticks(ChartTick.dates)           // the horizontal axis counts days since 1970
///   .placeholder("No history yet")
/// ```
public struct LineChart: PrimitiveView {
  /// Returns the labels of the horizontal axis for its range and the largest number of ticks that
  /// fit.
  public typealias Ticks = @MainActor (ClosedRange<Double>, Int) -> [ChartTick]

  let data: Bind<ChartData>
  private var ticks: Ticks = ChartTick.numbers
  private var placeholder: StyledText = "No data"

  /// Creates a chart with data that can change.
  public init(_ data: Bind<ChartData>) {
    self.data = data
  }

  /// Sets the labels of the horizontal axis; round numbers by default.
  public func ticks(_ ticks: @escaping Ticks) -> LineChart {
    var copy = self
    copy.ticks = ticks
    return copy
  }

  /// Sets the text to show if there are no points. The default is “No data”.
  public func placeholder(_ text: StyledText) -> LineChart {
    var copy = self
    copy.placeholder = text
    return copy
  }

  /// Sets the text to show if there are no points. The default is “No data”.
  @_disfavoredOverload public func placeholder(_ text: String) -> LineChart {
    placeholder(StyledText(text))
  }

  /// Creates the node that displays this view.
  public func makeNode() -> LineChartNode { LineChartNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: LineChartNode) {
    node.bind = data
    node.ticks = ticks
    node.placeholder = placeholder
    node.setNeedsPaint()
    node.update()
  }
}

/// The node of a ``LineChart``.
public final class LineChartNode: Node {
  var bind: Bind<ChartData>?
  var ticks: LineChart.Ticks = ChartTick.numbers
  var placeholder: StyledText = ""
  private var data = ChartData()

  override public func update() {
    guard let bind else { return }
    let next = track { bind.value }
    guard next != data else { return }
    data = next
    setNeedsPaint()
  }

  override public func sizeThatFits(_ proposal: Size) -> Size { proposal }
  override public func expands(_ axis: Axis) -> Bool { true }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let lines = data.series.compactMap { series in
      series.points.last { $0.isDrawable }.map { "\(series.name) \(ChartTick.text($0.y))" }
    }
    let text =
      lines.isEmpty ? placeholder.text : (lines + data.markers.map(\.title)).joined(separator: ", ")
    return text.isEmpty ? nil : AccessibilityDescription(.figure, label: text)
  }

  override public func draw(_ canvas: Canvas) {
    guard let plan = ChartPlan(data, in: frame) else {
      canvas.draw(placeholder, at: frame.origin, columns: frame.size.columns, restyle: .muted)
      return
    }
    if plan.hasLegend { drawLegend(canvas) }
    drawBand(plan, canvas)
    drawMarkers(plan, canvas)
    let dots = drawLines(plan, canvas)
    drawMarkerTitles(plan, canvas, dots)
    drawRows(plan, canvas)
    if plan.hasBottom { drawBottom(plan, canvas) }
  }

  private func drawLegend(_ canvas: Canvas) {
    var text: StyledText = ""
    for series in data.series {
      let sample =
        switch series.stroke {
        case .solid: "──"
        case .dashed: "╴╴"
        case .dotted: "··"
        }
      text += StyledText(sample, series.style) + .muted(" \(series.name)   ")
    }
    if let band = data.band, !band.name.isEmpty {
      text += StyledText("░░", band.style) + .muted(" \(band.name)")
    }
    canvas.draw(text, at: frame.origin, columns: frame.size.columns)
  }

  private func drawBand(_ plan: ChartPlan, _ canvas: Canvas) {
    guard let band = data.band else { return }
    for column in 0..<plan.plot.size.columns {
      let x = plan.x(atColumn: column)
      guard let lower = ChartPlan.value(of: band.lower, at: x),
        let upper = ChartPlan.value(of: band.upper, at: x)
      else { continue }
      let top = plan.row(max(lower, upper))
      for row in top...max(top, plan.row(min(lower, upper))) {
        canvas.draw("░", at: plan.cell(column, row), style: band.style)
      }
    }
  }

  private func drawMarkers(_ plan: ChartPlan, _ canvas: Canvas) {
    for marker in data.markers where plan.xRange.contains(marker.x) {
      let column = plan.column(marker.x)
      for row in 0..<plan.plot.size.rows {
        canvas.draw("┊", at: plan.cell(column, row), style: marker.style)
      }
    }
  }

  /// Draws each title in the first row, or in the last one if only that is free of lines. Without a
  /// free row, it is drawn over the lines, because dots within a title make it unreadable.
  private func drawMarkerTitles(_ plan: ChartPlan, _ canvas: Canvas, _ dots: DotGrid) {
    for marker in data.markers where plan.xRange.contains(marker.x) {
      let column = plan.column(marker.x)
      let columns = VisibleText.columns(marker.title)
      guard columns > 0, columns + 2 < plan.plot.size.columns else { continue }
      let start = column + columns + 1 < plan.plot.size.columns ? column + 2 : column - columns - 1
      let row = [0, dots.rows - 1].first { row in
        (start..<start + columns).allSatisfy { dots.glyph($0, row) == nil }
      }
      canvas.draw(marker.title, at: plan.cell(start, row ?? 0), style: marker.style)
    }
  }

  private func drawLines(_ plan: ChartPlan, _ canvas: Canvas) -> DotGrid {
    var dots = DotGrid(columns: plan.plot.size.columns, rows: plan.plot.size.rows)
    for series in data.series {
      var last: (x: Int, y: Int)?
      for point in series.points where point.isDrawable {
        let next = plan.dot(point)
        dots.line(from: last ?? next, to: next, style: series.style) { number in
          switch series.stroke {
          case .solid: true
          case .dashed: number % 6 < 4
          case .dotted: number % 3 == 0
          }
        }
        last = next
      }
    }
    for row in 0..<dots.rows {
      for column in 0..<dots.columns {
        guard let glyph = dots.glyph(column, row) else { continue }
        canvas.draw(String(glyph.character), at: plan.cell(column, row), style: glyph.style)
      }
    }
    return dots
  }

  private func drawRows(_ plan: ChartPlan, _ canvas: Canvas) {
    guard plan.gutter > 0 else { return }
    let left = plan.plot.left - 1
    for row in 0..<plan.plot.size.rows {
      canvas.draw("│", at: Point(column: left, row: plan.plot.top + row), style: .rule)
    }
    for tick in plan.yTicks {
      let row = plan.plot.top + plan.row(tick.value)
      canvas.draw("┤", at: Point(column: left, row: row), style: .rule)
      canvas.draw(
        tick.label,
        at: Point(column: left - 1 - VisibleText.columns(tick.label), row: row), style: .muted)
    }
  }

  private func drawBottom(_ plan: ChartPlan, _ canvas: Canvas) {
    let row = plan.plot.bottom
    let left = plan.plot.left
    canvas.draw(
      (plan.gutter > 0 ? "└" : "") + String(repeating: "─", count: plan.plot.size.columns),
      at: Point(column: plan.gutter > 0 ? left - 1 : left, row: row), style: .rule)
    var free = frame.left
    for tick in ticks(plan.xRange, max(1, plan.plot.size.columns / 8))
    where plan.xRange.contains(tick.value) {
      let column = left + plan.column(tick.value)
      canvas.draw("┬", at: Point(column: column, row: row), style: .rule)
      let columns = VisibleText.columns(tick.label)
      let start = min(column, frame.right - columns)
      guard start >= free else { continue }
      canvas.draw(tick.label, at: Point(column: start, row: row + 1), style: .muted)
      free = start + columns + 1
    }
  }
}
