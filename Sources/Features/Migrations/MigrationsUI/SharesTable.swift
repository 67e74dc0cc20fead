import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// Each team's share of a migration: remaining matches, change, due date and forecast.
struct SharesTable: View {
  let shares: Bind<[TeamShare]>
  /// The total, where it differs from the sum of the shares; empty otherwise.
  let total: Bind<String>
  /// The text for a list without shares.
  let placeholder: Bind<String>
  let today: Day
  /// Whether a footnote explains forecasts.
  var explainsForecasts = false
  let open: @MainActor (MatchScope) -> Void

  var body: some View {
    let changePeriod = shares.map { ChangePeriod.title($0.map(\.forecast)) }.value
    let longestTeam = shares.map { StyledText.columns(ofLongest: $0.compactMap(\.team)) }.value
    let longestDue = shares.map { [today] in
      $0.map { $0.dueText(today: today).columns }.max() ?? 0
    }.value
    VStack {
      Table(
        shares, name: "shares",
        columns: [
          TableColumn("Remaining", width: .fixed(9), alignment: .trailing, importance: 9) {
            share, _ in
            share.isCounted
              ? RemainingText.text(
                share.remaining, isPartial: share.isPartial, isOpen: share.remaining > 0)
              : .muted("–")
          }
          .sorted(as: "left", descending: true) {
            $0.isCounted && !$0.isPartial ? $0.remaining : nil
          },
          TableColumn(changePeriod, width: .fixed(8), alignment: .trailing, importance: 6) {
            share, _ in
            share.change.map { ChangeText.text($0) } ?? .muted("–")
          }
          .sorted(as: "change", descending: true) { $0.change },
          TableColumn(
            "Team",
            width: .flexible(
              minimum: TeamText.minimum(max(18, longestTeam)), weight: 3,
              maximum: max(18, longestTeam)),
            importance: 10
          ) { share, width in
            share.team.map { TeamText.text($0, columns: width) } ?? .muted("unowned")
          }
          .sorted(as: "team") { $0.team },
          TableColumn(
            "Due", width: .fixed(max(6, longestDue)), alignment: .trailing, importance: 8
          ) { share, _ in
            share.dueText(today: today)
          }
          .sorted(as: "date") { $0.committed },
          TableColumn("Status", width: .fixed(9), importance: 8) { share, _ -> StyledText in
            if share.remaining > 0 { return ForecastStatusText.text(share.status) }
            return share.forecast == nil ? "" : StyledText("done", .success)
          }
          .sorted(as: "risk", descending: true) { $0.status?.severity },
          TableColumn("Due for", width: .fixed(9), importance: 2) { share, _ in
            share.dueScope
          },
          TableColumn("Forecast", width: .flexible(minimum: 19, weight: 1), importance: 7) {
            share, _ in
            .muted(share.forecastText?.short ?? "")
          }
          .sorted(as: "forecast") { $0.forecast?.earliest },
        ], sortedBy: "left"
      ) {
        $0.searchable { $0.team ?? "unowned" }
          .onActivate("Show matches") { open(.team($0.team)) }
          .values { ["team": $0.team ?? ""] }
          .leaving("l")
          .placeholder(StyledText(placeholder.value))
      }
      Footnote(total.map { .muted($0) })
      if explainsForecasts {
        Footnote(
          shares.map { .muted(ForecastText.irregularNote($0.map(\.forecastText)) ?? "") })
      }
    }
  }
}

extension TeamShare {
  /// How much the share needs attention.
  package func urgency(today: Day) -> Urgency {
    Urgency(isOpen: remaining > 0, due: committed, status: status, today: today)
  }

  /// The due date, in the color of its urgency; a dash if there is none.
  ///
  /// - Parameter isOpen: whether the migration has remaining matches above its goal.
  package func dueText(isOpen: Bool = true, today: Day) -> StyledText {
    guard let day = committed else { return .muted("–") }
    return StyledText(
      TextFormat.day(day, thisYear: today.parts.year),
      (isOpen ? urgency(today: today) : .done).dateStyle)
  }

  /// Whether the due date applies to this team or to all teams; empty if there is none.
  package var dueScope: StyledText {
    committed == nil ? "" : .muted(isOwnDate ? "this team" : "all teams")
  }
}
