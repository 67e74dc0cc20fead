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
    let content = shares.map { [today] in Content($0, today: today) }.value
    VStack {
      Table(shares, name: "shares", columns: columns(content), sortedBy: "left") {
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

  /// The properties of all rows that the columns depend on. A column without a value in any row isn't
  /// shown.
  private struct Content: Equatable {
    let changePeriod: String
    /// The width of the longest team, in terminal columns.
    let team: Int
    /// The widths at which more of the teams is shown.
    let teamSteps: Set<Int>
    /// The width of the longest due date.
    let due: Int
    let hasDue: Bool
    let hasStatus: Bool
    /// The width of the longest forecast, but at least that of the column's title.
    let forecast: Int

    @MainActor init(_ shares: [TeamShare], today: Day) {
      changePeriod = ChangePeriod.title(shares.map(\.forecast))
      team = max(18, StyledText.columns(ofLongest: shares.compactMap(\.team)))
      teamSteps = TeamText.steps(shares.compactMap { $0.team.map { [$0] } })
      due = shares.map { $0.dueText(today: today).columns }.max() ?? 0
      hasDue = shares.isEmpty || shares.contains { $0.committed != nil }
      forecast = max(
        StyledText.columns(ofLongest: ["Forecast"]),
        StyledText.columns(ofLongest: shares.compactMap { $0.forecastText?.short }))
      hasStatus = hasDue || shares.contains { $0.statusText.columns > 0 }
    }
  }

  private func columns(_ content: Content) -> [TableColumn<TeamShare>] {
    var columns = [remaining, change(content), team(content)]
    if content.hasDue { columns.append(due(content)) }
    if content.hasStatus { columns.append(status) }
    if content.hasDue { columns.append(dueFor) }
    return columns + [forecast(content)]
  }

  private var remaining: TableColumn<TeamShare> {
    TableColumn("Remaining", width: .fixed(9), alignment: .trailing, importance: 9) { share, _ in
      share.isCounted
        ? RemainingText.text(
          share.remaining, isPartial: share.isPartial, isOpen: share.remaining > 0)
        : .muted("–")
    }
    .sorted(as: "left", descending: true) {
      $0.isCounted && !$0.isPartial ? $0.remaining : nil
    }
  }

  private func change(_ content: Content) -> TableColumn<TeamShare> {
    TableColumn(content.changePeriod, width: .fixed(8), alignment: .trailing, importance: 6) {
      share, _ in
      share.change.map { ChangeText.text($0) } ?? .muted("–")
    }
    .sorted(as: "change", descending: true) { $0.change }
  }

  private func team(_ content: Content) -> TableColumn<TeamShare> {
    TableColumn(
      "Team",
      width: .flexible(
        minimum: TeamText.minimum(content.team), weight: 3, maximum: content.team),
      importance: 10
    ) { share, width in
      share.team.map { TeamText.text($0, columns: width) } ?? .muted("unowned")
    }
    .sorted(as: "team") { $0.team }
    .stepped(at: content.teamSteps)
  }

  private func due(_ content: Content) -> TableColumn<TeamShare> {
    TableColumn(
      "Due", width: .fixed(max(6, content.due)), alignment: .trailing, importance: 8
    ) { [today] share, _ in
      share.dueText(today: today)
    }
    .sorted(as: "date") { $0.committed }
  }

  private var status: TableColumn<TeamShare> {
    TableColumn("Status", width: .fixed(9), importance: 8) { share, _ in share.statusText }
      .sorted(as: "risk", descending: true) { $0.status?.severity }
  }

  private var dueFor: TableColumn<TeamShare> {
    TableColumn("Date for", width: .fixed(9), importance: 2) { share, _ in share.dueScope }
  }

  private func forecast(_ content: Content) -> TableColumn<TeamShare> {
    TableColumn(
      "Forecast", width: .flexible(minimum: min(19, content.forecast), weight: 1), importance: 7
    ) { share, _ in
      .muted(share.forecastText?.short ?? "")
    }
    .sorted(as: "forecast") { $0.forecast?.earliest }
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

  /// How the forecast compares with the due date, or that nothing remains.
  @MainActor fileprivate var statusText: StyledText {
    if remaining > 0 { return ForecastStatusText.text(status) }
    return forecast == nil ? "" : StyledText("done", .success)
  }

  /// Whether the due date applies to this team or to all teams; empty if there is none.
  package var dueScope: StyledText {
    committed == nil ? "" : .muted(isOwnDate ? "this team" : "all teams")
  }
}
