import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import WorkspaceLogic

/// The hits of a migration with their line of code.
struct HitList: View {
  let hits: Bind<[HitRow]>
  let root: String
  let placeholder: String
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
            (StyledText.end(of: row.hit.path, columns: width - line.count) + .muted(line))
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
        .leaving("l")
        .placeholder(StyledText(placeholder))
    }
  }

  /// What it means that there are none.
  static func placeholder(_ scope: HitScope) -> String {
    guard case .person(let name) = scope else { return "No hits." }
    return
      "Nothing is left in the files where \(name) added or removed any, as they are called today."
  }
}

extension HitRow {
  fileprivate var place: String { "\(hit.path):\(hit.line)" }
  fileprivate var code: String { String(hit.text.drop { $0 == " " || $0 == "\t" }) }
  fileprivate var teams: String { hit.teams.joined(separator: " ") }
}
