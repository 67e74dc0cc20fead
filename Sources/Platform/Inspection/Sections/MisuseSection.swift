import DeclarativeUI
import DesignSystem
import Diagnostics

/// The rows about errors in the app's code that the platform has reported.
enum MisuseSection {
  /// Returns a row for each report, the latest first. Equal reports share a row.
  static func items(of reports: [MisuseReport]) -> [InspectorItem] {
    var counts: [String: Int] = [:]
    for report in reports { counts[report.description, default: 0] += 1 }
    var listed: Set<String> = []
    return reports.reversed().filter { listed.insert($0.description).inserted }.map { report in
      let count = counts[report.description] ?? 1
      return InspectorItem(
        id: report.description,
        title: StyledText("\(Glyph.problem) ", .warning) + .strong("\(report.module) ")
          + StyledText(report.message),
        note: .muted((count > 1 ? "\(count)×  " : "") + "\(report.fileID):\(report.line)"),
        detail: report.description)
    }
  }
}
