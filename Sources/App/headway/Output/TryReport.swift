import MigrationsInterface
import Terminal
import WorkspaceLogic

/// What `headway try` prints: a scan and a history of one pattern, each as its own command has it.
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

  /// How many modules and teams are told to people.
  private static let shown = 10

  var human: String {
    guard let count = scan.migrations.first, count.remaining + count.excepted > 0 else {
      return "Nothing here matches \(SafeText.line(pattern)) now.\n\(history.human)"
    }
    var lines = [
      "\(Wording.count(count.remaining, "line")) in \(Wording.count(count.files, "file"))", "",
      history.human,
    ]
    func list(_ title: String, _ shares: [(name: String, left: Int)]) {
      guard !shares.isEmpty else { return }
      lines += ["", title]
      for share in shares.prefix(TryReport.shown) {
        let number = Wording.number(share.left)
        lines.append("\(number.rightAligned(to: 8))  \(SafeText.line(share.name))")
      }
      if shares.count > TryReport.shown {
        lines.append("          and \(shares.count - TryReport.shown) more")
      }
    }
    let modules = count.byModule.map { ($0.module ?? "no module", $0.remaining) }
    let teams = count.byTeam.map { ($0.team ?? "no owner", $0.remaining) }
    // All of it in nothing says nothing.
    if count.byModule.contains(where: { $0.module != nil }) { list("by module", modules) }
    if count.byTeam.contains(where: { $0.team != nil }) { list("by team", teams) }
    return lines.joined(separator: "\n")
  }
}
