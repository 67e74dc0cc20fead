import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Output
import Terminal
import Workspace
import WorkspaceLogic

/// Each team's share of the history.
extension HistoryReport {
  /// All teams that ever had matches, most remaining first. Unowned code comes last.
  static func teams(of past: MigrationHistory) -> [Team] {
    Set(past.cells.map(\.team)).map { team in
      Team(team: team, steps: past.steps(of: team).map(Step.init))
    }
    .sorted(by: isBefore)
  }

  /// The merged shares of several parts; nil if one of them has no shares.
  static func teams(merging parts: [Migration]) -> [Team]? {
    let shares = parts.compactMap(\.byTeam)
    guard shares.count == parts.count, !shares.isEmpty else { return nil }
    let all = shares.joined()
    return Set(all.map(\.team)).map { team in
      let shares = all.filter { $0.team == team }.map { $0.steps.map(\.shareStep) }
      return Team(team: team, steps: [ShareStep](sum: shares).map(Step.init))
    }
    .sorted(by: isBefore)
  }

  private static func isBefore(_ left: Team, _ right: Team) -> Bool {
    (left.team == nil ? 1 : 0, -(left.steps.last?.remaining ?? 0), left.team ?? "")
      < (right.team == nil ? 1 : 0, -(right.steps.last?.remaining ?? 0), right.team ?? "")
  }

  /// One line for each day on which a share changed.
  var csvByTeam: String {
    var lines = ["id,team,day,remaining"]
    for migration in migrations {
      for share in migration.byTeam ?? [] {
        for step in share.steps {
          lines.append(
            "\(migration.id),\(CSVText.field(share.team ?? "")),\(step.day),\(step.remaining)")
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The names of the teams, indented below that of the migration.
  func teamNames(of migration: Migration) -> [String] {
    (migration.byTeam ?? []).map { "  " + SafeText.line($0.team ?? "unowned") }
  }

  /// One line for each team that ever had matches, below the line of the migration.
  func shares(_ migration: Migration, columns: Int, chart: Int) -> [String] {
    zip(migration.byTeam ?? [], teamNames(of: migration)).map { share, name in
      let name = "  " + VisibleText.localName(of: String(name.dropFirst(2)), columns: columns - 2)
      let padding = String(repeating: " ", count: max(0, columns - VisibleText.columns(name)))
      let curve = TextSparkline.text(
        whole(share.steps.map(\.shareStep), of: migration), columns: chart)
      let remaining = TextFormat.number(share.steps.last?.remaining ?? 0)
      return "\(name)\(padding)  \(curve)  \(remaining.rightAligned(to: 7)) remaining"
    }
  }

  /// The steps from the first day of the migration to its last, so that sparklines align.
  func whole(_ steps: [ShareStep], of migration: Migration) -> [ShareStep] {
    guard let first = migration.points.first?.day, let last = migration.points.last?.day else {
      return steps
    }
    let ends = [first, last].map { ShareStep(day: $0, remaining: steps.remaining(on: $0)) }
    return [ends[0]] + steps.filter { $0.day > first && $0.day < last } + [ends[1]]
  }
}

extension HistoryReport.Step {
  var shareStep: ShareStep { ShareStep(day: day, remaining: remaining) }
}

extension HistoryReport.Migration {
  /// Removes the steps before a day, and adds a step with the count on that day.
  mutating func keepShares(since day: Day) {
    byTeam = byTeam?.compactMap { share in
      let then = share.steps.map(\.shareStep).remaining(on: day)
      var kept = share
      kept.steps = share.steps.filter { $0.day > day }
      if then != 0 || share.steps.contains(where: { $0.day == day }) {
        kept.steps.insert(HistoryReport.Step(ShareStep(day: day, remaining: then)), at: 0)
      }
      return kept.steps.isEmpty ? nil : kept
    }
    series = series?.compactMap { series in
      let then = series.steps.map(\.shareStep).remaining(on: day)
      var kept = series
      kept.steps = series.steps.filter { $0.day > day }
      if then != 0 || series.steps.contains(where: { $0.day == day }) {
        kept.steps.insert(HistoryReport.SeriesStep(day: day, count: then), at: 0)
      }
      return kept.steps.isEmpty ? nil : kept
    }
  }
}
