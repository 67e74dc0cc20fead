import CheckInterface
import CheckLogic
import LocksInterface
import LocksLogic
import MigrationsInterface
import Output
import Workspace
import WorkspaceLogic

/// The result of a check as human-readable text.
package struct CheckText {
  /// The number of matches to list per migration. The others are only counted.
  private static let listed = 50

  private let report: CheckReport

  package init(_ report: CheckReport) { self.report = report }

  package var text: String {
    (findings + notes + moved + renamed + unlocked + stale + ending + change + untracked
      + verdict).map(SafeText.line).joined(separator: "\n")
  }

  private var findings: [String] {
    var groups: [(id: String?, findings: [CheckFinding])] = []
    for finding in report.findings {
      if let index = groups.firstIndex(where: { $0.id == finding.id }) {
        groups[index].findings.append(finding)
      } else {
        groups.append((finding.id, [finding]))
      }
    }
    return groups.flatMap { lines($0.findings) }
  }

  private func lines(_ findings: [CheckFinding]) -> [String] {
    var lines: [String] = []
    for finding in findings.prefix(CheckText.listed) {
      let location = "\(finding.path):\(finding.line):\(finding.column)"
      if let remedy = finding.remedy {
        lines.append("\(location): \(remedy.message)")
        lines += remedy.lines.map { "    \($0)" }
      } else {
        lines.append("\(location): \(CheckText.marked(finding))")
      }
      let code = finding.text.drop(while: \.isWhitespace)
      if !code.isEmpty { lines.append("    \(code)") }
    }
    if findings.count > CheckText.listed {
      lines.append("    and \(TextFormat.number(findings.count - CheckText.listed)) more")
    }
    if let example = findings.first(where: { !$0.patterns.isEmpty }) {
      for pattern in example.patterns { lines.append("  pattern:     \(pattern)") }
      for pattern in example.replacements { lines.append("  use instead: \(pattern)") }
      if let docs = example.docs { lines.append("  guide:       \(docs)") }
    }
    return lines + [""]
  }

  /// The message of a finding, with a mark if it is in a changed line. The mark is in front of what follows
  /// the first semicolon, such as the advice.
  private static func marked(_ finding: CheckFinding) -> String {
    var message = finding.message
    guard finding.isInChange == true else { return message }
    let title =
      finding.title.flatMap { message.firstRange(of: $0)?.upperBound } ?? message.startIndex
    let end = message[title...].firstRange(of: "; ")?.lowerBound ?? message.endIndex
    message.insert(contentsOf: " (in a changed line)", at: end)
    return message
  }

  private var notes: [String] {
    report.notes.map { note in
      let owners = note.teams.isEmpty ? "" : " (owners: \(note.teams.joined(separator: ", ")))"
      return "note: \(note.path):\(note.line): \(note.message)\(owners)"
    }
  }

  private var moved: [String] {
    report.moved.map { "renamed: \($0.id): \($0.from) to \($0.to), with its allowance" }
  }

  private var renamed: [String] {
    report.renamed.map {
      "renamed: \($0), according to its files; its allowances weren't compared with the base"
    }
  }

  private var unlocked: [String] {
    // With a base, that is a finding unless the change gives a reason.
    let found = Set(report.findings.filter { $0.rule == .relaxation }.compactMap(\.id))
    return report.unlocked.filter { !found.contains("\($0).lock") }.map {
      "lock removed: \($0), so new matches are possible"
    }
  }

  private var stale: [String] {
    report.staleNotes.map {
      "\($0.fails ? "must" : "can") be tightened: \($0.line == nil ? $0.id : $0.path): \($0.message)"
    }
  }

  private var ending: [String] {
    report.ending.map {
      let location = $0.line.map { ":\($0)" } ?? ""
      return
        "ends soon: \($0.path)\(location): the \($0.kind) for \($0.id) (\($0.owner)) ends on \($0.until)"
    }
  }

  private var change: [String] {
    guard let totals = report.totals, let change = report.change else { return [] }
    guard !totals.isEmpty || !change.isEmpty else {
      return ["change: none"]
    }
    var ids = totals.map(\.id)
    for share in change where !ids.contains(share.id) { ids.append(share.id) }
    return ids.map { id in
      let total = totals.first { $0.id == id }
      let shares = change.filter { $0.id == id }.map {
        "\($0.team ?? "unowned") \(TextFormat.signed($0.delta))"
      }
      return "change: \(TextFormat.signed(total?.delta ?? 0)) \(total?.title ?? id.description)"
        + (shares.isEmpty ? "" : " (\(shares.joined(separator: ", ")))")
    }
  }

  private var untracked: [String] {
    [UntrackedText.line(report.untracked, verb: "checked")].compactMap(\.self)
  }

  private var verdict: [String] {
    let count = report.findings.count
    if count > 0 {
      var line = "\(report.findingCount)."
      if report.totals == nil,
        report.findings.contains(where: { $0.canBeUnlocked && $0.isInChange != true })
      {
        line += " Without --base, old matches may be listed instead of new ones."
      }
      if let first = report.findings.first(where: \.canBeUnlocked), let id = first.id {
        line +=
          " To allow the new matches in \(first.path) for a limited time, run: headway unlock \(id) "
          + "\(ShellWord.quoted(first.path)) --reason REASON --until YYYY-MM-DD"
          + (first.teams.isEmpty ? " --owner @team" : "")
      }
      if report.mayHaveMoved {
        line +=
          " This clone is shallow, so a renamed file looks new. Run git fetch --unshallow, or run "
          + "headway lock and commit the baseline."
      }
      return [line] + recording + scorecards
    }
    if !report.uncheckedFiles.isEmpty {
      return ["\(TextFormat.count(report.uncheckedFiles.count, "file")) couldn't be checked."]
    }
    if !report.invalidRules.isEmpty {
      return ["\(TextFormat.count(report.invalidRules.count, "rule")) can't be checked."]
    }
    if report.failsForStaleLines {
      let summary = report.staleSummary
      return [TextFormat.capitalized(summary) + ". Run: headway lock"]
    }
    return [(locks + report.successSummary + tightening).joined(separator: " ")]
  }

  /// How to record existing problems with modules and libraries; empty if that isn't possible.
  private var recording: [String] {
    let kinds = report.recordable.map(\.rawValue)
    return kinds.isEmpty
      ? []
      : [
        "To record existing problems, so that only new ones are findings, run: headway lock --only "
          + kinds.joined(separator: ",")
      ]
  }

  /// How to complete scorecards; empty if no library has a finding.
  private var scorecards: [String] {
    report.findings.contains { $0.rule == .library && $0.message.contains("scorecard") }
      ? ["To complete scorecards in the app, run: headway open libraries"] : []
  }

  /// The summary of the locks if they have no findings.
  private var locks: [String] {
    guard report.kinds.contains(.locks) else { return [] }
    if report.lockedCount == 0 {
      return [
        report.kinds == [.locks]
          ? "Nothing to check: no migration in headway.yml has \"lock: true\"."
          : "No migration is locked."
      ]
    }
    return [
      "No new matches in \(TextFormat.count(report.lockedCount, "locked migration"))."
    ]
  }

  private var tightening: [String] {
    let baseline = report.staleLines.isEmpty ? "baseline" : "baselines"
    return report.staleNotes.isEmpty ? [] : ["Run \"headway lock\" to tighten the \(baseline)."]
  }
}
