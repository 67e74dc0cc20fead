import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional

/// What the chosen tab of a migration lists.
struct DetailTabView: View {
  let board: Bind<MigrationsBoard.State>
  let id: MigrationID
  let tab: Bind<DetailTab>
  let scope: Bind<HitScope>
  let root: String
  let actions: MigrationDetailView.Actions

  var body: some View {
    let tab = tab.value
    switch tab {
    case .modules: Breakdown(tab: .modules, rows: rows(.modules), open: actions.showHits)
    case .teams: Breakdown(tab: .teams, rows: rows(.teams), open: actions.showHits)
    case .files: Breakdown(tab: .files, rows: rows(.files), root: root, open: actions.showHits)
    case .hits:
      HitList(
        hits: Bind { [id] in HitRow.rows(board.value.hits[id] ?? [], in: scope.value) },
        root: root, open: actions.openHit)
    }
  }

  private func rows(_ tab: DetailTab) -> Bind<[BreakdownRow]> {
    Bind { [id] in
      let state = board.value
      return state[id].map { BreakdownRow.rows(tab, of: $0, hits: state.hits[id] ?? []) } ?? []
    }
  }
}

/// What is left by module, team or file.
private struct Breakdown: View {
  let tab: DetailTab
  let rows: Bind<[BreakdownRow]>
  /// The folder that names are paths in; nil where they are none.
  var root: String?
  let open: @MainActor (HitScope) -> Void

  var body: some View {
    let longest = rows.map { LongestTexts($0.map { [$0.name, $0.detail] }) }.value
    Table(
      rows, name: tab.rawValue,
      columns: [
        TableColumn("Left", width: .fixed(7), alignment: .trailing, importance: 3) { row, _ in
          StyledText(Wording.number(row.left), .strong)
        }
        .sorted(as: "left", descending: true) { $0.left },
        TableColumn(
          tab == .modules ? "Module" : tab == .teams ? "Team" : "File",
          width: .flexible(minimum: 20, weight: 2, maximum: longest[0]), importance: 4
        ) { [root] row, width in
          root.map {
            StyledText(shortened(row.name, to: width)).linked(toFile: $0 + "/" + row.name)
          }
            ?? StyledText(row.name)
        }
        .sorted(as: "name") { $0.name.lowercased() },
        lastColumn(.flexible(minimum: 12, weight: 1, maximum: longest[1])),
      ], sortedBy: "left"
    ) {
      $0.searchable { "\($0.name) \($0.detail)" }
        .onActivate("hits") { open($0.scope) }
        .placeholder("Nothing left here.")
    }
  }

  private func lastColumn(
    _ width: TableColumn<BreakdownRow>.Width
  ) -> TableColumn<BreakdownRow> {
    let column = TableColumn<BreakdownRow>(
      tab == .teams ? "" : "Team", width: width, importance: 1
    ) { row, _ in .muted(row.detail) }
    return tab == .teams
      ? column.sorted(as: "files", descending: true) { $0.files }
      : column.sorted(as: "team") { $0.detail.isEmpty ? nil : $0.detail }
  }
}

/// The hits of a migration with their line of code.
private struct HitList: View {
  let hits: Bind<[HitRow]>
  let root: String
  let open: @MainActor (Hit) -> Void

  var body: some View {
    let longest = hits.map { LongestTexts($0.map { [$0.place, $0.code, $0.teams] }) }.value
    Table(
      hits, name: "hits",
      columns: [
        TableColumn(
          "Where", width: .flexible(minimum: 24, weight: 3, maximum: longest[0]), importance: 3
        ) { [root] row, width in
          let line = ":\(row.hit.line)"
          return
            (StyledText(shortened(row.hit.path, to: width - line.count)) + .muted(line))
            .linked(toFile: root + "/" + row.hit.path)
        }
        .sorted(as: "where") { $0.hit.path },
        TableColumn(
          "Line", width: .flexible(minimum: 20, weight: 3, maximum: longest[1]), importance: 2
        ) { row, _ in
          StyledText(row.code, row.hit.excepted ? .muted : .body)
        }
        .sorted(as: "line") { $0.code },
        TableColumn(
          "Team", width: .flexible(minimum: 12, weight: 1, maximum: longest[2]), importance: 1
        ) { row, _ in .muted(row.teams) }
        .sorted(as: "team") { $0.teams.isEmpty ? nil : $0.teams },
      ], sortedBy: "where"
    ) {
      $0.searchable { "\($0.hit.path) \($0.hit.text) \($0.teams)" }
        .onActivate { open($0.hit) }
        .placeholder("No hits.")
    }
  }
}

extension HitRow {
  fileprivate var place: String { "\(hit.path):\(hit.line)" }
  fileprivate var code: String { String(hit.text.drop { $0 == " " || $0 == "\t" }) }
  fileprivate var teams: String { hit.teams.joined(separator: " ") }
}

/// How long the longest text of each column is, in bytes, which is as many cells or more: no column needs
/// more room than that.
private struct LongestTexts: Equatable {
  private var lengths: [Int] = []

  init(_ rows: [[String]]) {
    for texts in rows {
      if lengths.isEmpty { lengths = texts.map { _ in 0 } }
      for (column, text) in texts.enumerated() {
        lengths[column] = max(lengths[column], text.utf8.count)
      }
    }
  }

  subscript(column: Int) -> Int { lengths.indices.contains(column) ? lengths[column] : 0 }
}

/// The end of a path that fits, with `…` in front: the file's name says more than its folders.
func shortened(_ path: String, to columns: Int) -> String {
  guard path.count > columns, columns > 1 else { return path }
  return "…" + path.suffix(columns - 1)
}
