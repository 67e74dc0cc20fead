import DeclarativeUI
import Workspace

/// Counts of days as the line of a chart whose horizontal axis counts days since 1970.
@MainActor package enum DaySteps {
  /// Counts stay until they change: a line with corners, and no more points than it takes.
  package static func points(_ values: [(day: Day, count: Int)]) -> [ChartPoint] {
    var points: [ChartPoint] = []
    for (index, value) in values.enumerated() {
      let isLast = index == values.count - 1
      if let before = points.last, before.y != Double(value.count) {
        points.append(ChartPoint(Double(value.day.number), before.y))
      }
      if points.isEmpty || isLast || points.last?.y != Double(value.count) {
        points.append(ChartPoint(Double(value.day.number), Double(value.count)))
      }
    }
    return points
  }
}
