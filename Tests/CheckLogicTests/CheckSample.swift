import CheckInterface
import CheckLogic
import Foundation
import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// A check result with all kinds of entries and with malicious text from a repository.
enum CheckSample {
  /// Text that ends a cell, an attribute, a tag and a line, starts a command, and reverses the text
  /// direction.
  static let malicious = "a|b`c\" ' <b>&\n::error::x\u{1B}[31m\u{202E}@all\u{7}"

  static func report(findings count: Int = 2) -> CheckReport {
    var report = CheckReport(kinds: [.locks])
    report.findings = (1...max(1, count)).prefix(count).map { index in
      var finding = CheckFinding(
        .lock, id: "rx", path: "Sources/é x/A\(index), b: c.swift", line: index, column: 7,
        message: "Rx → async: new match")
      finding.text = "é = 1; import Rx \(malicious)"
      finding.title = "Rx → async"
      finding.patterns = ["import Rx", "a|b"]
      finding.replacements = ["await"]
      finding.docs = "https://example.com/rx"
      finding.isInChange = true
      finding.teams = ["@ios"]
      return finding
    }
    report.findings.append(
      CheckFinding(
        .exception, id: "rx", path: "odd\n::error::\(malicious)", line: 3, column: 1,
        message: malicious))
    report.moved = [AllowanceMove("rx", from: RepositoryPath("a\tb"), to: RepositoryPath("c"))]
    report.stale = [
      AllowanceGap(AllowanceKey("rx", RepositoryPath("s.swift")), allowed: 3, actual: 1)
    ]
    var before = MigrationCount(id: "rx", title: "Rx → async", priority: "P0")
    var now = before
    before.remaining = 5
    before.byTeam = [TeamCount(team: "@ios", remaining: 5), TeamCount(team: nil, remaining: 1)]
    now.remaining = 8
    now.byTeam = [TeamCount(team: "@ios", remaining: 7), TeamCount(team: "@web", remaining: 2)]
    report.setChange(from: [before], to: [now])
    report.ending = [
      ExceptionEnding(
        id: "rx", path: "e.swift", line: 4, owner: "@ios", until: Day(number: 20_000))
    ]
    report.unwritten = ["other"]
    return report
  }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Whether a text contains no control characters except for line feeds.
  static func isHarmless(_ text: String) -> Bool {
    !text.unicodeScalars.contains {
      $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value)
        || (0x202A...0x202E).contains($0.value)
    }
  }
}
