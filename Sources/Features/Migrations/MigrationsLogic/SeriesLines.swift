import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The values of a series as lines of text: a name, a sparkline and the count.
package enum SeriesLines {
  private static let sparkColumns = 24

  /// A line for a value.
  package struct Line: Equatable, Sendable {
    package let name: String
    package let curve: String
    package let count: String
  }

  /// Returns the lines, those with the most matches on the last day first.
  ///
  /// - Parameter limit: the maximum number of lines.
  package static func lines(_ history: MigrationHistory, limit: Int) -> [Line] {
    guard let first = history.points.first?.day, let last = history.points.last?.day else {
      return []
    }
    let peak = history.series.flatMap(\.steps).map(\.remaining).max() ?? 0
    return history.series.prefix(limit).map { series in
      let ends = [first, last].map { ShareStep(day: $0, remaining: series.steps.remaining(on: $0)) }
      let steps = [ends[0]] + series.steps.filter { $0.day > first && $0.day < last } + [ends[1]]
      return Line(
        name: SeriesText.name(series.value),
        curve: TextSparkline.text(steps, peak: peak, columns: sparkColumns),
        count: TextFormat.number(series.last))
    }
  }
}
