import DeclarativeUI
import DesignSystem
import FeatureFlags
import MigrationsFlow
import MigrationsInterface
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
        load: { (context: MigrationPanelContext) in QuickWinsFound(hits: context.hits) },
        content: { found in QuickWinsView(found: found) }),
      id: "quick-wins", to: .migrationPanels)
  }
}

/// The files with a single use left, counted.
struct QuickWinsFound: Equatable, Sendable {
  /// The most files that are named.
  static let shownFiles = 3

  /// How many files have any use left, and how many a single one.
  let files: Int
  let single: Int
  /// The first of those, with their teams.
  let first: [Hit]

  init(hits: [Hit]) {
    let open = hits.filter { !$0.excepted }
    let byFile = Dictionary(grouping: open, by: \.path)
    let singles = byFile.values.filter { $0.count == 1 }.compactMap(\.first)
    files = byFile.count
    single = singles.count
    first = Array(singles.sorted { $0.path < $1.path }.prefix(QuickWinsFound.shownFiles))
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

  var body: some View {
    VStack {
      Label(found.summary)
      ForEach(found.first, id: \.path) { hit in
        HStack(spacing: .two) {
          Label(StyledText("\(hit.path):\(hit.line)", .accent))
          Spacer()
          Label(.muted(hit.teams.joined(separator: " ")))
        }
      }
    }
    .padding(horizontal: .one)
  }
}
