import LibrariesInterface
import LibrariesLogic
import Output
import Terminal
import Workspace
import WorkspaceLogic

/// The human-readable output of `headway libraries`: one line for each library, or details of one.
struct LibrariesText {
  private let report: LibrariesReport
  private let rules: LibraryRules
  private let isWhole: Bool
  private let columns: Int
  private let terminalColumns: Int?

  /// The column at which values start.
  private static let indent = 13
  /// How to answer the questions of a scorecard.
  private static let answering = "To answer the questions in the app, run: headway open libraries"
  /// The number of lock file locations to list.
  private static let shownPlaces = 5

  /// - Parameters:
  ///   - isWhole: whether to print details instead of one line.
  ///   - columns: the width of the terminal; nil for rows of any length.
  init(
    _ report: LibrariesReport, rules: LibraryRules, isWhole: Bool,
    columns: Int? = OutputWidth.columns
  ) {
    self.columns = columns ?? NameList.columns
    terminalColumns = columns
    self.report = report
    self.rules = rules
    self.isWhole = isWhole
  }

  var text: String {
    let lines =
      isWhole ? Array(report.libraries.map(detail).joined(separator: ["", ""])) : list
    return lines.map(SafeText.line).joined(separator: "\n")
  }

  // MARK: All of them

  private var list: [String] {
    guard !report.libraries.isEmpty else {
      return [
        report.files.isEmpty
          ? "No lock file or manifest with libraries found."
          : "No libraries in \(report.files.joined(separator: ", "))."
      ]
    }
    let rows = report.libraries.map(LibrariesText.row)
    let headings = ["Library", "Version", "License", "Imported by", "Points", "Verdict"]
    let limits = [34, 22, 24, 34, 6, 40]
    let widths = LibrariesText.fitting(
      headings.indices.map { column in
        min(limits[column], (rows + [headings]).map { $0[column].columns }.max() ?? 0)
      }, terminalColumns)
    func line(_ cells: [String]) -> String {
      var text = ""
      for (column, cell) in cells.enumerated() {
        let cut = VisibleText.truncated(cell, to: widths[column])
        text +=
          column == 4
          ? cut.rightAligned(to: widths[column]) : cut.padded(to: widths[column])
        text += "  "
      }
      while text.last == " " { text.removeLast() }
      return text
    }
    let isUnanswered = report.libraries.contains { $0.assessment.verdict == .unanswered }
    return [line(headings)] + rows.map(line) + ["", summary]
      + (isUnanswered ? [LibrariesText.answering] : [])
  }

  /// Returns the widths of columns that fit into a terminal: those that can be truncated become narrower, one
  /// after the other, down to a minimum.
  ///
  /// - Parameters:
  ///   - widths: the widths without a limit.
  ///   - terminal: the width of the terminal; nil for rows of any length.
  static func fitting(_ widths: [Int], _ terminal: Int?) -> [Int] {
    guard let terminal else { return widths }
    // The version, the modules, the license, the library and the verdict.
    let order: [(column: Int, least: Int)] = [(1, 8), (3, 11), (2, 8), (0, 20), (5, 15)]
    let narrowed = OutputWidth.narrowed(
      order.map { (widths[$0.column], $0.least) },
      by: widths.reduce(0, +) + 2 * (widths.count - 1) - terminal)
    var widths = widths
    for (place, width) in zip(order, narrowed) { widths[place.column] = width }
    return widths
  }

  private static func row(_ library: LibrariesReport.Library) -> [String] {
    let entry = library.assessment.entry
    let assessment = library.assessment
    let usedBy = entry.facts.usedBy
    var user: String
    switch usedBy.count {
    case 0: user = library.neededBy.isEmpty ? "–" : "(\(library.neededBy.joined(separator: ", ")))"
    case 1: user = usedBy[0].split(separator: "/").last.map(String.init) ?? usedBy[0]
    default: user = LibraryText.userCount(entry.facts) ?? "–"
    }
    if user == "–", !entry.facts.uses.isEmpty { user = "tests" }
    if user == "–", entry.library.isDevelopment { user = "development" }
    if user == "–", !entry.facts.hasAllModules { user = LibraryText.unknownUsers }
    var verdict = LibraryText.title(assessment.verdict)
    switch assessment.verdict {
    case .blocked: verdict += ": " + assessment.blocking.map(\.id).joined(separator: ", ")
    case .unanswered:
      verdict = LibraryText.shortUnanswered(
        assessment.openCount, hasScorecard: entry.scorecard != nil)
    case .ok: if assessment.isAcceptedByJustification { verdict += ", justified" }
    case .justify: break
    }
    if case .absent? = entry.base { verdict += ", new" }
    return [
      entry.library.name, entry.library.fixedTo ?? "–",
      LibraryText.license(entry) ?? LibraryText.unknownLicense, user,
      assessment.isScored ? "\(assessment.points)" : "–", verdict,
    ]
  }

