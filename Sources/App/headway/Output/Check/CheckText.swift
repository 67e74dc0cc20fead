import CheckInterface
import CheckLogic
import LocksInterface
import LocksLogic
import MigrationsInterface
import WorkspaceLogic

/// A check's result for people.
struct CheckText {
  /// So many uses of one migration are listed; the rest is counted.
  private static let listed = 50

  private let report: CheckReport

  init(_ report: CheckReport) { self.report = report }

  var text: String {
    (findings + moved + renamed + unlocked + stale + ending + change + [verdict]).map(SafeText.line)
      .joined(separator: "\n")
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
      let mark = finding.isInChange == true ? " (in a changed line)" : ""
      lines.append(
        "\(finding.path):\(finding.line):\(finding.column): \(finding.message)\(mark)")
      let code = finding.text.drop(while: \.isWhitespace)
      if !code.isEmpty { lines.append("    \(code)") }
    }
    if findings.count > CheckText.listed {
      lines.append("    … and \(Wording.number(findings.count - CheckText.listed)) more")
    }
    if let example = findings.first(where: { !$0.patterns.isEmpty }) {
      for pattern in example.patterns { lines.append("  looked for:  \(pattern)") }
      for pattern in example.replacements { lines.append("  use instead: \(pattern)") }
      if let docs = example.docs { lines.append("  guide:       \(docs)") }
    }
    return lines + [""]
  }

  private var moved: [String] {
    report.moved.map { "moved: \($0.id): \($0.from) is now \($0.to), and its allowance with it" }
  }

  private var renamed: [String] {
    report.renamed.map {
      "renamed: \($0), as its files say; whether it allows more than before wasn't compared"
    }
  }

  private var unlocked: [String] {
    report.unlocked.map {
      "unlocked: \($0): it isn't locked any more, so nothing keeps new uses out"
    }
  }

  private var stale: [String] {
    report.staleNotes.map { "\(report.isFrozen ? "stale" : "less"): \($0.id): \($0.message)" }
  }

  private var ending: [String] {
    report.ending.map {
      let place = $0.line.map { ":\($0)" } ?? ""
      return
        "ends soon: \($0.path)\(place): the \($0.kind) of \($0.id) (\($0.owner)) holds until \($0.until)"
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
        "\($0.team ?? "nobody") \(Wording.signed($0.delta))"
      }
      return "change: \(Wording.signed(total?.delta ?? 0)) \(total?.title ?? id.description)"
        + (shares.isEmpty ? "" : " (\(shares.joined(separator: ", ")))")
    }
  }

  private var verdict: String {
    let count = report.findings.count
    if count > 0 {
      var line = "\(report.findingCount)."
      // A use, rather than a line of the baseline or of the configuration.
      if let first = report.findings.first(where: { !$0.patterns.isEmpty }), let id = first.id {
        line +=
          " Where one has to be: headway unlock \(id) \(ShellWord.quoted(first.path)) "
          + "--reason REASON --until DATE"
      }
      if report.mayHaveMoved {
        line +=
          " This clone is shallow, so a renamed file looks new: git fetch --unshallow, or commit what "
          + "“headway lock” writes."
      }
      return line
    }
    if !report.unjudged.isEmpty {
      return "\(Wording.count(report.unjudged.count, "file")) couldn't be judged."
    }
    if report.isFrozen, !report.stale.isEmpty {
      return "The baseline allows more than is left. Run: headway lock"
    }
    return (locks + report.praise).joined(separator: " ")
  }

  /// What to say of the locks, where there is nothing against them.
  private var locks: [String] {
    guard report.kinds.contains(.locks) else { return [] }
    if report.lockedCount == 0 { return ["No migration is locked."] }
    return [
      "Nothing new in \(Wording.count(report.lockedCount, "locked migration"))."
        + (report.stale.isEmpty ? "" : " headway lock tightens the baseline.")
    ]
  }
}
