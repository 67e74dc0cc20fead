import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional
import WorkspaceLogic

/// The tab with the scorecard: results, detected facts and the team's answers.
struct ScorecardTab: View {
  let assessment: Bind<LibraryAssessment?>
  let selected: Source<String?>

  var body: some View {
    let rows = assessment.map { $0.map { ScorecardRow.rows($0) } ?? [] }
    let columns = ScorecardTab.columns(
      longestTitle: rows.map { $0.map(ScorecardTab.titleColumns).max() ?? 0 }.value)
    VStack {
      List(rows, name: "scorecard") { row in
        switch row.content {
        case .heading(let title): Divider(StyledText(title, .heading))
        case .criterion, .question: TableRow(item: row, columns: columns)
        case .gap: Label("")
        }
      }
      .selectable(\.isSelectable)
      .onSelect { [selected] in selected.value = $0?.id }
      .placeholder("Loading…")
      Divider()
      ScorecardLine(rows: rows, selected: selected)
    }
  }

  private static func titleColumns(_ row: ScorecardRow) -> Int {
    switch row.content {
    case .criterion(let judgment): StyledText.columns(of: LibraryText.title(judgment.criterion))
    case .question(let question, _): StyledText.columns(of: LibraryText.title(question))
    case .heading, .gap: 0
    }
  }

  private static func columns(longestTitle: Int) -> [TableColumn<ScorecardRow>] {
    [
      TableColumn("", width: .fixed(3), importance: 9) { row, _ in
        switch row.content {
        case .criterion(let judgment): mark(judgment)
        case .question(_, let answer): answer == nil ? .muted("?") : ""
        case .heading, .gap: ""
        }
      },
      TableColumn(
        "", width: .flexible(minimum: 20, weight: 12, maximum: longestTitle), importance: 10
      ) { row, _ in
        switch row.content {
        case .criterion(let judgment): StyledText(LibraryText.title(judgment.criterion))
        case .question(let question, _): StyledText(LibraryText.title(question))
        case .heading, .gap: ""
        }
      },
      TableColumn("", width: .fixed(3), alignment: .trailing, importance: 6) { row, _ in
        guard case .criterion(let judgment) = row.content, judgment.points > 0,
          judgment.holds == true
        else { return "" }
        return StyledText("+\(judgment.points)", .warning)
      },
      TableColumn("", width: .flexible(minimum: 20, weight: 4), importance: 8) { row, _ in
        switch row.content {
        case .criterion(let judgment): isUnanswered(judgment) ? .muted(noAnswer) : reasons(judgment)
        case .question(_, let answer):
          answer.map { StyledText($0.split(whereSeparator: \.isNewline).joined(separator: " ")) }
            ?? .muted(ScorecardTab.noAnswer)
        case .heading, .gap: ""
        }
      },
    ]
  }

  /// The text of a criterion or question that the team hasn't answered.
  fileprivate static let noAnswer = "no answer from your team yet"

  private static func mark(_ judgment: LibraryAssessment.Judgment) -> StyledText {
    guard let holds = judgment.holds else { return .muted("?") }
    guard holds else { return StyledText("no", .success) }
    return StyledText(
      "yes",
      judgment.exception != nil || !judgment.criterion.isBlocker ? .warning : .danger)
  }

  /// Whether neither the team nor a detected fact answers a criterion.
  static func isUnanswered(_ judgment: LibraryAssessment.Judgment) -> Bool {
    judgment.holds == nil && reasons(judgment).columns == 0
  }

  /// Returns the detected facts, followed by the team's answer.
  static func reasons(_ judgment: LibraryAssessment.Judgment) -> StyledText {
    var parts: [StyledText] = []
    if let exception = judgment.exception {
      parts.append(
        StyledText(
          "accepted by \(exception.owner) until "
            + TextFormat.day(exception.until, thisYear: nil), .warning))
    }
    let style: TextStyle = judgment.isContradicted ? .danger : .accent
    parts += LibraryText.evidence(judgment).map { StyledText($0.label, style) + .muted($0.text) }
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { $0 + .muted("; ") + $1 }
  }
}

/// The meaning of the selected row, and its full text, which may be truncated in the list.
private struct ScorecardLine: View {
  let rows: Bind<[ScorecardRow]>
  let selected: Source<String?>

  var body: some View {
    let content = Bind { [selected] in
      rows.value.first { $0.id == selected.value }?.content
    }
    VStack {
      Label(content.map { .muted(ScorecardLine.meaning($0)) }).lineLimit(2)
      Label(content.map { ScorecardLine.answer($0) }).lineLimit(3)
    }
    .padding(horizontal: .one)
    .frame(rows: Extent.description)
  }

  private static func meaning(_ content: ScorecardRow.Content?) -> String {
    switch content {
    case .criterion(let judgment): LibraryExplanation.text(judgment.criterion)
    case .question(let question, _): LibraryExplanation.text(question)
    case .heading, .gap, nil: ""
    }
  }

  private static func answer(_ content: ScorecardRow.Content?) -> StyledText {
    switch content {
    case .criterion(let judgment) where !ScorecardTab.isUnanswered(judgment):
      ScorecardTab.reasons(judgment)
    case .question(_, let answer?): StyledText(answer)
    case .criterion, .question: .muted(ScorecardTab.noAnswer + ": press a to answer")
    case .heading, .gap, nil: ""
    }
  }
}
