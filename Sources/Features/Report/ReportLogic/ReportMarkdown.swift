import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// A report in Markdown: for a wiki, the summary of a CI step, or a message to a team.
package struct ReportMarkdown {
  /// So many teams, modules and files of each migration are listed.
  private static let listed = 10

  private let content: ReportContent

  package init(_ content: ReportContent) { self.content = content }

  package var text: String {
    var blocks = [
      "# \(Markup.escaped(content.title))",
      "\(ReportWords.asOf(content)). \(ReportWords.summary(content))",
    ]
    if let gap = content.gap { blocks.append(Markup.escaped(gap)) }
    if content.team == nil, !content.items.isEmpty { blocks.append(table) }
    blocks += content.items.filter { $0.isOpen || content.team != nil }.flatMap(section)
    return blocks.joined(separator: "\n\n")
  }

  private var table: String {
    let rows = content.items.map { item in
      let cells = [
        item.priority, Markup.cell(item.title), item.progress.map(Wording.percent) ?? "–",
        Wording.number(item.remaining), Wording.number(item.files),
        ReportMarkdown.spark(item.curve),
        ReportWords.forecast(item).map(Markup.escaped) ?? "–",
        item.due.map { Wording.day($0, thisYear: content.today.parts.year) } ?? "–",
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return
      ([
        "| | Migration | Progress | Left | Files | Past | Forecast | Due |",
        "|---|---|--:|--:|--:|---|---|--:|",
      ] + rows).joined(separator: "\n")
  }

  private func section(_ item: ReportItem) -> [String] {
    var blocks = ["## \(item.priority) \(Markup.escaped(item.title))"]
    var facts: [String] = []
    if content.team != nil {
      facts.append(
        "\(Wording.number(item.remaining)) left, of \(Wording.number(item.remainingInAll)) in all")
    }
    if let due = ReportWords.due(item, today: content.today) { facts.append("due \(due)") }
    if let forecast = ReportWords.forecast(item) { facts.append("forecast: \(forecast)") }
    if let docs = item.docs { facts.append("guide: \(Markup.link(docs))") }
    if let support = item.support { facts.append("help: \(Markup.escaped(support))") }
    if !facts.isEmpty { blocks.append(facts.map { "- \($0)" }.joined(separator: "\n")) }
    if content.team == nil {
      blocks += list("Team", item.teams, none: "nobody")
      blocks += list("Module", item.modules, none: "no module")
    } else {
      blocks += list("File", item.places, none: "")
    }
    return blocks
  }

  private func list(_ name: String, _ shares: [ReportItem.Share], none: String) -> [String] {
    guard shares.contains(where: { $0.name != nil }) else { return [] }
    let hasDates = shares.contains { $0.promised != nil }
    var rows = shares.prefix(ReportMarkdown.listed).map { share in
      var row =
        "| \(share.name.map { Markup.cell($0, asCode: true) } ?? none) "
        + "| \(Wording.number(share.remaining)) |"
      if hasDates {
        row += " \(share.promised.map { ReportWords.date($0, today: content.today) } ?? "") |"
      }
      return row
    }
    if shares.count > ReportMarkdown.listed {
      let rest = shares.dropFirst(ReportMarkdown.listed)
      rows.append(
        "| and \(Wording.number(rest.count)) more "
          + "| \(Wording.number(rest.reduce(0) { $0 + $1.remaining })) |" + (hasDates ? " |" : ""))
    }
    let head =
      hasDates
      ? ["| \(name) | Left | Chosen date |", "|---|--:|---|"] : ["| \(name) | Left |", "|---|--:|"]
    return [(head + rows).joined(separator: "\n")]
  }

  /// A single day has no past.
  private static func spark(_ curve: [ShareStep]) -> String {
    guard let first = curve.first, let last = curve.last, last.day > first.day else { return "" }
    return TextCurve.text(curve, columns: 12)
  }
}
