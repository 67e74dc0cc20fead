import DeclarativeUI
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The day on which the twelve weeks of a clone without recent commits end; hidden otherwise.
struct WeeksNote: View {
  let counts: Bind<MigrationsReducer.State>
  let today: Day

  var body: some View {
    Footnote(
      counts.map { [today] state in
        .muted(
          state.asOf.map {
            "The 12 weeks end with the last commit, on "
              + TextFormat.day($0, thisYear: today.parts.year) + "."
          } ?? "")
      })
  }
}
