import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// What the chosen tab shows.
struct DetailTabView: View {
  let board: Bind<MigrationsBoard.State>
  let id: MigrationID
  let tab: Bind<DetailTab>
  let scope: Bind<HitScope>
  let today: Day
  let root: String
  let actions: MigrationDetailView.Actions

  var body: some View {
    let tab = tab.value
    switch tab {
    case .overview: OverviewTab(board: board, id: id, today: today)
    case .modules:
      BreakdownTable(
        "Module", named: tab.rawValue, board: board, id: id, open: actions.showHits
      ) { BreakdownRow.modules(of: $0, hits: $1) }
    case .teams:
      SharesTable(
        shares: Bind { [id, today] in
          let state = board.value
          return state[id].map {
            TeamShare.all(of: $0, history: state.history?.migrations[id], today: today)
          } ?? []
        }, today: today, open: actions.showHits)
    case .matrix:
      MatrixTab(
        matrix: history.map { [today] in
          Matrix($0 ?? MigrationHistory(), today: today)
        }, open: actions.showHits, placeholder: HistoryWords.placeholder(board))
    case .files:
      BreakdownTable(
        "File", named: tab.rawValue, root: root, board: board, id: id, open: actions.showHits
      ) { BreakdownRow.files($1) }
    case .who:
      WhoTab(
        history: history, today: today, placeholder: HistoryWords.placeholder(board),
        open: actions.showHits)
    case .hits:
      HitList(
        hits: Bind { [id] in
          let state = board.value
          return HitRow.rows(
            state.hits[id] ?? [], in: scope.value,
            changes: state.history?.migrations[id]?.changes ?? [])
        },
        root: root, placeholder: HitList.placeholder(scope.value), open: actions.openHit)
    }
  }

  private var history: Bind<MigrationHistory?> { board.map { [id] in $0.history?.migrations[id] } }
}