  private var summary: String {
    let verdicts = LibraryAssessment.Verdict.allCases.compactMap { verdict -> String? in
      let count = report.libraries.count { $0.assessment.verdict == verdict }
      return count == 0 ? nil : LibraryText.count(count, verdict)
    }
    let many = TextFormat.count(report.libraries.count, "library", "libraries")
    let files = TextFormat.count(
      report.files.count, "lock file or manifest", "lock files or manifests")
    return "\(many) in \(files): "
      + verdicts.joined(separator: ", ")
      + ". Libraries with more than \(rules.justifyAbove) points need a justification."
  }

  // MARK: One

  private func detail(_ library: LibrariesReport.Library) -> [String] {
    let assessment = library.assessment
    let entry = assessment.entry
    let verdict =
      assessment.verdict == .unanswered
      ? LibraryText.shortUnanswered(
        assessment.openCount, hasScorecard: entry.scorecard != nil)
      : LibraryText.title(assessment.verdict)
    var lines = [
      "\(entry.library.name) \(entry.library.fixedTo ?? "")  \(entry.library.ecosystem.title)"
        + (entry.library.isDirect == false ? ", transitive" : ""),
      (assessment.isScored ? TextFormat.count(assessment.points, "point") : "no points yet")
        + ", \(verdict)",
    ]
    lines += assessment.changes.map { "changed: \(LibraryText.words($0))" }
    lines.append("")
    lines += facts(library)
    lines += section("Blockers", assessment.judgments.filter(\.criterion.isBlocker))
    lines += section("Concerns", assessment.judgments.filter { !$0.criterion.isBlocker })
    let texts = LibraryQuestion.allCases.compactMap { question -> String? in
      let answer = entry.scorecard?.texts[question]
      if answer == nil, !assessment.openQuestions.contains(question) { return nil }
      return "  \(LibraryText.title(question)): \(answer ?? "?")"
    }
    if !texts.isEmpty { lines += ["", "Background"] + texts.map(LibrariesText.oneLine) }
    if assessment.isUnanswered {
      lines += ["", "?  unanswered", LibrariesText.answering]
    }
    return lines
  }

  private func facts(_ library: LibrariesReport.Library) -> [String] {
    let entry = library.assessment.entry
    var facts: [(String, [String])] = []
    func names(_ names: [String], else none: String, end: String = "") -> [String] {
      names.isEmpty
        ? [none] : NameList.lines(names, columns: columns - LibrariesText.indent, end: end)
    }
    if let source = entry.library.source { facts.append(("source", [source])) }
    let places = entry.library.places
    for place in places.prefix(LibrariesText.shownPlaces) {
      facts.append(("in", ["\(place.path):\(place.line)"]))
    }
    if places.count > LibrariesText.shownPlaces {
      facts.append(("", ["and \(places.count - LibrariesText.shownPlaces) more"]))
    }
    facts.append(("license", [LibraryText.license(entry) ?? LibraryText.unknownLicense]))
    if let bytes = entry.facts.bytes { facts.append(("size", [LibraryText.size(bytes)])) }
    if let transitive = library.transitive {
      facts.append(("depends on", names(transitive, else: "none")))
    }
    if !library.neededBy.isEmpty {
      facts.append(("needed by", names(library.neededBy, else: "")))
    }
    let usedBy = entry.facts.usedBy
    let isKnown = entry.facts.hasAllModules || !entry.facts.uses.isEmpty
    facts.append(
      (
        "used by",
        names(
          usedBy,
          else: isKnown ? "no modules" : "unknown, because code may import it under another name",
          end: usedBy.count == 1 ? " (wrapped: no other module imports it)" : ""
        )
      ))
    return facts.flatMap { key, lines in
      lines.enumerated().map { index, line in
        ("  " + (index == 0 ? key : "")).padded(to: LibrariesText.indent) + line
      }
    }
  }

  private func section(
    _ title: String, _ judgments: [LibraryAssessment.Judgment]
  ) -> [String] {
    ["", title]
      + judgments.map { judgment in
        let mark = judgment.holds.map { $0 ? "yes" : "no " } ?? "?  "
        var line = "  \(mark)  \(LibraryText.title(judgment.criterion))"
        if judgment.points > 0 { line += ", \(TextFormat.count(judgment.points, "point"))" }
        var reasons = LibraryText.evidence(judgment).map { $0.label + $0.text }
        if let exception = judgment.exception {
          reasons.append("excepted until \(exception.until), \(exception.owner)")
        }
        return LibrariesText.oneLine(
          line + (reasons.isEmpty ? "" : "  (\(reasons.joined(separator: "; ")))"))
      }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
