import DeclarativeUI
import DesignSystem
import Diagnostics

/// The rows about errors in the app's code that the platform has reported.
enum MisuseSection {
  /// Returns a row for each report, the latest first. Equal reports share a row.
  static func items(
    of reports: [MisuseReport], now: ContinuousClock.Instant
  ) -> [InspectorItem] {
    var counts: [String: Int] = [:]
    for report in reports { counts[report.description, default: 0] += 1 }
    var listed: Set<String> = []
    return reports.reversed().filter { listed.insert($0.description).inserted }.map { report in
      let count = counts[report.description] ?? 1
      let site = "\(report.fileID):\(report.line)"
      let age = report.time.map { "\(ReadableText.duration(max(.zero, now - $0))) ago" }
      // If there isn't enough room, the location is the last part to be cut.
      let facts = [count > 1 ? "\(count)×" : nil, age].compactMap(\.self).joined(separator: ", ")
      return InspectorItem(
        id: report.description,
        title: StyledText("\(Glyph.problem) ", .warning) + .strong("\(report.module) ")
          + StyledText(report.message),
        note: StyledText(site) + .muted(facts.isEmpty ? "" : "  \(facts)"),
        detail: "\(report.module) at \(site)" + (age.map { ", \($0)" } ?? "")
          + ": \(report.message)",
        kind: .problem)
    }
  }
}
