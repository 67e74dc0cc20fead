import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The figures of a migration in two lines.
struct DetailSummary: View {
  let board: Bind<MigrationsBoard.State>
  let id: MigrationID
  let today: Day

  var body: some View {
    VStack {
      HStack(spacing: .one) {
        Label(
          board.map { [id] state in
            state[id].map { DetailSummary.figures($0, progress: state.progress(of: $0)) } ?? ""
          })
        Spacer()
        Label(
          board.map { [id] state in
            guard let trend = state.trends[id] else { return "" }
            return .muted(trend.wording.short) + "  "
              + StandingText.text(trend.standing)
          }
        )
        .layoutPriority(-1)
      }
      Label(
        board.map { [id, today] state in
          state[id].map { DetailSummary.dates($0, state.locks, today: today) } ?? ""
        })
    }
    .padding(horizontal: .one)
  }

  private static func figures(_ migration: MigrationCount, progress: Double?) -> StyledText {
    guard migration.isCounted else { return .muted("not counted yet") }
    var text: StyledText =
      StyledText(Wording.number(migration.remaining), .strong)
      + .muted(" left in \(Wording.count(migration.files, "file"))")
    if let replaced = migration.replaced {
      text += .muted(", ") + StyledText(Wording.number(replaced), .success) + .muted(" done")
    }
    if migration.excepted > 0 { text += .muted(", \(Wording.number(migration.excepted)) excepted") }
    if let progress {
      text += "   " + ProgressBar.text(progress, columns: 16)
      text += StyledText(" \(Wording.percent(progress))")
      if migration.progress == nil { text += .muted(" below its peak") }
    }
    return text
  }

  private static func dates(
    _ migration: MigrationCount, _ locks: MigrationsBoard.Locks, today: Day
  ) -> StyledText {
    let year = today.parts.year
    var parts = [migration.priority]
    if let started = migration.started {
      parts.append("started \(Wording.day(started, thisYear: year))")
    }
    if let due = migration.due { parts.append("due \(Wording.day(due, thisYear: year))") }
    if migration.goal > 0 { parts.append("goal \(Wording.number(migration.goal))") }
    var text = StyledText.muted(parts.joined(separator: "   "))
    if migration.lock { text += .muted("   ") + LockText.text(locks, of: migration.id) }
    if let support = migration.support { text += .muted("   \(support)") }
    guard let docs = migration.docs else { return text }
    return text + .muted("   ") + .muted(docs).linked(to: docs)
  }
}
