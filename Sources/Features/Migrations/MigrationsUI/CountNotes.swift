import DeclarativeUI
import DesignSystem
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// What readers of the counts of a screen have to know: the files that the scan couldn't count, and the
/// day of the last commit, if changes and forecasts are as of that day instead of today. Both are
/// hidden otherwise.
package struct CountNotes: View {
  let counts: Bind<MigrationsReducer.State>
  let today: Day

  package init(counts: Bind<MigrationsReducer.State>, today: Day) {
    self.counts = counts
    self.today = today
  }

  package var body: some View {
    VStack {
      Footnote(
        counts.map {
          StyledText(ScanGapText.totals($0.gaps).joined(separator: " "), .warning)
        })
      Footnote(
        counts.map { [today] state in
          .muted(
            state.asOf.map {
              "Changes and forecasts are as of the last commit on "
                + TextFormat.day($0, thisYear: today.parts.year) + "."
            } ?? "")
        })
    }
  }
}
