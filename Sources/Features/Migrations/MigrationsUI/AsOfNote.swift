import DeclarativeUI
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The day of the last commit, if changes and forecasts are as of that day instead of today; hidden
/// otherwise.
package struct AsOfNote: View {
  let counts: Bind<MigrationsReducer.State>
  let today: Day

  package init(counts: Bind<MigrationsReducer.State>, today: Day) {
    self.counts = counts
    self.today = today
  }

  package var body: some View {
    Footnote(
      counts.map { [today] state in
        .muted(
          state.asOf.map {
            "Changes and forecasts are as of the last commit, on "
              + TextFormat.day($0, thisYear: today.parts.year) + "."
          } ?? "")
      })
  }
}
