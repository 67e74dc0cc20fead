import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Output
import Terminal
import WorkspaceLogic

extension ScanReport {
  /// The width of a progress bar, and its minimum in a narrow terminal.
  private static let barColumns = 20
  private static let leastBarColumns = 4
  /// The minimum width of the titles in a narrow terminal.
  private static let leastTitleColumns = 16

  /// The human-readable output for a configuration without migrations.
  static let withoutMigrations = """
    No migrations configured. To add one, run "headway init --add ID" or "headway try PATTERN".
    """

  /// The human-readable output if there are migrations, but none of them could be counted.
  static let withoutCounts = "No migration could be counted."

  /// A human-readable table, sorted by priority as in the app.
  ///
  /// - Parameters:
  ///   - breakdown: the shares to list for each migration; nil for none.
  ///   - columns: the width of the terminal; nil for lines of any length.
  package func human(by breakdown: ScanBreakdown? = nil, columns: Int? = nil) -> String {
    guard !migrations.isEmpty else {
      return uncounted.isEmpty ? ScanReport.withoutMigrations : ScanReport.withoutCounts
    }
    let migrations = migrations.enumerated()
      .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
      .map(\.element)
    let hasProgress = migrations.contains { $0.progress != nil }
    let layout = layout(columns: columns, hasProgress: hasProgress)
    let indent = String(repeating: " ", count: layout.title + 6)
    let title = ProgressTitle.text(migrations.map(\.hasStart))
    var lines = hasProgress ? [indent + title] : []
    for migration in migrations {
      lines.append(row(migration, layout))
      lines += breakdown.map { shares(migration, by: $0) } ?? []
      for match in migration.matches ?? [] {
        lines.append(
          "      \(SafeText.line(match.path)):\(match.line):\(match.column): \(SafeText.line(match.text))"
        )
      }
    }
    return (lines + (progressNote.map { ["", $0] } ?? [])).joined(separator: "\n")
  }

  /// The widths of the columns of a line.
  private struct Layout {
    var title: Int
    var bar = ScanReport.barColumns
    var number = 7
    /// Whether rows without a match omit the number of files.
    var isNarrow = false
  }

  /// Returns the widths of the columns. In a narrow terminal, numbers have no padding, bars are shorter,
  /// and then titles are truncated.
  private func layout(columns: Int?, hasProgress: Bool) -> Layout {
    func widest(_ texts: [String]) -> Int { texts.map { VisibleText.columns($0) }.max() ?? 0 }
    var layout = Layout(title: min(44, widest(migrations.map { SafeText.line($0.title) })))
    guard let columns else { return layout }
    // The lines have the same columns, so those of any layout determine the excess.
    var excess: Int { widest(migrations.map { row($0, layout) }) - columns }
    guard excess > 0 else { return layout }
    layout.number = widest(migrations.map { TextFormat.number($0.remaining) })
    layout.isNarrow = true
    let widths = OutputWidth.narrowed(
      [
        (hasProgress ? layout.bar : 0, ScanReport.leastBarColumns),
        (layout.title, ScanReport.leastTitleColumns),
      ], by: excess)
    (layout.bar, layout.title) = (widths[0], widths[1])
    return layout
  }

  /// The bar and the percentage of a migration; empty if no migration has a progress, as without a history.
  private func progress(of migration: Migration, columns: Int) -> String {
    guard migrations.contains(where: { $0.progress != nil }) else { return "" }
    let progress = migration.neverMatched ? nil : migration.progress
    let bar =
      progress.map { ProgressBar.text($0, columns: columns).text }
      ?? String(repeating: " ", count: columns)
    return "\(bar)  \((progress.map(TextFormat.percent) ?? "–").rightAligned(to: 5))  "
  }

  private func row(_ migration: Migration, _ layout: Layout) -> String {
    let title = VisibleText.truncated(SafeText.line(migration.title), to: layout.title)
    let padding = String(repeating: " ", count: layout.title - VisibleText.columns(title))
    return "\(migration.priority)  \(title)\(padding)  "
      + progress(of: migration, columns: layout.bar)
      + "\(TextFormat.number(migration.remaining).rightAligned(to: layout.number)) remaining"
      + (layout.isNarrow && migration.neverMatched
        ? "" : " in \(TextFormat.count(migration.files, "file"))")
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
