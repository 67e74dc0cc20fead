import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// A report as a self-contained HTML page without scripts, fonts or external images. It follows the
/// light or dark appearance of the reader's system.
package struct ReportPage {
  /// The maximum number of teams, modules and files that are listed for each migration.
  private static let listed = 12

  private let content: ReportContent

  package init(_ content: ReportContent) { self.content = content }

  /// The page.
  package var text: String {
    let title = Markup.xml(content.title)
    var parts = [
      "<!doctype html>",
      #"<html lang="en"><head><meta charset="utf-8">"#,
      #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">"#,
      #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
      #"<meta name="color-scheme" content="light dark">"#,
      "<title>\(title)</title>", "<style>\(ReportStyle.text)</style></head><body>",
      "<h1>\(title)</h1>",
    ]
    parts += lead
    parts.append(
      "<p>\(Markup.xml(ReportText.asOf(content))). \(Markup.xml(ReportText.summary(content)))</p>")
    if let legend = ReportText.legend(content) { parts.append("<p>\(Markup.xml(legend))</p>") }
    parts += content.gaps.map { "<p>\(Markup.xml($0))</p>" }
    if content.team == nil, content.items.count > 1 { parts.append(table) }
    parts += content.items.map(section)
    return parts.joined(separator: "\n") + "\n</body></html>"
  }

  /// The verdict, the change in the last week, and what needs a decision.
  private var lead: [String] {
    let lead = ReportLead(content)
    var parts: [String] = []
    if let verdict = lead.verdict {
      let tone = lead.status.map { " \($0.rawValue)" } ?? ""
      parts.append("<p class=\"lead\(tone)\">\(Markup.xml(verdict))</p>")
    }
    if let change = lead.change { parts.append("<p>\(Markup.xml(change))</p>") }
    guard !lead.decisions.isEmpty else { return parts }
    let items = lead.decisions.map { decision in
      "<li><a href=\"#\(Markup.xml(decision.id))\">\(Markup.xml(decision.title))</a>: "
        + "\(Markup.xml(decision.reason))</li>"
    }
    return parts + ["<p>\(lead.decisionsTitle):</p>", "<ol>\(items.joined(separator: "\n"))</ol>"]
  }

  private var table: String {
    let hasHistory = ReportText.hasHistory(content)
    let rows = content.items.map { item in
      let due = item.due.map { TextFormat.day($0, thisYear: content.shownYear) } ?? "–"
      return "<tr><td class=\"short\">\(item.priority)</td>"
        + "<td><a href=\"#\(Markup.xml(item.id))\">\(Markup.xml(item.title))</a></td>"
        + (hasHistory ? "<td class=\"short\">\(ReportPage.bar(item.progress))</td>" : "")
        + "<td class=\"number\">\(TextFormat.number(item.remaining))</td>"
        + "<td class=\"number\">\(TextFormat.number(item.files))</td>"
        + (hasHistory ? "<td class=\"short\">\(ReportPage.history(item))</td>" : "")
        + (hasHistory
          ? "<td>\(Markup.xml(ReportText.forecast(item, content) ?? "–"))</td>" : "")
        + "<td class=\"number\">\(due)</td></tr>"
    }
    return
      "<table><thead><tr><th></th><th>Migration</th>"
      + (hasHistory ? "<th>\(ReportText.progressTitle(content))</th>" : "")
      + "<th class=\"number\">Remaining</th><th class=\"number\">Files</th>"
      + (hasHistory
        ? "<th>\(ReportText.historyTitle(content))</th><th>Forecast</th>" : "")
      + "<th class=\"number\">Due</th></tr></thead>\n<tbody>"
      + rows.joined(separator: "\n") + "</tbody></table>"
  }

  private func section(_ item: ReportItem) -> String {
    var parts = [
      "<section id=\"\(Markup.xml(item.id))\"><h2>\(item.priority) \(Markup.xml(item.title))</h2>"
    ]
    var facts = [ReportText.remaining(item, isShare: content.team != nil)]
    if let adoption = ReportText.adoption(item) { facts.append(adoption) }
    if item.excepted > 0 { facts.append("\(TextFormat.number(item.excepted)) excepted") }
    if let start = ReportText.start(item, content) { facts.append(start) }
    if let due = ReportText.due(item, content) { facts.append("due \(due)") }
    if let lock = ReportText.lock(item) { facts.append(lock) }
    if let forecast = ReportText.forecast(item, content) { facts.append(forecast) }
    if let owner = item.owner { facts.append("owner \(owner)") }
    var line = facts.map(Markup.xml).joined(separator: " · ")
    if let docs = item.docs {
      line +=
        Markup.isWebAddress(docs)
        ? " · <a href=\"\(Markup.xml(docs))\" rel=\"noreferrer\">guide</a>"
        : " · \(Markup.xml(docs))"
    }
    if let support = item.support { line += " · \(Markup.xml(support))" }
    let tone = item.status.map { " class=\"\($0.rawValue)\"" } ?? ""
    parts.append("<p\(tone)>\(line)</p>")
    parts += ([item.paceText, item.workingTreeText].compactMap(\.self) + item.gaps).map {
      "<p>\(Markup.xml($0))</p>"
    }
    if let chart = BurnDownChart(item, today: content.today, asOf: content.asOf) {
      parts.append("<figure>\(chart.svg)</figure>")
    }
    parts.append("<div class=\"lists\">")
    if content.team == nil {
      parts += list("Values", item.values, none: "other")
      parts += list("Teams", item.teams, none: "unowned")
      if item.coOwned > 0, !item.teams.isEmpty { parts.append("<p>\(ReportText.coOwned)</p>") }
      parts += list("Modules", item.modules, none: "no module")
    }
    parts += list("Files", item.fileShares, none: "", isComplete: content.team != nil)
    return parts.joined(separator: "\n") + "</div></section>"
  }

  /// A table of the largest shares, and the others in a part that readers unfold.
  ///
  /// - Parameter isComplete: whether that part is unfolded.
  private func list(
    _ name: String, _ shares: [ReportItem.Share], none: String, isComplete: Bool = false
  ) -> [String] {
    guard shares.contains(where: { $0.name != nil }) else { return [] }
    let most = max(1, shares.map(\.remaining).max() ?? 1)
    let rows = shares.map { share in
      let date = share.promised.map { ReportText.date($0, content) } ?? ""
      let width = share.remaining * 100 / most
      return "<tr><td>\(Markup.xml(share.name ?? none))</td>"
        + "<td class=\"number\">\(TextFormat.number(share.remaining))</td>"
        + "<td class=\"share\"><i style=\"width:\(width)%\"></i></td><td>\(Markup.xml(date))</td></tr>"
    }
    let first = rows.prefix(ReportPage.listed).joined(separator: "\n")
    let table = "<table><caption>\(name)</caption><tbody>\(first)</tbody></table>"
    guard rows.count > ReportPage.listed else { return [table] }
    let rest = shares.dropFirst(ReportPage.listed)
    let title =
      "and \(TextFormat.number(rest.count)) more, with "
      + "\(TextFormat.number(rest.reduce(0) { $0 + $1.remaining })) remaining"
    let more = rows.dropFirst(ReportPage.listed).joined(separator: "\n")
    return [
      "<div>\(table)<details\(isComplete ? " open" : "")><summary>\(title)</summary>"
        + "<table><tbody>\(more)</tbody></table></details></div>"
    ]
  }

  /// The sparkline of the history with the change; a dash if the history covers only one day.
  private static func history(_ item: ReportItem) -> String {
    guard ReportText.coversDays(item.series) else { return "–" }
    return "\(ReportSparkline(item.series).svg) \(ReportText.change(item) ?? "")"
  }

  private static func bar(_ progress: Double?) -> String {
    guard let progress else { return "–" }
    let width = min(100, max(0, Int((progress * 100).rounded(.down))))
    return
      "<span class=\"bar\"><i style=\"width:\(width)%\"></i></span> \(TextFormat.percent(progress))"
  }
}

