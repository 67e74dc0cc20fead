import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import WorkspaceLogic

/// The remaining matches of a migration, by module or by file.
struct BreakdownTable: View {
  let title: String
  /// The name under which the sort order is stored.
  let name: String
  /// The directory that contains the files named in the rows; nil if the rows aren't files.
  let root: String?
  let rows: Bind<[BreakdownRow]>
  let open: @MainActor (MatchScope) -> Void
  private let placeholder: Bind<String>

  /// - Parameters:
  ///   - title: the title of the column with the module or the file.
  ///   - rows: computes the rows from the counts, the matches, and the names of modules.
  init(
    _ title: String, named name: String, root: String? = nil, counts: Bind<MigrationsReducer.State>,
    id: MigrationID, open: @escaping @MainActor (MatchScope) -> Void,
    rows: @escaping @MainActor (MigrationCount, [Match], ModuleLabels) -> [BreakdownRow]
  ) {
    self.title = title
    self.name = name
    self.root = root
    self.open = open
    placeholder = counts.map { $0.placeholder(id, ifNone: "No remaining matches.") }
    // The table and its columns read the rows.
    self.rows = counts.map { state in
      state[id].map { rows($0, state.matches[id] ?? [], state.moduleLabels) } ?? []
    }
  }

  var body: some View {
    let longest = rows.map { LongestTexts($0.map { [$0.name, $0.detail] }) }.value
    let steps = rows.map { TeamText.steps($0.map(\.teams)) }.value
    Table(
      rows, name: name,
      columns: [
        TableColumn("Remaining", width: .fixed(9), alignment: .trailing, importance: 3) { row, _ in
          RemainingText.text(row.remaining, isPartial: row.isPartial, isOpen: true)
        }
        .sorted(as: "left", descending: true) { $0.isPartial ? nil : $0.remaining },
        TableColumn(
          title, width: .flexible(minimum: 20, weight: 2, maximum: longest.maximum(in: 0)),
          importance: 4
        ) { [root] row, width in
          root.map {
            StyledText.end(of: row.name, columns: width).linked(toFile: $0 + "/" + row.name)
          }
            ?? StyledText.end(of: row.name, columns: width)
        }
        .sorted(as: "name") { $0.name.lowercased() },
      ] + (longest.mayHaveTexts(in: 1) ? [team(longest.maximum(in: 1)).stepped(at: steps)] : []),
      sortedBy: "left"
    ) {
      $0.searchable { "\($0.name) \($0.id) \($0.detail)" }
        .onActivate("Show matches") { open($0.scope) }
        .values { if case .file(let path) = $0.scope { ["path": path] } else { [:] } }
        .leaving("l")
        .placeholder(StyledText(placeholder.value))
    }
  }

  private func team(_ longest: Int) -> TableColumn<BreakdownRow> {
    TableColumn(
      "Team",
      width: .flexible(
        minimum: max(12, TeamText.minimum(longest)), weight: 1, maximum: longest),
      importance: 1
    ) { row, width in
      TeamText.text(of: row.teams, columns: width, .muted)
    }
    .sorted(as: "team") { $0.detail.isEmpty ? nil : $0.detail }
  }
}

extension BreakdownRow {
  fileprivate var teams: [String] { detail.split(separator: " ").map(String.init) }
}

extension MigrationsReducer.State {
  /// The text of a list without matches: that none were found, or that they aren't known yet.
  func placeholder(_ id: MigrationID, ifNone text: String) -> String {
    if let reason = ScanGapText.uncounted(id, gaps) { return ScanGapText.sentence(reason) }
    if phase.isFailed, self[id]?.isCounted != true { return "Not scanned." }
    return isCounted || matches[id] != nil ? text : "Scanning…"
  }
}
