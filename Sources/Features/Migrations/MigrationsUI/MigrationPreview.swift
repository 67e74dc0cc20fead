import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// The selected migration beside or below the list.
package struct MigrationPreview: View {
  let counts: Bind<MigrationsReducer.State>
  let selected: Bind<MigrationID?>
  let placement: PreviewPlacement
  let today: Day
  let source: Source

  /// The parts of a migration's screen that the preview shows.
  package struct Source {
    let root: String
    let actions: @MainActor (MigrationID) -> MigrationDetailView.Actions
    let panels: @MainActor (MigrationID) -> AnyView

    /// - Parameters:
    ///   - root: the folder that paths are relative to.
    ///   - actions: returns the actions of a migration's screen.
    ///   - panels: returns the panels that plugins add to a migration.
    package init(
      root: String, actions: @escaping @MainActor (MigrationID) -> MigrationDetailView.Actions,
      panels: @escaping @MainActor (MigrationID) -> AnyView
    ) {
      self.root = root
      self.actions = actions
      self.panels = panels
    }

    /// A tab of a migration's own screen.
    @MainActor fileprivate func tab(
      _ tab: DetailTab, of id: MigrationID, counts: Bind<MigrationsReducer.State>, today: Day
    ) -> some View {
      DetailTabView(
        counts: counts, id: id, tab: .constant(tab), scope: .constant(.all), today: today,
        root: root, actions: actions(id)
      )
      .expand()
    }
  }

  package var body: some View {
    if let id = selected.value {
      let title = counts.map { $0[id]?.title ?? "" }
      VStack {
        Label(title.map { StyledText($0, .title) }).padding(horizontal: .one)
        DetailSummary(counts: counts, id: id, today: today)
        switch placement {
        case .below:
          HStack(spacing: .one) {
            tab(.overview, of: id)
            RowsReader(fewerThan: MigrationPreview.rowsWithPanels) { isLow in
              VStack {
                tab(.teams, of: id)
                tab(.modules, of: id)
                tab(.authors, of: id)
                MigrationPreviewPanels(isLow: isLow, panels: source.panels(id))
              }
            }
            .expand()
          }
        case .beside:
          tab(.overview, of: id)
          tab(.teams, of: id)
          tab(.modules, of: id)
          MigrationPreviewDetails(counts: counts, selected: selected, today: today, source: source)
        case .besideDetails:
          tab(.overview, of: id)
          if let rows = counts.map({ MigrationPreview.teamRows($0[id]) }).value {
            tab(.teams, of: id).frame(maxRows: rows)
          } else {
            tab(.teams, of: id)
          }
          tab(.modules, of: id)
        }
      }
    }
  }

  /// The rows below the summary that have room for the panels of plugins.
  private static let rowsWithPanels = 16

  /// The rows for a few teams, with the heading and the footnote, so that the modules get the rest; nil
  /// for many teams, which get as many rows as the modules.
  private static func teamRows(_ count: MigrationCount?) -> Int? {
    let rows = (count?.byTeam.count ?? 0) + 3
    return rows <= 10 ? rows : nil
  }

  private func tab(_ tab: DetailTab, of id: MigrationID) -> some View {
    source.tab(tab, of: id, counts: counts, today: today)
  }
}

/// The panels that plugins add, below the other parts of a preview that is high enough.
private struct MigrationPreviewPanels: View {
  let isLow: Bind<Bool>
  let panels: AnyView

  /// The rows of one panel with its title.
  private static let rows = 5

  var body: some View {
    if !isLow.value { panels.frame(maxRows: MigrationPreviewPanels.rows) }
  }
}

/// The authors of the selected migration, and the panels that plugins add to its own screen.
package struct MigrationPreviewDetails: View {
  let counts: Bind<MigrationsReducer.State>
  let selected: Bind<MigrationID?>
  let today: Day
  let source: MigrationPreview.Source

  package var body: some View {
    if let id = selected.value {
      VStack {
        source.tab(.authors, of: id, counts: counts, today: today)
        source.panels(id)
      }
    }
  }
}
