import LocksInterface
import MigrationsInterface
import WorkspaceLogic

/// The result of a check as Markdown, for example for a pull request comment.
package struct CheckMarkdown {
  /// The maximum number of listed findings and files.
  private static let listed = 50

  private let report: CheckReport

  package init(_ report: CheckReport) { self.report = report }

  /// The Markdown text.
  package var text: String {
    ([verdict] + uncheckedFiles + uncheckedRules + findings + notes + change + unlocked + stale
      + moved + ending)
      .joined(
        separator: "\n\n")
  }

  private var verdict: String {
    let count = report.findings.count
    if count > 0 { return "**Headway: \(report.findingCount)**" }
    if !report.uncheckedFiles.isEmpty {
      return
        "**Headway: \(TextFormat.count(report.uncheckedFiles.count, "file")) couldn't be checked**"
    }
    if !report.invalidRules.isEmpty {
      return
        "**Headway: \(TextFormat.count(report.invalidRules.count, "rule")) can't be checked**"
    }
    if report.isOK { return "**Headway: no findings**" }
    return "**Headway: \(report.staleSummary)**"
  }

  private var uncheckedFiles: [String] {
    guard !report.uncheckedFiles.isEmpty else { return [] }
    let lines = report.uncheckedFiles.prefix(CheckMarkdown.listed).map {
      "- \(Markup.code($0.path)) couldn't be checked: \(Markup.escaped($0.reason))"
    }
    let more = report.uncheckedFiles.count - lines.count
    return [
      (lines + (more > 0 ? ["- and \(TextFormat.number(more)) more"] : [])).joined(separator: "\n")
    ]
  }

  private var uncheckedRules: [String] {
    guard !report.uncheckedRules.isEmpty else { return [] }
    return [
      report.uncheckedRules.map {
        "- \(Markup.code("\($0.path):\($0.line)")): \(Markup.escaped($0.message))"
      }.joined(separator: "\n")
    ]
  }

  private var findings: [String] {
    guard !report.findings.isEmpty else { return [] }
    var blocks: [String] = []
    let rows = report.findings.prefix(CheckMarkdown.listed).map {
      "| \(Markup.cell("\($0.path):\($0.line):\($0.column)", asCode: true)) "
        + "| \(Markup.cell($0.message)) | \(Markup.cell($0.text, asCode: true)) |"
    }
    blocks.append(
      (["| Location | Finding | Code |", "|---|---|---|"] + rows).joined(separator: "\n"))
    if report.findings.count > CheckMarkdown.listed {
      blocks.append(
        "And \(TextFormat.number(report.findings.count - CheckMarkdown.listed)) more.")
    }
    blocks += guides
    return blocks
  }

  /// The notes with the owners of the files, for a review by the code owners.
  private var notes: [String] {
    guard !report.notes.isEmpty else { return [] }
    let rows = report.notes.prefix(CheckMarkdown.listed).map { note in
      "| \(Markup.cell("\(note.path):\(note.line)", asCode: true)) "
        + "| \(Markup.cell(note.message)) "
        + "| \(note.teams.map { Markup.cell($0, asCode: true) }.joined(separator: " ")) |"
    }
    let more = report.notes.count - rows.count
    return [
      (["| Location | For review by the code owners | Owners |", "|---|---|---|"] + rows)
        .joined(separator: "\n")
    ] + (more > 0 ? ["And \(TextFormat.number(more)) more."] : [])
  }

  /// The replacements and guides, once per migration.
  private var guides: [String] {
    var seen: Set<String> = []
    var lines: [String] = []
    for finding in report.findings where finding.rule == .lock {
      guard let id = finding.id, seen.insert(id).inserted else { continue }
      var parts: [String] = []
      if !finding.replacements.isEmpty {
        parts.append(
          "use "
            + finding.replacements.map { Markup.code($0) }.joined(separator: " or ")
            + " instead of " + finding.patterns.map { Markup.code($0) }.joined(separator: " or "))
      }
      if let docs = finding.docs { parts.append("see the guide, " + Markup.link(docs)) }
      if parts.isEmpty { continue }
      lines.append("- \(Markup.escaped(finding.title ?? id)): \(parts.joined(separator: "; "))")
    }
    return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
  }

  private var change: [String] {
    guard let change = report.change, let totals = report.totals, !change.isEmpty else { return [] }
    let rows = change.map { share in
      let title = totals.first { $0.id == share.id }?.title ?? share.id.description
      return
        "| \(Markup.cell(title)) "
        + "| \(share.team.map { Markup.cell($0, asCode: true) } ?? "unowned") "
        + "| \(TextFormat.signed(share.delta)) |"
    }
    let sums = totals.map { "\(TextFormat.signed($0.delta)) \(Markup.escaped($0.title))" }
    return [
      (sums.isEmpty ? "No migration's total changed" : sums.joined(separator: ", ")) + ":",
      (["| Migration | Team | Change |", "|---|---|--:|"] + rows).joined(separator: "\n"),
    ]
  }

  private var unlocked: [String] {
    guard !report.unlocked.isEmpty else { return [] }
    return [
      report.unlocked.map {
        "- \(Markup.escaped($0.description)) is no longer locked, so new matches are possible"
      }.joined(separator: "\n")
    ]
  }

  private var stale: [String] {
    let count = report.stale.count + report.staleLines.count
    guard count > 0 else { return [] }
    let inherited = report.inheritedStale.count + report.staleLines.count(where: \.isInherited)
    let origin =
      inherited == 0 ? "" : " (\(TextFormat.number(inherited)) not because of this change)"
    let baseline = report.staleLines.isEmpty ? "baseline" : "baselines"
    return [
      "\(TextFormat.count(count, "line")) of the \(baseline) can be tightened\(origin). "
        + "Run: `headway lock`"
    ]
  }

  private var moved: [String] {
    guard !report.moved.isEmpty else { return [] }
    return [
      report.moved.map {
        "- \(Markup.escaped($0.id.description)): \(Markup.code($0.from.description)) was renamed "
          + "to \(Markup.code($0.to.description)), with its allowance"
      }.joined(separator: "\n")
    ]
  }

  private var ending: [String] {
    guard !report.ending.isEmpty else { return [] }
    return [
      report.ending.map {
        "- \(Markup.code($0.path)): the \($0.kind) for \(Markup.escaped($0.id)) "
          + "(\(Markup.code($0.owner))) ends on \($0.until)"
      }.joined(separator: "\n")
    ]
  }
}
