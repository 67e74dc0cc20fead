import LocksInterface
import MigrationsInterface
import WorkspaceLogic

/// A check's result in Markdown, to be pasted into a review.
package struct CheckMarkdown {
  /// So many uses are listed; the rest is counted.
  private static let listed = 50

  private let report: CheckReport

  package init(_ report: CheckReport) { self.report = report }

  package var text: String {
    ([verdict] + unjudged + findings + change + unlocked + stale + moved + ending).joined(
      separator: "\n\n")
  }

  private var verdict: String {
    let count = report.findings.count
    if count > 0 { return "**Headway: \(report.findingCount)**" }
    if !report.unjudged.isEmpty {
      return "**Headway: \(Wording.count(report.unjudged.count, "file")) couldn't be judged**"
    }
    if report.isOK { return "**Headway: nothing new**" }
    return "**Headway: the baseline allows more than is left**"
  }

  private var unjudged: [String] {
    guard !report.unjudged.isEmpty else { return [] }
    let lines = report.unjudged.prefix(CheckMarkdown.listed).map {
      "- \(Markup.code($0.path)) couldn't be judged: \(Markup.escaped($0.reason))"
    }
    let more = report.unjudged.count - lines.count
    return [
      (lines + (more > 0 ? ["- and \(Wording.number(more)) more"] : [])).joined(separator: "\n")
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
      (["| Where | What | Code |", "|---|---|---|"] + rows).joined(separator: "\n"))
    if report.findings.count > CheckMarkdown.listed {
      blocks.append(
        "… and \(Wording.number(report.findings.count - CheckMarkdown.listed)) more.")
    }
    blocks += guides
    return blocks
  }

  /// What is to be used instead, once for each migration.
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
      if let docs = finding.docs { parts.append("guide: " + Markup.link(docs)) }
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
        "| \(Markup.cell(title)) | \(share.team.map { Markup.cell($0, asCode: true) } ?? "nobody") "
        + "| \(Wording.signed(share.delta)) |"
    }
    let sums = totals.map { "\(Wording.signed($0.delta)) \(Markup.escaped($0.title))" }
    return [
      (sums.isEmpty ? "No migration changed as a whole" : sums.joined(separator: ", ")) + ":",
      (["| Migration | Team | Change |", "|---|---|--:|"] + rows).joined(separator: "\n"),
    ]
  }

  private var unlocked: [String] {
    guard !report.unlocked.isEmpty else { return [] }
    return [
      report.unlocked.map {
        "- \(Markup.escaped($0.description)) isn't locked any more: nothing keeps new uses out"
      }.joined(separator: "\n")
    ]
  }

  private var stale: [String] {
    guard !report.stale.isEmpty else { return [] }
    let files = Wording.count(report.stale.count, "line")
    return ["\(files) of the baseline can be tightened: `headway lock`."]
  }

  private var moved: [String] {
    guard !report.moved.isEmpty else { return [] }
    return [
      report.moved.map {
        "- \(Markup.escaped($0.id.description)): the allowance of "
          + "\(Markup.code($0.from.description)) went along to \(Markup.code($0.to.description))"
      }.joined(separator: "\n")
    ]
  }

  private var ending: [String] {
    guard !report.ending.isEmpty else { return [] }
    return [
      report.ending.map {
        "- \(Markup.code($0.path)): the \($0.kind) of \(Markup.escaped($0.id)) "
          + "(\(Markup.code($0.owner))) holds until \($0.until)"
      }.joined(separator: "\n")
    ]
  }
}
