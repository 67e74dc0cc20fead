import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The remaining matches over time as an inline SVG, with the due date and the range of the
/// forecast. Colors are CSS classes, so the style sheet of the page defines them.
struct BurnDownChart {
  private static let (width, height) = (720.0, 180.0)
  private static let (left, right, top, bottom) = (46.0, 12.0, 12.0, 24.0)
  /// The maximum number of points; more can't be distinguished.
  private static let points = 360

  private let item: ReportItem
  /// The day at which the line ends: today, or the last commit in an old clone.
  private let now: Day
  private let isOld: Bool
  private let first: Day
  private let last: Day
  private let most: Int

  /// - Parameter asOf: the day of the last commit, if the report is as of that day instead of today.
  /// - Returns: nil if the history has fewer than two days.
  init?(_ item: ReportItem, today: Day, asOf: Day?) {
    guard let start = item.series.first?.day, let end = item.series.map(\.day).max(), end > start,
      let most = item.series.map(\.remaining).max()
    else { return nil }
    self.item = item
    now = max(asOf ?? today, end)
    isOld = asOf != nil
    self.most = max(1, most)
    first = start
    // The future takes at most as much room as the history.
    let elapsed = max(30, now - start)
    let ahead = [item.forecast?.latest ?? item.forecast?.earliest, item.promised ?? item.due]
      .compactMap { $0 }.max()
    last = min(max(now, ahead ?? now), now + elapsed)
  }

  /// The SVG element.
  var svg: String {
    var parts = [
      #"<svg viewBox="0 0 720 180" role="img" aria-label="\#(Markup.xml(label))">"#
    ]
    parts += (most > 1 ? [most, most / 2, 0] : [most, 0]).flatMap(grid)
    if let range = range { parts.append(range) }
    parts.append(#"<path class="area" d="\#(path) V\#(text(y(0))) H\#(text(x(first))) Z"/>"#)
    parts.append(#"<path class="line" d="\#(path)"/>"#)
    let due = (item.promised ?? item.due).flatMap { $0 > first && $0 <= last ? $0 : nil }
    // If the two labels would overlap, only the due date is labeled.
    let isCrowded = due.map { abs(x($0) - x(now)) < 40 } ?? false
    parts += mark(now, isCrowded ? "" : isOld ? "last commit" : "today", isMain: false)
    if let due {
      parts += mark(due, "due", isMain: true)
    } else if let due = item.promised ?? item.due, due > last {
      let day = TextFormat.day(due, thisYear: nil)
      parts.append(#"<text class="axis" x="708" y="10" text-anchor="end">due \#(day) →</text>"#)
    }
    let days = [(first, "start"), (last, "end")]
    for (day, anchor) in days {
      parts.append(
        #"<text class="axis" x="\#(text(x(day)))" y="174" text-anchor="\#(anchor)">"#
          + "\(Markup.xml(TextFormat.day(day, thisYear: nil)))</text>")
    }
    return parts.joined(separator: "\n") + "\n</svg>"
  }

  /// The text alternative of the chart.
  private var label: String {
    let then = item.series.first?.remaining ?? 0
    return "\(item.title): \(then) remaining on \(first), \(item.remaining) on \(now)"
  }

  /// The step line of the remaining matches: a count holds until the next one.
  private var path: String {
    let series = sampled
    guard let start = series.first else { return "" }
    var text = "M\(self.text(x(first))) \(self.text(y(start.remaining)))"
    for step in series.dropFirst() {
      text += " H\(self.text(x(step.day))) V\(self.text(y(step.remaining)))"
    }
    return text + " H\(self.text(x(now)))"
  }

  /// The steps, reduced to the maximum number of points.
  private var sampled: [ShareStep] {
    var kept: [ShareStep] = []
    var column = Int.min
    for step in item.series {
      let position = (step.day - first) * BurnDownChart.points / max(1, last - first)
      if position == column { kept.removeLast() }
      column = position
      kept.append(step)
    }
    return kept
  }

  /// The range of the forecast, from today to the earliest and the latest end.
  private var range: String? {
    guard item.forecast?.state == .falling, let earliest = item.forecast?.earliest,
      earliest <= last
    else { return nil }
    let latest = item.forecast?.latest
    let end = min(latest ?? last, last)
    let start = "\(text(x(now))),\(text(y(item.remaining)))"
    // If the latest end is outside the chart, its edge is cut off at the height it has there. A range
    // without an end allows that nothing more is removed.
    let share = latest.map { Double($0 - end) / Double(max(1, $0 - now)) } ?? 1
    let cut = text(
      BurnDownChart.top + (1 - Double(item.remaining) * share / Double(most)) * plotHeight)
    return #"<polygon class="range" points="\#(start) \#(text(x(earliest))),\#(text(y(0))) "#
      + #"\#(text(x(end))),\#(text(y(0))) \#(text(x(end))),\#(cut)"/>"#
  }

  private func grid(_ value: Int) -> [String] {
    let height = text(y(value))
    return [
      #"<line class="grid" x1="46" x2="708" y1="\#(height)" y2="\#(height)"/>"#,
      #"<text class="axis" x="40" y="\#(height)" dy="4" text-anchor="end">\#(TextFormat.number(value))</text>"#,
    ]
  }

  private func mark(_ day: Day, _ name: String, isMain: Bool) -> [String] {
    let position = text(x(day))
    let anchor = x(day) > BurnDownChart.width - 40 ? "end" : "middle"
    return [
      #"<line class="\#(isMain ? "due" : "today")" x1="\#(position)" x2="\#(position)" y1="12" y2="156"/>"#,
      #"<text class="axis" x="\#(position)" y="10" text-anchor="\#(anchor)">\#(name)</text>"#,
    ]
  }

  // MARK: Coordinates

  private var plotHeight: Double { BurnDownChart.height - BurnDownChart.top - BurnDownChart.bottom }

  private func x(_ day: Day) -> Double {
    let plot = BurnDownChart.width - BurnDownChart.left - BurnDownChart.right
    return BurnDownChart.left + plot * Double(day - first) / Double(max(1, last - first))
  }

  private func y(_ value: Int) -> Double {
    BurnDownChart.top + plotHeight * (1 - Double(value) / Double(most))
  }

  /// A number with one decimal, or none if it is an integer.
  private func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
