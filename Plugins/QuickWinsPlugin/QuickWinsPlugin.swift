import DeclarativeUI
import DesignSystem
import FeatureFlags
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import PluginInterface
import WorkspaceLogic

/// Adds a panel to each migration: the files that are done with a single change.
package struct QuickWins: Plugin {
  package let id = "quick-wins"
  package let title = "Quick wins"
  package let version = "1.0.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.quick-wins", default: true, owner: "@headway/tracker",
    about: "A panel in each migration with the files that have a single use left")

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ViewPanel(
        "quick wins", rows: QuickWinsFound.shownFiles + 1,
        load: { (context: MigrationPanelContext) in
          (found: QuickWinsFound(hits: context.hits), open: context.open)
        },
        content: { QuickWinsView(found: $0.found, open: $0.open) }),
      id: "quick-wins", to: .migrationPanels)
  }
}

/// The files with a single use left, counted.
struct QuickWinsFound: Equatable, Sendable {
  /// The most files that are on screen at once.
  static let shownFiles = 3

  /// How many files have any use left, and how many a single one.
  let files: Int
  let single: Int
  /// Those uses, by path.
  let wins: [HitRow]

  init(hits: [Hit]) {
    let open = hits.filter { !$0.excepted }
    let byFile = Dictionary(grouping: open, by: \.path)
    wins = byFile.values.filter { $0.count == 1 }.compactMap(\.first)
      .sorted { $0.path < $1.path }.map(HitRow.init)
    files = byFile.count
    single = wins.count
  }

  var summary: String {
    switch (files, single) {
    case (0, _): "Nothing left to do."
    case (_, 0): "Every file has more than one use left."
    default:
      "\(Wording.number(single)) of \(Wording.count(files, "file")) \(single == 1 ? "is" : "are") done"
        + " with one change"
    }
  }
}

private struct QuickWinsView: View {
  let found: QuickWinsFound
  let open: @MainActor (Hit) -> Void

  var body: some View {
    VStack {
      Label(found.summary).padding(horizontal: .one)
      if !found.wins.isEmpty {
        List(.constant(found.wins), name: "quick-wins") { win in
          HStack(spacing: .two) {
            Label(StyledText("\(win.hit.path):\(win.hit.line)", .accent))
            Spacer()
            Label(.muted(win.hit.teams.joined(separator: " ")))
          }
        }
        .onActivate { open($0.hit) }
        // Around it, `l` locks the migration.
        .leaving("l")
        .frame(maxRows: QuickWinsFound.shownFiles)
      }
    }
  }
}
