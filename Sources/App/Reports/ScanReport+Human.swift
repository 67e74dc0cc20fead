import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Output
import Terminal
import WorkspaceLogic

extension ScanReport {
  private static let barColumns = 20

  /// The human-readable output for a configuration without migrations.
  static let withoutMigrations = """
    No migrations configured. To add one, run "headway init --add ID" or "headway try PATTERN".
    """

  /// The human-readable output if there are migrations, but none of them could be counted.
  static let withoutCounts = "No migration could be counted."

  /// A human-readable table, sorted by priority as in the app.
  ///
  /// - Parameter breakdown: the shares to list for each migration; nil for none.
  package func human(by breakdown: ScanBreakdown? = nil) -> String {
    guard !migrations.isEmpty else {
      return uncounted.isEmpty ? ScanReport.withoutMigrations : ScanReport.withoutCounts
    }
    let migrations = migrations.enumerated()
      .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
      .map(\.element)
    let width = min(44, migrations.map { VisibleText.columns(SafeText.line($0.title)) }.max() ?? 10)
    let indent = String(repeating: " ", count: width + 6)
    let title = ProgressTitle.text(migrations.map(\.hasStart))
    var lines = migrations.contains { $0.progress != nil } ? [indent + title] : []
    for migration in migrations {
      lines.append(row(migration, titleColumns: width))
      lines += breakdown.map { shares(migration, by: $0) } ?? []
      for match in migration.matches ?? [] {
        lines.append(
          "      \(SafeText.line(match.path)):\(match.line):\(match.column): \(SafeText.line(match.text))"
        )
      }
    }
    return (lines + (progressNote.map { ["", $0] } ?? [])).joined(separator: "\n")
  }

  /// The bar and the percentage of a migration; empty if no migration has a progress, as without a history.
  private func progress(of migration: Migration) -> String {
    guard migrations.contains(where: { $0.progress != nil }) else { return "" }
    let progress = migration.neverMatched ? nil : migration.progress
    let bar =
      progress.map { ProgressBar.text($0, columns: ScanReport.barColumns).text }
      ?? String(repeating: " ", count: ScanReport.barColumns)
    return "\(bar)  \((progress.map(TextFormat.percent) ?? "–").rightAligned(to: 5))  "
  }

  private func row(_ migration: Migration, titleColumns width: Int) -> String {
    let title = VisibleText.truncated(SafeText.line(migration.title), to: width)
    let padding = String(repeating: " ", count: width - VisibleText.columns(title))
    return "\(migration.priority)  \(title)\(padding)  \(progress(of: migration))"
      + "\(TextFormat.number(migration.remaining).rightAligned(to: 7)) remaining in "
      + TextFormat.count(migration.files, "file")
      + (migration.neverMatched ? ", never matched" : "")
      + (migration.adoption.map { ", adoption \(TextFormat.percent($0))" } ?? "")
  }

  private func shares(_ migration: Migration, by breakdown: ScanBreakdown) -> [String] {
    let shares: [(name: String, remaining: Int)] =
      switch breakdown {
      case .team: migration.byTeam.map { ($0.team ?? "unowned", $0.remaining) }
      case .module: migration.byModule.map { ($0.module ?? "no module", $0.remaining) }
      case .series: (migration.series ?? []).map { (SeriesText.name($0.value), $0.count) }
      }
    let total =
      breakdown == .team ? CoOwnership.total(migration.remaining, coOwned: migration.coOwned) : nil
    return shares.map { share in
      "      \(TextFormat.number(share.remaining).rightAligned(to: 7))  \(SafeText.line(share.name))"
    } + (total.map { ["      \($0)"] } ?? [])
  }

  /// The shares as CSV, one line for each.
  package func csv(by breakdown: ScanBreakdown) -> String {
    let count = breakdown == .series ? "count" : "remaining"
    var lines = ["id,\(breakdown.rawValue),\(count)" + (breakdown == .team ? ",coOwned" : "")]
    for migration in migrations {
      switch breakdown {
      case .team:
        lines += migration.byTeam.map {
          "\(migration.id),\(CSVText.field($0.team ?? "")),\($0.remaining),\($0.coOwned)"
        }
      case .module:
        lines += migration.byModule.map {
          "\(migration.id),\(CSVText.field($0.module ?? "")),\($0.remaining)"
        }
      case .series:
        lines += (migration.series ?? []).map {
          "\(migration.id),\(CSVText.field(SeriesText.name($0.value))),\($0.count)"
        }
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// The shares that `headway scan --by` lists.
package enum ScanBreakdown: String, CaseIterable { case team, module, series }
