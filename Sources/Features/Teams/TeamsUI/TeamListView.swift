import DeclarativeUI
import DesignSystem
import MigrationsLogic
import MigrationsUI
import TeamsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// All teams, with their remaining work and their modules, the rows that plugins add, and a preview of
/// the selected team.
package struct TeamListView: View {
  let rows: Bind<[TeamRow]>
  let added: AddedTextRows<TeamRow.ID>
  let counts: Bind<MigrationsReducer.State>
  let today: Day
  let preview: TeamPreview.Source
  let select: @MainActor (TeamRow.ID?) -> Void
  let open: @MainActor (TeamRow.ID) -> Void

  /// - Parameters:
  ///   - added: the rows that plugins add.
  ///   - counts: the counts, for the progress at the bottom.
  ///   - select: called with the selected team.
  ///   - open: opens a team. It may not exist if a plugin's row names it.
  package init(
    rows: Bind<[TeamRow]>, added: AddedTextRows<TeamRow.ID> = .none,
    counts: Bind<MigrationsReducer.State>, today: Day, preview: TeamPreview.Source,
    select: @escaping @MainActor (TeamRow.ID?) -> Void = { _ in },
    open: @escaping @MainActor (TeamRow.ID) -> Void
  ) {
    self.rows = rows
    self.added = added
    self.counts = counts
    self.today = today
    self.preview = preview
    self.select = select
    self.open = open
  }

  package var body: some View {
    VStack {
      PreviewSplit("teams.preview", of: TeamRow.ID.self) { preview in
        TeamTable(
          rows: rows, added: added, phase: counts.map(\.phase),
          today: today,
          select: { [select] in
            select($0)
            preview($0)
          }, open: open)
      } preview: { selected, placement in
        TeamPreview(selected: selected, placement: placement, today: today, source: preview)
      } details: { selected in
        if let id = selected.value, !preview.work(id.isEmpty ? nil : id).value.isEmpty {
          TeamPreviewModules(team: id.isEmpty ? nil : id, today: today, source: preview)
        }
      }
      Footnote(counts.map { .muted(CoOwnership.total($0.migrations) ?? "") })
      ReadingLines(counts: counts)
      CountNotes(counts: counts, today: today)
    }
  }
}

private struct TeamTable: View {
  let rows: Bind<[TeamRow]>
  let added: AddedTextRows<TeamRow.ID>
  let phase: Bind<MigrationsReducer.Phase>
  let today: Day
  let select: @MainActor (TeamRow.ID?) -> Void
  let open: @MainActor (TeamRow.ID) -> Void

  var body: some View {
    let placeholder = TeamTable.placeholder(phase.value)
    let content = rows.map { Content($0) }.value
    EntryTable(
      rows, added: added, name: "teams",
      columns: TeamTable.columns(content, today: today), searchText: { $0.team ?? "unowned" },
      open: open
    ) {
      $0.onSelect { select($0?.opens) }
        .values { $0.opens.map { ["team": $0] } ?? [:] }
        .placeholder(.muted(placeholder))
    }
  }

