import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional

/// The scorecard: what holds, what the machine saw, and what the team says, apart from each other.
struct ScorecardTab: View {
  let assessment: Bind<LibraryAssessment?>
  let selected: Source<String?>

  var body: some View {
    let rows = assessment.map { $0.map { ScorecardRow.rows($0) } ?? [] }
    let columns = ScorecardTab.columns
    VStack {
      List(rows, name: "scorecard") { row in
        switch row.content {
        case .heading(let title): Divider(StyledText(title, .heading))
        case .criterion, .question: TableRow(item: row, columns: columns)
        case .gap: Label("")
        }
      }
      .selectable(\.isSelectable)
      .onSelect { [selected] in selected.value = $0.id }
      .placeholder("Reading…")
      Divider()
      ScorecardLine(rows: rows, selected: selected)
    }
  }

  private static var columns: [TableColumn<ScorecardRow>] {
    [
      TableColumn("", width: .fixed(3), importance: 9) { row, _ in
        switch row.content {
        case .criterion(let judgement): mark(judgement)
        case .question(_, let answer): answer == nil ? .muted("?") : ""
        case .heading, .gap: ""
        }
      },
      TableColumn("", width: .flexible(minimum: 30, weight: 2, maximum: 38), importance: 10) {
        row, _ in
        switch row.content {
        case .criterion(let judgement): StyledText(LibraryWords.title(judgement.criterion))
        case .question(let question, _): StyledText(LibraryWords.title(question))
        case .heading, .gap: ""
        }
      },
      TableColumn("", width: .fixed(3), alignment: .trailing, importance: 6) { row, _ in
        guard case .criterion(let judgement) = row.content, judgement.points > 0 else { return "" }
        return judgement.holds == true
          ? StyledText("+\(judgement.points)", .warning) : .muted("\(judgement.points)")
      },
      TableColumn("", width: .flexible(minimum: 20, weight: 4), importance: 8) { row, _ in
        switch row.content {
        case .criterion(let judgement): reasons(judgement)
        case .question(_, let answer):
          answer.map { StyledText($0.split(whereSeparator: \.isNewline).joined(separator: " ")) }
            ?? .muted("not answered")
        case .heading, .gap: ""
        }
      },
    ]
  }

  private static func mark(_ judgement: LibraryAssessment.Judgement) -> StyledText {
    guard let holds = judgement.holds else { return .muted("?") }
    guard holds else { return StyledText("no", .success) }
    return StyledText(
      "yes",
      judgement.exception != nil || !judgement.criterion.isBlocker ? .warning : .danger)
  }

  /// What the machine saw first, then the team's word.
  static func reasons(_ judgement: LibraryAssessment.Judgement) -> StyledText {
    var parts: [StyledText] = []
    if judgement.isContradicted { parts.append(StyledText("contradicted", .danger)) }
    if let exception = judgement.exception {
      parts.append(StyledText("\(exception.owner) until \(exception.until)", .warning))
    }
    if let seen = judgement.seen { parts.append(StyledText("seen: ", .info) + .muted(seen)) }
    if let answer = judgement.answer {
      var text = StyledText("team: ", .accent) + .muted(answer.holds ? "yes" : "no")
      if let because = answer.because { text += .muted(", ") + StyledText(because) }
      parts.append(text)
    }
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { $0 + .muted("; ") + $1 }
  }
}

/// All about the selected line, which may be cut in its row.
private struct ScorecardLine: View {
  let rows: Bind<[ScorecardRow]>
  let selected: Source<String?>

  var body: some View {
    Label(
      Bind { [selected] in
        let row = rows.value.first { $0.id == selected.value }
        switch row?.content {
        case .criterion(let judgement): return ScorecardTab.reasons(judgement)
        case .question(_, let answer):
          return answer.map { StyledText($0) } ?? .muted("not answered")
        case .heading, .gap, nil: return ""
        }
      }
    )
    .lineLimit(3)
    .padding(horizontal: .one)
    .frame(rows: 3)
  }
}
