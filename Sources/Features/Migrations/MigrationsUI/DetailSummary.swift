import DeclarativeUI
import DesignSystem
import MigrationsInterface
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The key figures of a migration in two lines, or in more where there isn't enough room.
struct DetailSummary: View {
  let counts: Bind<MigrationsReducer.State>
  let id: MigrationID
  let today: Day
  /// Whether each line is cut off instead of being continued on another one.
  var isShort: Bind<Bool> = .constant(false)

  var body: some View {
    let lines = isShort.value ? 1 : 3
    VStack {
      HStack(spacing: .one) {
        Label(
          counts.map { [id] state in
            state.gaps.uncounted[id] == nil
              ? DetailSummary.figures(MigrationLine(state, id), isScanning: state.isScanning)
              : StyledText("not counted", .warning)
          }
        )
        .lineLimit(lines).wrapping(.betweenFacts)
        .layoutPriority(-1)
        Spacer()
        Label(
          counts.map { [id] state in
            guard let trend = state.trends[id] else { return "" }
            let forecast = StyledText.muted(trend.wording.short)
            // With a due date, the verdict is beside it.
            let count = state[id]
            let status =
              count?.due == nil && count?.isPartial != true
              ? ForecastStatusText.text(trend.status) : ""
            return status.columns == 0 ? forecast : status + "  " + forecast
          })
      }
      Label(
        counts.map { [id, today] state in
          DetailSummary.dates(MigrationLine(state, id), state.locks, today: today)
        }
      )
      .lineLimit(lines).wrapping(.betweenFacts)
    }
    .padding(horizontal: .one)
  }

  private static func figures(_ line: MigrationLine?, isScanning: Bool) -> StyledText {
    guard let line else { return "" }
    let migration = line.count
    guard migration.isCounted else { return .muted(isScanning ? "Scanning…" : "not counted") }
    var text: StyledText =
      StyledText(TextFormat.number(migration.remaining), .strong)
      + .muted(migration.isPartial ? " so far in " : " remaining in ")
      + .muted(TextFormat.count(migration.files, "file"))
    if migration.excepted > 0 {
      text += .muted(", \(TextFormat.number(migration.excepted)) excepted")
    }
    if let progress = migration.progress {
      let style = Urgency(of: line, today: nil).barStyle
      text += "   " + ProgressBar.text(progress, columns: Extent.progressBar, style: style)
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
    _ line: MigrationLine?, _ locks: MigrationsReducer.Locks, today: Day
  ) -> StyledText {
    guard let line else { return "" }
    let migration = line.count
    let year = today.parts.year
    var text = StyledText.muted(migration.priority)
    if let started = migration.started {
      text += .muted("   started \(TextFormat.day(started, thisYear: year))")
    }
    if let due = migration.due {
      let urgency = Urgency(of: line, today: today)
      text += StyledText("   due \(TextFormat.day(due, thisYear: year))", urgency.dateStyle)
      let status = ForecastStatusText.text(of: line)
      if status.columns > 0 {
        text +=
          line.trend?.isOfTeam == true
          ? .muted(", ") + status : .muted(" (") + status + .muted(")")
      }
    }
    if migration.goal > 0 { text += .muted("   goal \(TextFormat.number(migration.goal))") }
    if migration.lock { text += .muted("   ") + LockText.text(locks, of: migration.id) }
    if let owner = migration.owner { text += .muted("   owner ") + StyledText(owner) }
    if let support = migration.support { text += .muted("   support \(support)") }
    guard let docs = migration.docs else { return text }
    return text + .muted("   guide ") + .muted(DetailSummary.host(of: docs)).linked(to: docs)
  }

  /// The host of a link, which is shown instead of the whole link; any other text is unchanged.
  static func host(of link: String) -> String {
    guard let scheme = link.firstRange(of: "://") else { return link }
    let host = link[scheme.upperBound...].prefix { !"/?#".contains($0) }
    return host.isEmpty ? link : String(host)
  }
}

extension MigrationsReducer.State {
  fileprivate var isScanning: Bool { if case .counting = phase { true } else { false } }
}