  private static func placeholder(_ phase: MigrationsReducer.Phase) -> String {
    switch phase {
    case .idle, .counting: "Scanning…"
    case .counted:
      "No teams yet. A team appears here if CODEOWNERS makes it an owner of a module or a match."
    case .failed: "No counts, because the scan failed."
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
    /// The width of the longest text about exceptions that have ended or end soon.
    let ending: Int
    /// The indices of the priorities with remaining work.
    let priorities: [Int]
    let hasDue: Bool
    let hasModules: Bool
    let hasViolations: Bool
    let hasExceptions: Bool

    @MainActor init(_ rows: [TeamRow]) {
      changePeriod = TeamTable.changePeriod(rows)
      team = max(18, StyledText.columns(ofLongest: rows.compactMap(\.team)))
      teamSteps = TeamText.steps(rows.compactMap { $0.team.map { [$0] } })
      ending = TeamTable.longestEnding(rows)
      priorities = TeamTable.priorities.indices.filter { index in
        rows.isEmpty || rows.contains { $0.open[index] > 0 }
      }
      hasDue = rows.isEmpty || rows.contains { $0.next != nil || $0.status != nil }
      hasModules = rows.contains { $0.modules != nil }
      hasViolations = rows.contains { $0.modules?.violations ?? 0 > 0 }
      hasExceptions = rows.contains { $0.modules?.exceptions ?? 0 > 0 }
    }
  }

  private static let priorities = ["P0", "P1", "P2", "P3"]

  /// The period of the changes. It only differs from team to team in migrations with their own history.
  private static func changePeriod(_ rows: [TeamRow]) -> String {
    (rows.first { $0.change != nil } ?? rows.first)?.changePeriod ?? ChangePeriod.title([])
  }

  /// The width of the longest text about exceptions that have ended or end soon, in terminal columns.
  private static func longestEnding(_ rows: [TeamRow]) -> Int {
    StyledText.columns(ofLongest: rows.compactMap { $0.modules?.ending.forms.first })
  }

  private static func columns(_ content: Content, today: Day) -> [TableColumn<TeamRow>] {
    workColumns(content, today: today) + moduleColumns(content)
  }

  /// The columns about the migrations.
  private static func workColumns(_ content: Content, today: Day) -> [TableColumn<TeamRow>] {
    var columns: [TableColumn<TeamRow>] = [
      TableColumn(
        "Team",
        width: .flexible(
          minimum: TeamText.minimum(content.team), weight: 8, maximum: content.team),
        importance: 20
      ) { row, width in
        row.team.map { TeamText.text($0, columns: width, .strong) } ?? .muted("unowned")
      }
      .sorted(as: "team") { $0.team }
      .stepped(at: content.teamSteps),
      TableColumn("Remaining", width: .fixed(9), alignment: .trailing, importance: 19) { row, _ in
        guard let remaining = row.remaining else { return .muted("–") }
        return RemainingText.text(remaining, isPartial: row.isPartial, isOpen: remaining > 0)
      }
      .sorted(as: "left", descending: true) { $0.isPartial ? nil : $0.remaining },
      TableColumn(content.changePeriod, width: .fixed(8), alignment: .trailing, importance: 15) {
        row, _ in
        row.change.map { ChangeText.text($0) } ?? .muted("–")
      },
    ]
    for index in content.priorities {
      columns.append(
        TableColumn(
          priorities[index], width: .fixed(3), alignment: .trailing, importance: 13 - index
        ) { row, _ in
          let count = row.open[index]
          return count == 0
            ? .muted("\(Glyph.dot)") : StyledText("\(count)", index == 0 ? .danger : .body)
        })
    }
    return columns + (content.hasDue ? dueColumns(today: today) : [])
  }

  private static func dueColumns(today: Day) -> [TableColumn<TeamRow>] {
    let year = today.parts.year
    return [
      TableColumn("First due", width: .fixed(11), alignment: .trailing, importance: 17) { row, _ in
        guard let next = row.next else { return .muted("–") }
        let urgency = Urgency(isOpen: true, due: next, status: row.status, today: today)
        return StyledText(TextFormat.day(next, thisYear: year), urgency.dateStyle)
      }
      .sorted(as: "next date") { $0.next },
      TableColumn("Status", width: .fixed(8), importance: 18) { row, _ in
        ForecastStatusText.text(row.status)
      }
      .sorted(as: "risk", descending: true) { $0.status?.severity },
    ]
  }

  /// The columns about the modules: rule violations, and exceptions with those that have ended or end soon.
  private static func moduleColumns(_ content: Content) -> [TableColumn<TeamRow>] {
    guard content.hasModules else { return [] }
    return [
      TableColumn("Modules", width: .fixed(7), alignment: .trailing, importance: 8) { row, _ in
        figure(row.modules?.modules) { StyledText($0) }
      }
      .sorted(as: "modules", descending: true) { $0.modules?.modules }
    ] + (content.hasViolations ? [violations] : [])
      + (content.hasExceptions ? [exceptions(content)] : [])
  }

  private static var violations: TableColumn<TeamRow> {
    TableColumn("Violations", width: .fixed(10), alignment: .trailing, importance: 16) { row, _ in
      figure(row.modules?.violations) { StyledText("\(Glyph.violation) \($0)", .danger) }
    }
    .sorted(as: "violations", descending: true) { $0.modules?.violations }
  }

  private static func exceptions(_ content: Content) -> TableColumn<TeamRow> {
    TableColumn(
      "Exceptions", width: .flexible(minimum: 10, weight: 1, maximum: content.ending),
      alignment: .trailing, importance: 14
    ) { row, width in
      exceptions(row.modules, columns: width)
    }
    .sorted(as: "exceptions", descending: true) { $0.modules?.exceptions }
  }

  /// The number of exceptions: `3`, or `1 ended, 1 ending soon` if some have ended or end soon.
  private static func exceptions(_ count: TeamModuleCount?, columns: Int) -> StyledText {
    let forms = count?.ending.forms ?? []
    if let text = forms.first(where: { StyledText.columns(of: $0) <= columns }) ?? forms.last {
      return StyledText(text, .warning)
    }
    return figure(count?.exceptions) { StyledText($0) }
  }

  private static func figure(_ number: Int?, _ text: (String) -> StyledText) -> StyledText {
    guard let number, number > 0 else { return .muted("–") }
    return text(TextFormat.number(number))
  }
}
