import MigrationsInterface
import Workspace

/// A history as a small line beside its numbers, scaled to its own range.
struct ReportSparkline {
  private static let size = (width: 96, height: 16)
  /// The largest number of days that are drawn.
  private static let days = 48

  private let series: [ShareStep]

  /// - Parameter series: the values, oldest first; each holds until the next one.
  init(_ series: [ShareStep]) { self.series = series }

  /// The line without a description, because the numbers are beside it.
  var svg: String {
    let (width, height) = ReportSparkline.size
    return "<svg class=\"spark\" viewBox=\"0 0 \(width) \(height)\" aria-hidden=\"true\">"
      + "<polyline class=\"line\" points=\"\(points)\"/></svg>"
  }

  private var points: String {
    guard let first = series.first, let last = series.last, last.day > first.day else { return "" }
    let (width, height) = ReportSparkline.size
    let counts = series.map(\.remaining)
    let low = counts.min() ?? 0
    let range = (counts.max() ?? 0) - low
    let span = last.day - first.day
    let steps = min(span, ReportSparkline.days)
    var index = 0
    return (0...steps).map { step in
      let day = first.day + span * step / steps
      while index + 1 < series.count, series[index + 1].day <= day { index += 1 }
      // Equal values are in the middle.
      let y =
        range > 0 ? 1 + (height - 2) * (range - (counts[index] - low)) / range : height / 2
      return "\(width * step / steps),\(y)"
    }.joined(separator: " ")
  }
}
