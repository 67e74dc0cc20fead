import MigrationsInterface
import MigrationsLogic
import Output
import Reports
import Terminal
import WorkspaceLogic

/// The output of `headway try`: the scan and the history of one pattern, as in their own commands.
struct TryReport: Encodable {
  let version = 1
  let pattern: String
  let scan: ScanReport
  let history: HistoryReport

  enum CodingKeys: CodingKey { case version, pattern, scan, history }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(pattern, forKey: .pattern)
    try container.encode(scan, forKey: .scan)
    try container.encode(history, forKey: .history)
  }

  /// The number of modules and teams to list.
  private static let shown = 10

  var human: String {
    guard let count = scan.migrations.first, count.remaining + count.excepted > 0 else {
      let pattern = "\"\(SafeText.line(pattern))\""
      return history.neverMatched
        ? "No line matches \(pattern) now or in the history."
        : "No line matches \(pattern) now.\n\(history.human(columns: OutputWidth.columns))"
    }
    var lines = [
      "\(TextFormat.count(count.remaining, "match", "matches")) in \(TextFormat.count(count.files, "file"))",
      "",
      history.human(columns: OutputWidth.columns),
    ]
    func list(_ title: String, _ shares: [(name: String, remaining: Int)]) {
      guard !shares.isEmpty else { return }
      lines += ["", title]
      for share in shares.prefix(TryReport.shown) {
        let number = TextFormat.number(share.remaining)
        lines.append("\(number.rightAligned(to: 8))  \(SafeText.line(share.name))")
      }
      if shares.count > TryReport.shown {
        lines.append("          and \(shares.count - TryReport.shown) more")
      }
    }
    let modules = count.byModule.map { ($0.module ?? "no module", $0.remaining) }
    let teams = count.byTeam.map { ($0.team ?? "unowned", $0.remaining) }
    // A list with a single nameless share has no information.
    if count.byModule.contains(where: { $0.module != nil }) { list("By module", modules) }
    if count.byTeam.contains(where: { $0.team != nil }) {
      list("By team", teams)
      if let total = CoOwnership.total(count.remaining, coOwned: count.coOwned) {
        lines.append("          \(total)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
