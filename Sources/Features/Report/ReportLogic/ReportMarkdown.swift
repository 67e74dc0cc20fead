import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// A report in Markdown, for a wiki, a CI step summary or a message to a team.
package struct ReportMarkdown {
  /// The maximum number of teams, modules and files that are listed for each migration.
  private static let listed = 10

  private let content: ReportContent

  package init(_ content: ReportContent) { self.content = content }

  /// The report.
  package var text: String {
    let lead = ReportLead(content)
    var blocks = ["# \(Markup.escaped(content.title))"]
    let news = [lead.verdict.map { "**\($0)**" }, lead.change].compactMap(\.self)
    if !news.isEmpty { blocks.append(news.joined(separator: " ")) }
    if !lead.decisions.isEmpty {
      blocks.append("\(lead.decisionsTitle):")
      blocks.append(
        lead.decisions.enumerated().map { number, decision in
          "\(number + 1). **\(Markup.escaped(decision.title))**: \(Markup.escaped(decision.reason))"
        }.joined(separator: "\n"))
    }
    blocks.append("\(ReportText.asOf(content)). \(ReportText.summary(content))")
    if let legend = ReportText.legend(content) { blocks.append(legend) }
    blocks += content.gaps.map(Markup.escaped)
    if content.team == nil, !content.items.isEmpty { blocks.append(table) }
    blocks += content.items.filter { $0.isOpen || content.team != nil }.flatMap(section)
    return blocks.joined(separator: "\n\n")
  }

  private var table: String {
    let hasHistory = ReportText.hasHistory(content)
    let rows = content.items.map { item in
      var cells = [item.priority, Markup.cell(item.title)]
      if hasHistory { cells.append(item.progress.map(TextFormat.percent) ?? "–") }
      cells += [TextFormat.number(item.remaining), TextFormat.number(item.files)]
      if hasHistory {
        cells += [
          ReportMarkdown.history(item),
          ReportText.forecast(item, content).map(Markup.escaped) ?? "–",
        ]
      }
      cells.append(item.due.map { TextFormat.day($0, thisYear: content.shownYear) } ?? "–")
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let header =
      hasHistory
      ? [
        "| | Migration | \(ReportText.progressTitle(content)) | Remaining | Files "
          + "| \(ReportText.historyTitle(content)) | Forecast | Due |",
        "|---|---|--:|--:|--:|---|---|--:|",
      ] : ["| | Migration | Remaining | Files | Due |", "|---|---|--:|--:|--:|"]
    return (header + rows).joined(separator: "\n")
  }

  private func section(_ item: ReportItem) -> [String] {
    var blocks = ["## \(item.priority) \(Markup.escaped(item.title))"]
    var facts: [String] = []
    facts.append(ReportText.remaining(item, isShare: content.team != nil))
    if let adoption = ReportText.adoption(item) { facts.append(adoption) }
    if let start = ReportText.start(item, content) { facts.append(start) }
    if let due = ReportText.due(item, content) { facts.append("due \(due)") }
    if let lock = ReportText.lock(item) { facts.append(lock) }
    if let forecast = ReportText.forecast(item, content) {
      facts.append("forecast: \(ReportText.clause(forecast))")
    }
    if let pace = item.paceText { facts.append(Markup.escaped(pace)) }
    if let change = item.workingTreeText { facts.append(Markup.escaped(change)) }
    facts += item.gaps.map(Markup.escaped)
    if let owner = item.owner { facts.append("owner: \(Markup.escaped(owner))") }
    if let docs = item.docs { facts.append("guide: \(Markup.link(docs))") }
    if let support = item.support { facts.append("help: \(Markup.escaped(support))") }
    if !facts.isEmpty { blocks.append(facts.map { "- \($0)" }.joined(separator: "\n")) }
    if content.team == nil {
      blocks += list("Value", counted: "Matches", item.values, none: "other")
      blocks += list("Team", item.teams, none: "unowned")
      if item.coOwned > 0, !item.teams.isEmpty { blocks.append(ReportText.coOwned) }
      blocks += list("Module", item.modules, none: "no module")
    } else {
      blocks += list("File", item.fileShares, none: "")
      blocks += ReportMarkdown.rest(of: item.fileShares)
    }
    return blocks
  }

  /// The files that the table omits, as a list that GitHub and GitLab fold; empty if it omits none.
  private static func rest(of files: [ReportItem.Share]) -> [String] {
    let rest = files.dropFirst(listed)
    guard !rest.isEmpty else { return [] }
    let lines = rest.map {
      "- \(Markup.cell($0.name ?? "", asCode: true)): \(TextFormat.number($0.remaining))"
    }
    let title = TextFormat.count(rest.count, "more file")
    return ["<details>\n<summary>\(title)</summary>", lines.joined(separator: "\n"), "</details>"]
  }

  private func list(
    _ name: String, counted unit: String = "Remaining", _ shares: [ReportItem.Share], none: String
  ) -> [String] {
    guard shares.contains(where: { $0.name != nil }) else { return [] }
    let hasDates = shares.contains { $0.promised != nil }
    var rows = shares.prefix(ReportMarkdown.listed).map { share in
      var row =
        "| \(share.name.map { Markup.cell($0, asCode: true) } ?? none) "
        + "| \(TextFormat.number(share.remaining)) |"
      if hasDates {
        row += " \(share.promised.map { ReportText.date($0, content) } ?? "") |"
      }
      return row
    }
    if shares.count > ReportMarkdown.listed {
      let rest = shares.dropFirst(ReportMarkdown.listed)
      rows.append(
        "| and \(TextFormat.number(rest.count)) more "
          + "| \(TextFormat.number(rest.reduce(0) { $0 + $1.remaining })) |"
          + (hasDates ? " |" : ""))
    }
    let head =
      hasDates
      ? ["| \(name) | \(unit) | Team's date |", "|---|--:|---|"]
      : ["| \(name) | \(unit) |", "|---|--:|"]
    return [(head + rows).joined(separator: "\n")]
  }

  /// The sparkline of the history with the change: `█▅▁ −6`. Empty if the history covers only one day.
  private static func history(_ item: ReportItem) -> String {
    guard ReportText.coversDays(item.series) else { return "" }
    let line = TextSparkline.text(item.series, columns: 12)
    return ReportText.change(item).map { "\(line) \($0)" } ?? line
  }
}
