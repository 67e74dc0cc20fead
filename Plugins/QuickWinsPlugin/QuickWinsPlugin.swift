import DeclarativeUI
import DesignSystem
import FeatureFlags
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import PluginInterface
import WorkspaceLogic

/// Adds a panel to each migration with the files that have only one remaining match.
package struct QuickWins: Plugin {
  package let id = "quick-wins"
  package let title = "Quick wins"
  package let version = "1.0.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.quick-wins", default: true, owner: "@headway/tracker",
    about: "Shows the files with one remaining match in each migration")

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ViewPanel(
        "Quick wins", rows: QuickWinsSummary.rows,
        load: { (context: MigrationPanelContext) in
          (
            found: QuickWinsSummary(
              matches: context.matches, isScanned: context.migration.isComplete),
            open: context.open
          )
        },
        content: { QuickWinsView(found: $0.found, open: $0.open) }),
      id: "quick-wins", to: .migrationPanels)
  }
}

/// The files with exactly one remaining match.
struct QuickWinsSummary: Equatable, Sendable {
  /// The maximum number of files on screen at once.
  static let shownFiles = 3
  /// The rows of the panel: the summary and the files.
  static let rows = 1 + shownFiles

  /// The number of files with remaining matches.
  let files: Int
  /// The number of files with exactly one remaining match.
  let single: Int
  /// The remaining match of each of those files, sorted by path.
  let wins: [MatchRow]

  /// Whether the scan has counted all matches.
  let isScanned: Bool

  init(matches: [Match], isScanned: Bool = true) {
    self.isScanned = isScanned
    let open = matches.filter { !$0.excepted }
    let byFile = Dictionary(grouping: open, by: \.path)
    wins = byFile.values.filter { $0.count == 1 && $0[0].count == 1 }.compactMap(\.first)
      .sorted { $0.path < $1.path }.map(MatchRow.init)
    files = byFile.count
    single = wins.count
  }

  var summary: String {
    switch (files, single) {
    case (0, _): isScanned ? "No matches remain." : "Scanning…"
    case (_, 0): "Every file has more than one remaining match."
    case (let files, files) where files > 1:
      files == 2
        ? "Both files have only one match"
        : "All \(TextFormat.number(files)) files have only one match"
    default:
      "\(TextFormat.number(single)) of \(TextFormat.count(files, "file")) "
        + "\(single == 1 ? "has" : "have") only one match"
    }
  }
}

private struct QuickWinsView: View {
  let found: QuickWinsSummary
  let open: @MainActor (Match) -> Void

  var body: some View {
    VStack {
      Label(found.summary).padding(horizontal: .one)
      if !found.wins.isEmpty {
        List(.constant(found.wins), name: "quick-wins") {
          TableRow(item: $0, columns: QuickWinsView.columns)
        }
        .onActivate { open($0.match) }
        // The surrounding screen uses `l` to lock the migration.
        .leaving("l")
        .frame(maxRows: QuickWinsSummary.shownFiles)
      }
    }
  }

  private static let columns: [TableColumn<MatchRow>] = [
    TableColumn("File", width: .flexible(minimum: 30, weight: 3), importance: 2) { win, width in
      let line = ":\(win.match.line)"
      return StyledText.end(of: win.match.path, columns: width - line.count, .accent)
        + StyledText(line, .accent)
    },
    TableColumn(
      "Team", width: .flexible(minimum: Extent.teamName, weight: 1), alignment: .trailing
    ) { win, width in
      TeamText.text(of: win.match.teams, columns: width, .muted)
    },
  ]
}
