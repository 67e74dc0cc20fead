import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import WorkspaceLogic

/// The matches of a migration, each with its line of code.
struct MatchList: View {
  let matches: Bind<[MatchRow]>
  let root: String
  let placeholder: String
  /// Whether the matches may have several teams, so that a column names them.
  var showsTeams = true
  /// The match to select when the list appears; nil for the saved selection.
  let lastSeen: MatchRow.ID?
  let open: @MainActor (Match) -> Void
  let except: @MainActor (Match) -> Void
  let select: @MainActor (Match?) -> Void

  var body: some View {
    let longest = matches.map { LongestTexts($0.map { [$0.location, $0.code, $0.teams] }) }.value
    let steps = matches.map { TeamText.steps($0.map(\.match.teams)) }.value
    let areCoOwned = matches.map { $0.contains { $0.match.teams.count > 1 } }.value
    let hasTeams = (showsTeams || areCoOwned) && longest.mayHaveTexts(in: 2)
    Table(
      matches, name: "hits",
      columns: [
        TableColumn(
          "File", width: .flexible(minimum: 24, weight: 3, maximum: longest.maximum(in: 0)),
          importance: 3
        ) { [root] row, width in
          let line = row.match.hasLine ? ":\(row.match.line)" : ""
          return
            (StyledText.end(of: row.match.path, columns: width - line.count) + .muted(line))
            .linked(toFile: root + "/" + row.match.path)
        }
        .sorted(as: "where") { $0.match.path },
        TableColumn(
          "Match", width: .flexible(minimum: 20, weight: 3, maximum: longest.maximum(in: 1)),
          importance: 2
        ) { row, _ in
          row.match.excepted
            ? StyledText("excepted  ", .info) + .muted(row.code) : StyledText(row.code)
        }
        .sorted(as: "line") { $0.code },
      ] + (hasTeams ? [team(longest.maximum(in: 2)).stepped(at: steps)] : []), sortedBy: "where"
    ) {
      $0.searchable { "\($0.match.path) \($0.match.text) \($0.teams)" }
        .onActivate { open($0.match) }
        .onSelect { select($0?.match) }
        .initialSelection(lastSeen, replacesSaved: true)
        .values { row in
          [
            "path": row.match.path, "line": "\(row.match.line)",
            "team": row.match.teams.first ?? "",
          ]
        }
        .itemKeys { row in
          ExceptionKey.binding("hits.except", row?.match, except: except)
        }
        .leaving("l")
        .placeholder(StyledText(placeholder))
    }
  }

  private func team(_ longest: Int) -> TableColumn<MatchRow> {
    TableColumn(
      "Team",
      width: .flexible(
        minimum: max(12, TeamText.minimum(longest)), weight: 1, maximum: longest),
      importance: 1
    ) { row, width in
      TeamText.text(of: row.match.teams, columns: width, .muted)
    }
    .sorted(as: "team") { $0.teams.isEmpty ? nil : $0.teams }
  }

  /// The text for an empty list.
  static func placeholder(_ scope: MatchScope) -> String {
    switch scope {
    case .person(let name):
      "No matches remain in files where \(name) added or removed matches."
    case .overBaseline: "No file has more matches than the baseline allows."
    case .all, .file, .module, .team: "No matches."
    }
  }
}

extension MatchScope {
  /// Whether its matches may have several teams.
  var mayHaveTeams: Bool { if case .team = self { false } else { true } }
}

extension MatchRow {
  fileprivate var location: String { "\(match.path):\(match.line)" }
  fileprivate var code: String { String(match.text.drop { $0 == " " || $0 == "\t" }) }
  fileprivate var teams: String { match.teams.joined(separator: " ") }
}
