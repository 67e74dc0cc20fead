import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// The columns of the overview, with the importance that decides which ones a narrow window shows.
@MainActor enum MigrationColumns {
  /// - Parameters:
  ///   - longestTitle: the width of the longest title, in terminal columns.
  ///   - longestStatus: the width of the longest status.
  static func all(
    today: Day, longestTitle: Int, longestStatus: Int
  ) -> [TableColumn<MigrationLine>] {
    let year = today.parts.year
    return [
      TableColumn("", width: .fixed(2), importance: 20) { line, _ in
        StyledText(line.count.priority, line.count.priority == "P0" ? .danger : .muted)
      }
      .sorted(as: "priority") { $0.count.priority },
      TableColumn(
        "Migration", width: .flexible(minimum: 22, weight: 40, maximum: longestTitle),
        importance: 21
      ) { line, _ in StyledText(line.count.title, .strong)
      }
      .sorted(as: "title") { $0.count.title.lowercased() },
      TableColumn(
        "Progress since start", width: .flexible(minimum: 20, weight: 3, maximum: 50),
        importance: 17
      ) { line, width in
        guard let progress = line.count.progress else { return "" }
        let percent = TextFormat.percent(progress)
        return ProgressBar.text(progress, columns: width - 6)
          + StyledText(String(repeating: " ", count: 6 - percent.count) + percent)
      }
      .sorted(as: "progress", descending: true) { $0.count.progress },
      TableColumn("Remaining", width: .fixed(9), alignment: .trailing, importance: 19) { line, _ in
        guard line.count.isCounted else { return .muted("…") }
        return StyledText(
          TextFormat.number(line.count.remaining), line.count.isOpen ? .strong : .success)
      }
      .sorted(as: "left", descending: true) { $0.count.isCounted ? $0.count.remaining : nil },
      TableColumn("12 weeks", width: .fixed(8), importance: 12) { line, width in
        line.trend.map { Sparkline.text($0.weeks, columns: width, style: .muted) } ?? ""
      }
      .sorted(as: "change in 12 weeks", descending: true) { $0.trend?.forecast.change },
      TableColumn("Due", width: .fixed(11), alignment: .trailing, importance: 14) { line, _ in
        guard let due = line.count.due else { return .muted("–") }
        let isLate = due < today && line.count.isOpen
        return StyledText(TextFormat.day(due, thisYear: year), isLate ? .danger : .body)
      }
      .sorted(as: "due") { $0.count.due },
      TableColumn("Forecast", width: .flexible(minimum: 19, weight: 1), importance: 13) {
        line, _ in
        line.trend.map { .muted($0.wording.short) } ?? ""
      }
      .sorted(as: "forecast") { $0.trend?.forecast.earliest },
      TableColumn(
        "",
        width: .flexible(
          minimum: min(max(8, longestStatus), 14), weight: 1, maximum: longestStatus),
        importance: 16
      ) { line, width in
        MigrationStatusText.text(line, columns: width)
      }
      // Matches above the allowance of a lock fail the next change of anyone, so they come first.
      .sorted(as: "risk", descending: true) { line in
        (line.lock?.excess ?? 0) > 0 ? Int.max : line.trend?.status?.severity
      },
    ]
  }
}
