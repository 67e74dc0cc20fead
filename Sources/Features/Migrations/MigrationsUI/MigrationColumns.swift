import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// The columns of the overview, with the importance that decides which ones a narrow window shows.
@MainActor enum MigrationColumns {
  /// The columns of a percentage behind a progress bar, with a space: ` 100%`.
  private static let percentColumns = 5

  /// The properties of all rows that the columns depend on. A column without a value in any row isn't
  /// shown, so that titles get its room.
  struct Content: Equatable {
    /// The widths of the longest title, change, status and forecast, in terminal columns.
    private(set) var title = 0
    private(set) var change = 0
    private(set) var status = 0
    private(set) var forecast = 0
    private(set) var hasDue = false
    private(set) var hasLock = false
    /// Whether a migration has a verdict, or more matches than its lock allows.
    private(set) var hasVerdict = false
    private(set) var progressTitle = ""
    private(set) var hasTrend = false
    private(set) var changePeriod = ""
    /// Whether the history has been read or can't be, so that a missing trend stays missing.
    private(set) var isHistoryLoaded = false
    /// Whether the scan is over, so that a migration without a count can't be counted.
    private(set) var isScanned = false

    /// The content of a cell whose value needs the history.
    @MainActor var withoutHistory: StyledText { isHistoryLoaded ? "" : .muted("…") }

    @MainActor init(_ state: MigrationsReducer.State) {
      // Until the history has been read, its columns keep their room, so that nothing moves.
      hasTrend = !state.isHistoryLoaded
      isHistoryLoaded = state.isHistoryLoaded
      isScanned = state.isCounted
      changePeriod = ChangePeriod.title(state.trends.values.lazy.map(\.forecast))
      progressTitle = ProgressTitle.short(state.migrations.map { $0.started != nil })
      for line in MigrationLine.lines(state) {
        title = max(title, StyledText.columns(of: line.count.title))
        status = max(status, MigrationStatusText.text(line).columns)
        forecast = max(forecast, line.trend.map { StyledText.columns(of: $0.wording.short) } ?? 0)
        if line.count.due != nil { hasDue = true }
        if line.count.lock { hasLock = true }
        if line.trend?.status != nil || (line.lock?.excess ?? 0) > 0 { hasVerdict = true }
        if let trend = line.trend {
          hasTrend = true
          change = max(change, ChangeText.text(trend.forecast.change ?? 0).columns)
        }
      }
    }
  }

  /// The columns of the terminal in which the list shows everything, with progress bars that are long
  /// enough to compare.
  static func width(today: Day, content: Content) -> Int {
    TableColumn.widest(all(today: today, content: content, longestProgress: 21))
  }

  /// - Parameter longestProgress: the maximum width of the column with progress bars.
  static func all(
    today: Day, content: Content, longestProgress: Int = 50
  ) -> [TableColumn<MigrationLine>] {
    var columns = counts(content, longestProgress: longestProgress)
    if content.hasTrend { columns.append(trend(content)) }
    if content.hasDue { columns.append(due(today: today)) }
    if content.hasDue || content.hasVerdict { columns.append(status(content)) }
    if content.hasTrend { columns.append(forecast(content)) }
    return columns
  }

  private static func counts(
    _ content: Content, longestProgress: Int
  ) -> [TableColumn<MigrationLine>] {
    [
      TableColumn("P", width: .fixed(2), importance: 20) { line, _ in
        StyledText(line.count.priority, line.count.priority == "P0" ? .danger : .muted)
      }
      .sorted(as: "priority") { $0.count.priority },
      TableColumn(
        "Migration", width: .flexible(minimum: 18, weight: 1_000, maximum: content.title),
        importance: 21
      ) { line, _ in StyledText(line.count.title, .strong)
      }
      .sorted(as: "title") { $0.count.title.lowercased() },
      TableColumn(
        content.progressTitle,
        width: .flexible(minimum: 11, weight: 3, maximum: longestProgress), importance: 17
      ) { line, width in
        guard let progress = line.count.progress else { return content.withoutHistory }
        let percent = TextFormat.percent(progress)
        return ProgressBar.text(
          progress, columns: width - percentColumns, style: Urgency(of: line, today: nil).barStyle)
          + StyledText(
            String(repeating: " ", count: max(1, percentColumns - percent.count)) + percent)
      }
      .sorted(as: "progress", descending: true) { $0.count.progress },
      TableColumn("Remaining", width: .fixed(9), alignment: .trailing, importance: 19) {
        line, width in
        remaining(line.count, columns: width, content)
      }
      // Rows keep their places while the numbers grow.
      .sorted(as: "left", descending: true) { $0.count.isComplete ? $0.count.remaining : nil },
    ]
  }

  /// The number of remaining matches, with a mark if the migration is locked.
  private static func remaining(
    _ count: MigrationCount, columns: Int, _ content: Content
  ) -> StyledText {
    let text: StyledText =
      if count.isCounted {
        RemainingText.text(count.remaining, isPartial: count.isPartial, isOpen: count.isOpen)
      } else {
        content.isScanned ? StyledText("–", .warning) : .muted("…")
      }
    guard content.hasLock, text.columns + 2 <= columns else { return text }
    return text + (count.lock ? StyledText(" \(Glyph.lock)", .accent) : "  ")
  }

  /// The shape of the last weeks at its own scale, and the change as a number.
  private static func trend(_ content: Content) -> TableColumn<MigrationLine> {
    let change = max(5, content.change + 1)
    return TableColumn(
      content.changePeriod, width: .fixed(7 + change), alignment: .trailing, importance: 12
    ) { line, width in
      guard let trend = line.trend else { return content.withoutHistory }
      let weeks = Sparkline.text(
        trend.weeks, columns: width - change, scale: .range, style: .muted)
      return weeks + ChangeText.text(trend.forecast.change ?? 0, columns: change)
    }
    .sorted(as: "change in 12 weeks", descending: true) { $0.trend?.forecast.change }
  }

  private static func due(today: Day) -> TableColumn<MigrationLine> {
    TableColumn("Due", width: .fixed(11), alignment: .trailing, importance: 16) { line, _ in
      guard let due = line.count.due else { return .muted("–") }
      return StyledText(
        TextFormat.day(due, thisYear: today.parts.year), Urgency(of: line, today: today).dateStyle)
    }
    .sorted(as: "due") { $0.count.due }
  }

  /// The verdict about the due date beside it.
  private static func status(_ content: Content) -> TableColumn<MigrationLine> {
    TableColumn(
      "Status",
      width: .flexible(
        minimum: min(max(8, content.status), 15), weight: 1, maximum: content.status),
      importance: 18
    ) { line, width in
      MigrationStatusText.text(line, columns: width)
    }
    // Matches above the allowance of a lock fail the next change of anyone, so they come first.
    .sorted(as: "risk", descending: true) { line -> Int? in
      guard line.count.isComplete else { return nil }
      return (line.lock?.excess ?? 0) > 0 ? Int.max : line.trend?.status?.severity
    }
  }

  private static func forecast(_ content: Content) -> TableColumn<MigrationLine> {
    TableColumn(
      "Forecast",
      width: .flexible(
        minimum: max(min(19, content.forecast), 8), weight: 1,
        maximum: max(8, content.forecast)),
      importance: 13
    ) { line, _ in
      line.trend.map { StyledText($0.wording.short, Urgency(of: line, today: nil).forecastStyle) }
        ?? content.withoutHistory
    }
    .sorted(as: "forecast") { $0.trend?.forecast.earliest }
  }
}
