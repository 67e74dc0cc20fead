import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// The burn-down chart of a migration, with the forecast, recent additions and gaps as text.
struct OverviewTab: View {
  let counts: Bind<MigrationsReducer.State>
  let id: MigrationID
  let today: Day

  var body: some View {
    VStack {
      BurnDown(
        history: counts.map { [id] in $0.history?.migrations[id] },
        trend: counts.map { [id] in $0.trends[id] },
        goal: counts.map { [id] in $0[id]?.goal ?? 0 },
        due: counts.map { [id] in $0[id]?.due }, today: today,
        showsReplaced: counts.map { [id] in $0[id]?.showsAdoption ?? false },
        placeholder: HistoryText.placeholder(counts, id)
      )
      .padding(horizontal: .one)
      .expand()
      series
      Label(
        counts.map { [id] state in
          state.trends[id].map { HistoryText.explanation($0) } ?? ""
        }
      )
      .lineLimit(4)
      .padding(horizontal: .one)
      note(counts.map { [id] in OverBaseline.note($0.locks[id]) })
      note(counts.map { [id, today] in HistoryText.regressions($0, id, today: today) })
      note(counts.map { [id] in HistoryText.gaps($0, id) })
      note(
        counts.map { [id] state in
          guard let drop = state.sharedDrop, drop.concerns(state[id]) else { return "" }
          return StyledText(drop.text, .warning)
        })
      note(
        counts.map { [id] in
          StyledText(ScanGapText.sentences(id, $0.gaps).joined(separator: " "), .warning)
        })
    }
  }

  /// The maximum number of values of the series.
  private static let shownValues = 4

  /// The values of the series with the most matches. They are hidden if the migration has no series.
  private var series: some View {
    let text = counts.map { [id] state in
      (state.history?.migrations[id]).map { SeriesRows.text($0, limit: Self.shownValues) } ?? ""
    }
    return Label(text).lineLimit(Self.shownValues).padding(horizontal: .one)
      .hidden(text.map(\.text.isEmpty))
  }

  /// A line that is hidden while its text is empty.
  private func note(_ text: Bind<StyledText>) -> some View {
    Label(text).lineLimit(3).padding(horizontal: .one).hidden(text.map(\.text.isEmpty))
  }
}
