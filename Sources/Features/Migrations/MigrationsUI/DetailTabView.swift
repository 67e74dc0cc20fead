import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// The content of the selected tab of a migration.
struct DetailTabView: View {
  let counts: Bind<MigrationsReducer.State>
  let id: MigrationID
  let tab: Bind<DetailTab>
  let scope: Bind<MatchScope>
  let today: Day
  let root: String
  /// Whether modules are missing because the user hasn't allowed Headway to run manifests.
  var hasUnreadManifests = false
  let actions: MigrationDetailView.Actions
  /// The code around the selected match; nil where the tab of matches isn't shown.
  var preview: MatchCodePreview.Source?

  var body: some View {
    let tab = tab.value
    switch tab {
    case .overview: OverviewTab(counts: counts, id: id, today: today)
    case .modules:
      VStack {
        BreakdownTable(
          "Module", named: tab.rawValue, counts: counts, id: id, open: actions.showMatches
        ) { BreakdownRow.modules(of: $0, matches: $1, labels: $2) }
        if hasUnreadManifests {
          Footnote(.constant(StyledText(UnreadManifests.text() + ".")))
        }
      }
    case .teams:
      SharesTable(
        // Several views read the shares, and each has a forecast.
        shares: counts.map { [id, today] state in
          state[id].map {
            TeamShare.all(of: $0, history: state.knownHistory?.migrations[id], today: today)
          } ?? []
        },
        total: counts.map { [id] state in
          state[id].flatMap { CoOwnership.total($0.remaining, coOwned: $0.coOwned) } ?? ""
        },
        placeholder: counts.map { [id] in
          $0.placeholder(id, ifNone: "No team has remaining matches.")
        }, today: today, explainsForecasts: preview != nil, open: actions.showMatches)
    case .matrix:
      MatrixTab(
        matrix: counts.map { [id, today] state in
          Matrix(
            of: state[id] ?? MigrationCount(id: id, title: "", priority: ""),
            matches: state.matches[id] ?? [], history: state.knownHistory?.migrations[id],
            today: today, labels: state.moduleLabels)
        }, open: actions.showMatches,
        placeholder: counts.map { [id] in $0.placeholder(id, ifNone: "No remaining matches.") })
    case .files:
      BreakdownTable(
        "File", named: tab.rawValue, root: root, counts: counts, id: id, open: actions.showMatches
      ) { _, matches, _ in BreakdownRow.files(matches) }
    case .authors:
      AuthorsTab(
        history: history, today: today, placeholder: HistoryText.placeholder(ofChanges: counts, id),
        open: actions.showMatches)
    case .matches:
      if let preview {
        MatchesTab(
          matches: matches, root: root,
          placeholder: counts.value.placeholder(id, ifNone: MatchList.placeholder(scope.value)),
          showsTeams: scope.value.mayHaveTeams, open: actions.openMatch,
          except: actions.except, preview: preview)
      }
    }
  }

  private var matches: Bind<[MatchRow]> {
    Bind { [counts, scope, id] in
      MatchRow.rows(counts.value, of: id, in: scope.value)
    }
  }

  private var history: Bind<MigrationHistory?> { counts.map { [id] in $0.history?.migrations[id] } }
}