/// The style sheet of the page.
enum ReportStyle {
  static let text = """
    :root{color-scheme:light dark;--text:#1b1f24;--quiet:#5b6470;--ground:#fff;--line:#d5dae1;\
    --accent:#1f6feb;--late:#b42318;--good:#1a7f37;--risk:#9a5b00}
    @media (prefers-color-scheme:dark){:root{--text:#e6e9ee;--quiet:#9aa4b2;--ground:#101418;\
    --line:#2c343e;--accent:#6ea8ff;--late:#ff8a80;--good:#6fd08c;--risk:#f0b860}}
    body{font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--ground);\
    max-width:60rem;margin:2rem auto;padding:0 1rem}
    h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2.5rem 0 .2rem}p{margin:.2rem 0 .8rem}
    a{color:var(--accent)}table{border-collapse:collapse;width:100%}
    th,td{text-align:left;padding:.25rem .8rem .25rem 0;border-bottom:1px solid var(--line);\
    vertical-align:top;overflow-wrap:anywhere}thead~tbody td{overflow-wrap:break-word}
    th,caption{color:var(--quiet);font-weight:600;text-align:left}
    .short{white-space:nowrap}.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
    .bar,.share{min-width:5rem}.bar{display:inline-block;min-width:0;width:4rem;background:var(--line);\
    height:.5rem;border-radius:.25rem}
    .bar i,.share i{display:block;height:.5rem;background:var(--accent);border-radius:.25rem}
    .share i{margin-top:.5rem}.late,.overdue{color:var(--late)}.onTrack{color:var(--good)}.atRisk{color:var(--risk)}
    .lead{font-size:1.15rem;font-weight:600}ol{margin:.2rem 0 1rem;padding-left:1.4rem}
    figure{margin:0}svg{width:100%;height:auto}
    svg.spark{width:4rem;height:1rem;vertical-align:middle}.line{fill:none;stroke:var(--accent);stroke-width:2}
    .area{fill:var(--accent);opacity:.12}.range{fill:var(--risk);opacity:.25}
    .grid{stroke:var(--line)}.today{stroke:var(--quiet);stroke-dasharray:2 4}
    .due{stroke:var(--late);stroke-dasharray:6 4}.axis{fill:var(--quiet);font-size:11px}
    @media print{:root{color-scheme:light;--text:#000;--quiet:#444;--ground:#fff;--line:#bbb;\
    --accent:#1f6feb;--late:#b42318;--good:#1a7f37;--risk:#9a5b00}
    @page{margin:16mm}body{max-width:none;margin:0;padding:0;font-size:10pt}
    a{color:inherit;text-decoration:none}h2,h2~p,caption{break-after:avoid}
    thead{display:table-header-group}tr,figure,svg{break-inside:avoid}
    .bar,svg.spark{width:3rem}summary{list-style:none}summary::-webkit-details-marker{display:none}
    details::details-content{content-visibility:visible;block-size:auto}
    @supports not selector(details::details-content){\
    details:not([open])>summary::after{content:" (unfold the list to print it)"}}
    i{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """
}
