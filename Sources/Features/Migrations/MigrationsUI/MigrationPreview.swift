import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace

/// The selected migration beside or below the list, with the panels of its own screen.
package struct MigrationPreview: View {
  let counts: Bind<MigrationsReducer.State>
  let selected: Bind<MigrationID?>
  /// The direction from the list to the preview.
  let placement: Axis
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
  }

  package var body: some View {
    if let id = selected.value {
      let title = counts.map { $0[id]?.title ?? "" }
      VStack {
        Label(title.map { StyledText($0, .title) }).padding(horizontal: .one)
        DetailSummary(counts: counts, id: id, today: today)
        switch placement {
        case .vertical:
          HStack(spacing: .one) {
            tab(.overview, of: id)
            VStack {
              tab(.teams, of: id)
              tab(.modules, of: id)
              tab(.authors, of: id)
            }
          }
        case .horizontal:
          tab(.overview, of: id)
          HStack(spacing: .one) {
            tab(.teams, of: id)
            tab(.modules, of: id)
          }
          tab(.authors, of: id)
          source.panels(id)
        }
      }
    }
  }

  private func tab(_ tab: DetailTab, of id: MigrationID) -> some View {
    DetailTabView(
      counts: counts, id: id, tab: .constant(tab), scope: .constant(.all), today: today,
      root: source.root, actions: source.actions(id)
    )
    .expand()
  }
}
