import DeclarativeUI
import Output
import Terminal

/// The numbers beside the chart of a migration in `headway history`.
struct HistoryFacts {
  let remaining: String
  let change: String
  /// The period of the change, such as `12 weeks`.
  let period: String
  let peak: String
  let forecast: String

  /// The numbers as cells of a table.
  var cells: String {
    "  \(remaining.rightAligned(to: 7)) remaining"
      + "  \(change.rightAligned(to: 7)) in \(period.padded(to: 8))"
      + "  peak \(peak.rightAligned(to: 7))  \(forecast)"
  }

  /// The numbers as a line of their own.
  var sentence: String {
    "\(remaining) remaining, \(change) in \(period), peak \(peak), \(forecast)"
  }
}

/// How the charts of `headway history` fit into a terminal: beside the numbers, or above them.
struct HistoryLayout {
  /// The width of a chart in lines of any length.
  private static let fullChart = 32
  /// The minimum width of a chart beside the numbers, and of one above them.
  private static let leastChart = (beside: 16, above: 8)
  /// The minimum width of the names in a narrow terminal.
  private static let leastName = 20
  /// The width of the number of matches beside the chart of a team or of a value.
  private static let share = 19

  /// The width of the names.
  let name: Int
  /// The width of each chart.
  let chart: Int
  /// Whether the numbers of a migration have a line of their own.
  let isStacked: Bool

  /// - Parameters:
  ///   - columns: the width of the terminal; nil for lines of any length.
  ///   - name: the width of the names in lines of any length.
  ///   - facts: the numbers of all migrations.
  ///   - hasShares: whether there are lines for teams or values.
  init(columns: Int?, name: Int, facts: [HistoryFacts], hasShares: Bool) {
    let numbers = facts.map { VisibleText.columns($0.cells) }.max() ?? 0
    let beside = columns.map { min(HistoryLayout.fullChart, $0 - name - 2 - numbers) }
    isStacked = beside.map { $0 < HistoryLayout.leastChart.beside } ?? false
    guard let columns, isStacked else {
      (self.name, chart) = (name, beside ?? HistoryLayout.fullChart)
      return
    }
    let share = hasShares ? HistoryLayout.share : 0
    let widths = OutputWidth.narrowed(
      [
        (HistoryLayout.fullChart, HistoryLayout.leastChart.above),
        (name, HistoryLayout.leastName),
      ], by: name + 2 + HistoryLayout.fullChart + share - columns)
    (chart, self.name) = (widths[0], widths[1])
  }
}
