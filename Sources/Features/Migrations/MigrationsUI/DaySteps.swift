import DeclarativeUI
import Workspace

/// Converts daily counts to the points of a chart, with days since 1970 on the horizontal axis.
@MainActor package enum DaySteps {
  /// Returns a step line: each count holds until the next one. Points that don't change the line
  /// are omitted.
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
