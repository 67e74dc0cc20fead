import DeclarativeUI
import DesignSystem
import MigrationsLogic
import MigrationsUI
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// Daily counts of modules, imports and violations. The chart shows the measure that is selected in
/// the table below it.
package struct ModuleHistoryView: View {
  let state: Bind<ModuleHistoryReducer.State>
  /// The current modules; nil until they have been read.
  let report: Bind<ModuleReport?>
  /// The measure in the chart; nil for the first one. The caller keeps it when this view is
  /// removed.
  let selected: Source<ModuleSeries.Measure?>
  let today: Day
  let reload: @MainActor () -> Void

  package init(
    state: Bind<ModuleHistoryReducer.State>, report: Bind<ModuleReport?>,
    selected: Source<ModuleSeries.Measure?>, today: Day, reload: @escaping @MainActor () -> Void
  ) {
    self.state = state
    self.report = report
    self.selected = selected
    self.today = today
    self.reload = reload
  }

  package var body: some View {
    VStack {
      Label(state.map { [today] in ModuleHistoryText.summary($0, today: today) })
        .lineLimit(2)
        .padding(horizontal: .one)
      Divider()
      LineChart(Bind { [state, selected] in chart(of: state.value, selected.value) })
        .ticks(ChartTick.dates)
        .placeholder(.muted(state.map { ModuleHistoryText.placeholder($0) }.value))
        .padding(horizontal: .one)
        .expand()
      Divider()
      SeriesTable(allSeries: state.map(\.allSeries), report: report, selected: selected)
      ModuleHistoryLines(state: state)
    }
    .keys { KeyBinding("modules.history.read", "r", title: "Rescan") { reload() } }
  }

  private func chart(
    of state: ModuleHistoryReducer.State, _ measure: ModuleSeries.Measure?
  ) -> ChartData {
    let series = state.allSeries.first { $0.measure == measure } ?? state.allSeries.first
    guard let series, let last = series.steps.last else { return ChartData() }
    var points = DaySteps.points(series.steps.map { ($0.day, $0.remaining) })
    // In an old clone, nothing is known about the days since the last commit.
    let end = Forecasting.clock(lastCommit: last.day, today: today)
    if last.day < end { points.append(ChartPoint(Double(end.number), Double(series.last))) }
    return ChartData(series: [
      ChartSeries(series.name, points, style: series.countsProblems ? .danger : .accent)
    ])
  }
}

/// One row per measure with its current value, its change and its peak.
private struct SeriesTable: View {
  /// Maximum number of visible rows, including the header.
  private static let rows = 8
  /// Maximum width of a sparkline, in columns.
  private static let longestSparkline = 100

  let allSeries: Bind<[ModuleSeries]>
  let report: Bind<ModuleReport?>
  let selected: Source<ModuleSeries.Measure?>

  var body: some View {
    let longest = allSeries.map { $0.map { StyledText.columns(of: $0.title) + 2 }.max() ?? 0 }.value
    Table(
      allSeries, name: "curves",
      columns: SeriesTable.columns(longestTitle: longest, report: report.value),
      showsHeadings: longest > 0
    ) {
      $0.searchable(\.title)
        .onSelect { [selected] in selected.value = $0?.measure }
        .placeholder("")
    }
    .frame(maxRows: SeriesTable.rows)
  }

  private static func columns(
    longestTitle: Int, report: ModuleReport?
  ) -> [TableColumn<ModuleSeries>] {
    [
      TableColumn(
        "Measure", width: .flexible(minimum: 20, weight: 2, maximum: max(20, longestTitle)),
        importance: 10
      ) { series, _ in
        if case .rule = series.measure { return .muted("  ") + StyledText(series.title) }
        return StyledText(series.title, .strong)
      },
      TableColumn(
        "History", width: .flexible(minimum: 16, weight: 1, maximum: SeriesTable.longestSparkline),
        importance: 5
      ) {
        series, width in
        guard series.isKnown else { return .muted("unknown") }
        return StyledText(
          TextSparkline.text(series.steps, columns: min(SeriesTable.longestSparkline, width)),
          series.peak == 0 ? .muted : series.countsProblems ? .danger : .accent)
      },
      TableColumn("Now", width: .fixed(7), alignment: .trailing, importance: 9) { series, _ in
        guard let now = series.current(in: report) else { return .muted("unknown") }
        guard series.countsProblems else { return StyledText(TextFormat.number(now)) }
        return now == 0
          ? .muted("0") : StyledText("\(Glyph.violation) \(TextFormat.number(now))", .danger)
      },
      TableColumn("12 weeks", width: .fixed(8), alignment: .trailing, importance: 8) { series, _ in
        change(series)
      },
      TableColumn("Peak", width: .fixed(7), alignment: .trailing, importance: 6) { series, _ in
        .muted(series.isKnown ? TextFormat.number(series.peak) : "–")
      },
    ]
  }

  private static func change(_ series: ModuleSeries) -> StyledText {
    guard let change = series.change else { return .muted("–") }
    guard change != 0 else { return .muted("±0") }
    let text = TextFormat.signed(change)
    guard series.countsProblems else { return StyledText(text) }
    return StyledText(text, change > 0 ? .danger : .success)
  }
}

/// Progress and notes about the numbers; takes no rows when it is empty.
private struct ModuleHistoryLines: View {
  let state: Bind<ModuleHistoryReducer.State>

  var body: some View {
    let notes = ModuleHistoryText.notes(state.map(\.history).value)
    VStack {
      ForEach(notes.indices, id: { $0 }) {
        Label(notes[$0]).lineLimit(2).padding(horizontal: .one)
      }
      Footnote(
        state.map {
          guard case .reading(let progress) = $0.phase, progress.commitsDone > 0 else { return "" }
          return .muted("Reading the history  ") + HistoryText.progress(progress)
        })
      if case .failed(let message) = state.map(\.phase).value {
        Label(StyledText("Can't read the history: \(message)", .danger)).lineLimit(3)
          .padding(horizontal: .one)
      }
    }
    .announcement(
      state.map { state in
        switch state.phase {
        case .read: "History loaded."
        case .failed(let message): "Can't read the history: \(message)"
        case .idle, .reading: ""
        }
      })
  }
}
