import DeclarativeUI
import DesignSystem
import MigrationsLogic
import MigrationsUI
import ModulesInterface
import ModulesLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// How many modules there were on every day, what they imported, and which rules that broke: a curve of what
/// is selected below it.
package struct ModuleHistoryView: View {
  let state: Bind<ModuleHistoryBoard.State>
  /// What the curve is of; nil for the first. It outlasts this view.
  let selected: Source<ModuleCurve.Measure?>
  let today: Day
  let readAgain: @MainActor () -> Void

  package init(
    state: Bind<ModuleHistoryBoard.State>, selected: Source<ModuleCurve.Measure?>, today: Day,
    readAgain: @escaping @MainActor () -> Void
  ) {
    self.state = state
    self.selected = selected
    self.today = today
    self.readAgain = readAgain
  }

  package var body: some View {
    VStack {
      Label(state.map { [today] in ModuleHistoryWords.summary($0, today: today) })
        .padding(horizontal: .one)
      Divider()
      LineChart(Bind { [state, selected] in chart(of: state.value, selected.value) })
        .ticks(ChartTick.dates)
        .placeholder(.muted(state.map { ModuleHistoryWords.placeholder($0) }.value))
        .padding(horizontal: .one)
        .expand()
      Divider()
      CurveTable(curves: state.map(\.curves), selected: selected)
      ModuleHistoryLines(state: state)
    }
    .keys { KeyBinding("modules.history.read", "r", title: "read what is new") { readAgain() } }
  }

  private func chart(
    of state: ModuleHistoryBoard.State, _ measure: ModuleCurve.Measure?
  ) -> ChartData {
    let curve = state.curves.first { $0.measure == measure } ?? state.curves.first
    guard let curve, let last = curve.steps.last else { return ChartData() }
    var points = DaySteps.points(curve.steps.map { ($0.day, $0.remaining) })
    if last.day < today { points.append(ChartPoint(Double(today.number), Double(curve.last))) }
    return ChartData(series: [
      ChartSeries(curve.name, points, style: curve.isOfFaults ? .danger : .accent)
    ])
  }
}

/// What is counted, each with how much of it there is, was, and was at most.
private struct CurveTable: View {
  /// So many are on screen at once, with the line of titles.
  private static let rows = 8

  let curves: Bind<[ModuleCurve]>
  let selected: Source<ModuleCurve.Measure?>

  var body: some View {
    let longest = curves.map { $0.map { StyledText.columns(of: $0.title) + 2 }.max() ?? 0 }.value
    Table(
      curves, name: "curves", columns: CurveTable.columns(longestTitle: longest),
      showsHeadings: longest > 0
    ) {
      $0.searchable(\.title)
        .onSelect { [selected] in selected.value = $0.measure }
        .placeholder("")
    }
    .frame(maxRows: CurveTable.rows)
  }

  private static func columns(longestTitle: Int) -> [TableColumn<ModuleCurve>] {
    [
      TableColumn(
        "Counted", width: .flexible(minimum: 20, weight: 2, maximum: max(20, longestTitle)),
        importance: 10
      ) { curve, _ in
        if case .rule = curve.measure { return .muted("  ") + StyledText(curve.title) }
        return StyledText(curve.title, .strong)
      },
      TableColumn(
        "Over time", width: .flexible(minimum: 16, weight: 1, maximum: 100), importance: 5
      ) {
        curve, width in
        StyledText(
          TextCurve.text(curve.steps, columns: min(100, width)),
          curve.peak == 0 ? .muted : curve.isOfFaults ? .danger : .accent)
      },
      TableColumn("Now", width: .fixed(7), alignment: .trailing, importance: 9) { curve, _ in
        guard curve.isOfFaults else { return StyledText(Wording.number(curve.last)) }
        return curve.last == 0
          ? StyledText("none", .success)
          : StyledText("✗ \(Wording.number(curve.last))", .danger)
      },
      TableColumn("12 weeks", width: .fixed(8), alignment: .trailing, importance: 8) { curve, _ in
        change(curve)
      },
      TableColumn("Peak", width: .fixed(7), alignment: .trailing, importance: 6) { curve, _ in
        .muted(Wording.number(curve.peak))
      },
    ]
  }

  private static func change(_ curve: ModuleCurve) -> StyledText {
    guard let change = curve.change else { return .muted("–") }
    guard change != 0 else { return .muted("±0") }
    let text = Wording.signed(change)
    guard curve.isOfFaults else { return StyledText(text) }
    return StyledText(text, change > 0 ? .danger : .success)
  }
}

/// How reading goes, and what is to be known of the numbers; gone where there is nothing to say.
private struct ModuleHistoryLines: View {
  let state: Bind<ModuleHistoryBoard.State>

  var body: some View {
    let notes = ModuleHistoryWords.notes(state.map(\.history).value)
    VStack {
      ForEach(notes.indices, id: { $0 }) {
        Label(notes[$0]).lineLimit(2).padding(horizontal: .one)
      }
      Footnote(
        state.map {
          guard case .reading(let progress) = $0.phase, progress.commitsDone > 0 else { return "" }
          return .muted("reading history  ") + HistoryWords.progress(progress)
        })
      if case .failed(let message) = state.map(\.phase).value {
        Label(StyledText("The history can't be read: \(message)", .danger)).lineLimit(3)
          .padding(horizontal: .one)
      }
    }
    .announcement(
      state.map { state in
        switch state.phase {
        case .read: "The history is read."
        case .failed(let message): "The history can't be read: \(message)"
        case .idle, .reading: ""
        }
      })
  }
}
