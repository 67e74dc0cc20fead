import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The key figures of a migration in two lines.
struct DetailSummary: View {
  let counts: Bind<MigrationsReducer.State>
  let id: MigrationID
  let today: Day

  var body: some View {
    VStack {
      HStack(spacing: .one) {
        Label(
          counts.map { [id] state in
            state[id].map(DetailSummary.figures) ?? ""
          })
        Spacer()
        Label(
          counts.map { [id] state in
            guard let trend = state.trends[id] else { return "" }
            let status = ForecastStatusText.text(trend.status)
            let forecast = StyledText.muted(trend.wording.short)
            return status.columns == 0 ? forecast : status + "  " + forecast
          }
        )
        .layoutPriority(-1)
      }
      Label(
        counts.map { [id, today] state in
          state[id].map { DetailSummary.dates($0, state.locks, today: today) } ?? ""
        })
    }
    .padding(horizontal: .one)
  }

  private static func figures(_ migration: MigrationCount) -> StyledText {
    guard migration.isCounted else { return .muted("not scanned yet") }
    var text: StyledText =
      StyledText(TextFormat.number(migration.remaining), .strong)
      + .muted(" remaining in \(TextFormat.count(migration.files, "file"))")
    if migration.excepted > 0 {
      text += .muted(", \(TextFormat.number(migration.excepted)) excepted")
    }
    if let progress = migration.progress {
      text += "   " + ProgressBar.text(progress, columns: 10)
      text +=
        StyledText(" \(TextFormat.percent(progress))")
        + .muted(migration.started == nil ? " since peak" : " since start")
    }
    if let adoption = migration.adoption, let replaced = migration.replaced {
      text += .muted("   adoption ") + StyledText(TextFormat.percent(adoption))
      text += .muted(" (\(TextFormat.number(replaced)) replaced)")
    }
    return text
  }

  private static func dates(
    _ migration: MigrationCount, _ locks: MigrationsReducer.Locks, today: Day
  ) -> StyledText {
    let year = today.parts.year
    var parts = [migration.priority]
    if let started = migration.started {
      parts.append("started \(TextFormat.day(started, thisYear: year))")
    }
    if let due = migration.due { parts.append("due \(TextFormat.day(due, thisYear: year))") }
    if migration.goal > 0 { parts.append("goal \(TextFormat.number(migration.goal))") }
    var text = StyledText.muted(parts.joined(separator: "   "))
    if migration.lock { text += .muted("   ") + LockText.text(locks, of: migration.id) }
    if let support = migration.support { text += .muted("   \(support)") }
    guard let docs = migration.docs else { return text }
    return text + .muted("   ") + .muted(docs).linked(to: docs)
  }
}
