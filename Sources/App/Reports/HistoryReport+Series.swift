import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Output
import Terminal
import Workspace
import WorkspaceLogic

/// The matches by the values of series.
extension HistoryReport {
  /// The matches with one value of a series: one step for each day on which they changed.
  struct Series: Codable {
    /// Null for all values that aren't listed.
    let value: String?
    var steps: [SeriesStep]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(value, forKey: .value)
      try container.encode(steps, forKey: .steps)
    }
  }

  struct SeriesStep: Codable {
    let day: Day
    let count: Int
  }

  static func series(of past: MigrationHistory) -> [Series] {
    past.series.map { series in
      Series(
        value: series.value,
        steps: series.steps.map { SeriesStep(day: $0.day, count: $0.remaining) })
    }
  }

  /// The merged values of several parts; nil if none has a series. Each part can have other values, so
  /// there can be more than in one history.
  static func series(merging parts: [Migration]) -> [Series]? {
    let all = parts.compactMap(\.series).flatMap(\.self)
    guard parts.contains(where: { $0.series != nil }) else { return nil }
    return Dictionary(grouping: all) { $0.value?.exact }.map { value, same in
      Series(
        value: value?.text,
        steps: [ShareStep](sum: same.map { $0.steps.map(\.shareStep) }).map {
          SeriesStep(day: $0.day, count: $0.remaining)
        })
    }
    .sorted {
      ($0.value == nil ? 1 : 0, -($0.steps.last?.count ?? 0), ($0.value ?? "").exact)
        < ($1.value == nil ? 1 : 0, -($1.steps.last?.count ?? 0), ($1.value ?? "").exact)
    }
  }

  /// One line for each day on which a value changed.
  var csvBySeries: String {
    var lines = ["id,series,day,count"]
    for migration in migrations {
      for series in migration.series ?? [] {
        for step in series.steps {
          let name = CSVText.field(SeriesText.name(series.value))
          lines.append("\(migration.id),\(name),\(step.day),\(step.count)")
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The names of the values, indented below that of the migration.
  func seriesNames(of migration: Migration) -> [String] {
    (migration.series ?? []).map { "  " + SafeText.line(SeriesText.name($0.value)) }
  }

  /// One line for each value, below the line of the migration.
  func series(_ migration: Migration, columns: Int, chart: Int) -> [String] {
    zip(migration.series ?? [], seriesNames(of: migration)).map { series, name in
      let name = VisibleText.truncated(name, to: columns)
      let padding = String(repeating: " ", count: max(0, columns - VisibleText.columns(name)))
      let steps = whole(series.steps.map(\.shareStep), of: migration)
      let curve = TextSparkline.text(steps, columns: chart)
      let count = TextFormat.number(series.steps.last?.count ?? 0).rightAligned(to: 7)
      return "\(name)\(padding)  \(curve)  \(count)"
    }
  }
}

extension HistoryReport.SeriesStep {
  var shareStep: ShareStep { ShareStep(day: day, remaining: count) }
}
