import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// A chart of the remaining matches per day, with the forecast and the due date.
package struct BurnDown: View {
  let history: Bind<MigrationHistory?>
  let trend: Bind<MigrationTrend?>
  let goal: Bind<Int>
  let due: Bind<Day?>
  let today: Day
  let showsReplaced: Bind<Bool>
  let placeholder: Bind<String>

  /// - Parameters:
  ///   - showsReplaced: whether to draw the matches of the replacement.
  ///   - placeholder: the text that is shown while there are no data points.
  package init(
    history: Bind<MigrationHistory?>, trend: Bind<MigrationTrend?>, goal: Bind<Int>,
    due: Bind<Day?>, today: Day, showsReplaced: Bind<Bool> = .constant(false),
    placeholder: Bind<String>
  ) {
    self.history = history
    self.trend = trend
    self.goal = goal
    self.due = due
    self.today = today
    self.showsReplaced = showsReplaced
    self.placeholder = placeholder
  }

  package var body: some View {
    LineChart(
      Bind {
        guard let history = history.value else { return ChartData() }
        return BurnDown.chart(
          history, forecast: trend.value?.forecast, goal: goal.value, due: due.value, today: today,
          showsReplaced: showsReplaced.value)
      }
    )
    .ticks(ChartTick.dates)
    .placeholder(.muted(placeholder.value))
  }

  /// Returns the power of ten by which the replaced matches are divided. Without it, many of them would
  /// make the line of the remaining matches flat.
  private static func scale(of replaced: Int, beside remaining: Int) -> Int {
    var scale = 1
    while replaced / scale > 4 * max(1, remaining), scale < 1_000_000 { scale *= 10 }
    return scale
  }

  /// The series of the history, the range of the forecast, and a marker on the due date.
  ///
  /// The horizontal axis counts days since 1970.
  package static func chart(
    _ history: MigrationHistory, forecast: Forecast?, goal: Int, due: Day?, today: Day,
    showsReplaced: Bool
  ) -> ChartData {
    guard let last = history.points.last else { return ChartData() }
    func x(_ day: Day) -> Double { Double(day.number) }
    // In an old clone, nothing is known about the days since the last commit.
    let end = Forecasting.clock(lastCommit: last.day, today: today)
    var left = DaySteps.points(history.points.map { ($0.day, $0.remaining) })
    if last.day < end { left.append(ChartPoint(x(end), Double(last.remaining))) }
    var data = ChartData(series: [ChartSeries("remaining", left, style: .accent)])
    let replaced = history.points.compactMap { point in point.replaced.map { (point.day, $0) } }
    if showsReplaced, let lastDone = replaced.last {
      let scale = BurnDown.scale(
        of: replaced.map(\.1).max() ?? 0, beside: history.points.map(\.remaining).max() ?? 0)
      var done = DaySteps.points(replaced)
      if lastDone.0 < end { done.append(ChartPoint(x(end), Double(lastDone.1))) }
      for index in done.indices { done[index].y = (done[index].y / Double(scale)).rounded() }
      let name = scale == 1 ? "replaced" : "replaced ÷ \(TextFormat.number(scale))"
      data.series.append(ChartSeries(name, done, style: .success, stroke: .dotted))
    }
    if let forecast, let earliest = forecast.earliest {
      // A distant forecast would leave no room for the history.
      let horizon = end + max(180, (end - history.points[0].day) / 2)
      let start = ChartPoint(x(end), Double(last.remaining))
      func finish(_ day: Day) -> ChartPoint {
        guard day > horizon, day > end else { return ChartPoint(x(day), Double(goal)) }
        let part = Double(horizon - end) / Double(day - end)
        return ChartPoint(
          x(horizon),
          (Double(last.remaining) + part * Double(goal - last.remaining)).rounded())
      }
      if let likely = forecast.likely {
        let name =
          likely > horizon ? "likely (ends \(TextFormat.month(likely, thisYear: nil)))" : "likely"
        data.series.append(
          ChartSeries(name, [start, finish(likely)], style: .muted, stroke: .dashed))
      }
      // A range without an end allows that nothing more is removed.
      let slowest =
        forecast.latest.map(finish) ?? ChartPoint(x(horizon), Double(last.remaining))
      data.band = ChartBand(
        "range",
        lower: [start, finish(earliest), ChartPoint(slowest.x, Double(goal))],
        upper: [start, slowest])
    }
    if let due {
      let style = Urgency(
        isOpen: last.remaining > goal, due: due, status: nil, today: today
      ).dateStyle
      data.markers.append(
        ChartMarker(x(due), "due \(TextFormat.day(due, thisYear: today.parts.year))", style: style))
    }
    return data
  }
}
