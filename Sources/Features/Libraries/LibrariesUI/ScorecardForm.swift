import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional
import WorkspaceLogic

/// The form for the answers of a scorecard, with the detected facts next to each criterion.
package struct ScorecardForm: View {
  let assessment: LibraryAssessment
  let draft: Bind<ScorecardDraft>
  let isSaving: Bind<Bool>
  let points: Bind<Int>
  let path: String
  let actions: Actions

  /// The actions of the form.
  package struct Actions {
    let change: @MainActor (ScorecardDraft) -> Void
    let save: @MainActor () -> Void
    let discard: @MainActor () -> Void

    package init(
      change: @escaping @MainActor (ScorecardDraft) -> Void, save: @escaping @MainActor () -> Void,
      discard: @escaping @MainActor () -> Void
    ) {
      self.change = change
      self.save = save
      self.discard = discard
    }
  }

  /// - Parameters:
  ///   - assessment: the assessment of the library with the saved answers.
  ///   - draft: the answers in the form.
  ///   - isSaving: whether the answers are being saved.
  ///   - points: the points of the library with the answers in the form.
  ///   - path: the path of the scorecard.
  package init(
    assessment: LibraryAssessment, draft: Bind<ScorecardDraft>, isSaving: Bind<Bool>,
    points: Bind<Int>, path: String, actions: Actions
  ) {
    self.assessment = assessment
    self.draft = draft
    self.isSaving = isSaving
    self.points = points
    self.path = path
    self.actions = actions
  }

  package var body: some View {
    VStack {
      FormSummary(assessment: assessment, draft: draft, points: points, path: path)
      Divider()
      ScrollView("form") {
        VStack {
          Form(
            "form.save", disabled: isSaving.map { $0 ? "saving in progress" : nil },
            onSubmit: actions.save
          ) {
            AnswerField(.owner, title: "Owner", draft: editable)
            AnswerField(.purpose, title: "Purpose", draft: editable)
            AnswerField(.license, title: "License", draft: editable)
            Divider(StyledText("Blockers", .heading))
            ForEach(criteria(areBlockers: true), id: \.id) { judgment in
              CriterionLines(judgment: judgment, draft: editable)
            }
            Divider(StyledText("Concerns, with their points", .heading))
            ForEach(criteria(areBlockers: false), id: \.id) { judgment in
              CriterionLines(judgment: judgment, draft: editable)
            }
            Divider(StyledText("Background", .heading))
            AnswerField(.inHouse, title: LibraryText.title(.inHouse), draft: editable)
            AnswerField(.users, title: LibraryText.title(.users), draft: editable)
            AnswerField(.exitCriteria, title: LibraryText.title(.exitCriteria), draft: editable)
            AnswerField(.justification, title: LibraryText.title(.justification), draft: editable)
          }
          Button("Discard answers", name: "form.discard", action: actions.discard)
        }
      }
    }
  }

  private var editable: Binding<ScorecardDraft> {
    Binding(get: { draft.value }, set: actions.change)
  }

  private func criteria(areBlockers: Bool) -> [LibraryAssessment.Judgment] {
    assessment.judgments.filter { $0.criterion.isBlocker == areBlockers }
  }
}

/// The points with the current answers and the path of the scorecard.
private struct FormSummary: View {
  let assessment: LibraryAssessment
  let draft: Bind<ScorecardDraft>
  let points: Bind<Int>
  let path: String

  var body: some View {
    let above = assessment.justifyAbove
    VStack {
      Label(
        Bind { [assessment, points, draft] in
          let open = draft.value.openCount(assessment)
          var text =
            assessment.isScored || points.value > 0
            ? StyledText(TextFormat.count(points.value, "point"), .strong)
            : .muted("no points yet")
          if open > 0 { text += .muted("  \(LibraryText.unanswered(open, hasScorecard: true))") }
          if points.value > above, draft.value[.justification].isEmpty {
            text += StyledText("  more than \(above) points: add a justification", .warning)
          }
          return text
        }
      )
      .lineLimit(2).wrapping(.betweenFacts)
      Label(.muted("in \(path)"))
    }
    .padding(horizontal: .one)
  }
}

/// A question with a text field.
private struct AnswerField: View {
  let field: ScorecardDraft.Field
  let title: String
  let draft: Binding<ScorecardDraft>

  init(_ field: ScorecardDraft.Field, title: String, draft: Binding<ScorecardDraft>) {
    self.field = field
    self.title = title
    self.draft = draft
  }

  var body: some View {
    Field(title, problem: draft.value.problems[field].map { "enter \($0)" }) {
      TextField("form.\(field.rawValue)", text: draft[field], placeholder: hint)
    }
  }

  private var hint: String {
    switch field {
    case .owner: "@team or an email address"
    case .purpose: "for example: reads the configuration"
    case .license: "an SPDX identifier such as MIT"
    case .inHouse: "yes, in a week \(Glyph.dot) no, because …"
    case .users: "for example: all, or 2% in one market"
    case .exitCriteria: "when and how it can be removed"
    case .justification: "why it is worth its points"
    }
  }
}

/// A criterion with its answer, the detected facts, and the reason if the answer is yes.
private struct CriterionLines: View {
  let judgment: LibraryAssessment.Judgment
  let draft: Binding<ScorecardDraft>

  var body: some View {
    let key = judgment.id
    let choice = draft.bind.map { $0.choices[key] ?? .open }
    let isYes = choice.map { $0 == .yes }.value
    let isContradicted = choice.map { [judgment] in CriterionLines.isContradicted(judgment, $0) }
    VStack {
      HStack(spacing: .two) {
        Picker(
          title, name: "form.\(key)", options: ScorecardDraft.Choice.allCases, selection: choice,
          title: { $0 == .open ? "?" : $0.rawValue }
        ) { draft.value.choices[key] = $0 }
        Label(seen(choice)).layoutPriority(-1).hidden(isContradicted)
        Spacer()
      }
      // A contradiction decides the verdict, so it is shown completely.
      Label(seen(choice)).lineLimit(2).padding(horizontal: .two)
        .hidden(isContradicted.map { !$0 })
      if isYes {
        Field("  Reason") {
          TextField(
            "form.\(key).because", text: draft[reasonFor: key], placeholder: "reason and impact")
        }
      }
    }
  }

  /// The columns of the titles: those of the longest one, and a gap.
  private static let titleColumns = 28

  private static func isContradicted(
    _ judgment: LibraryAssessment.Judgment, _ choice: ScorecardDraft.Choice
  ) -> Bool {
    judgment.machine.map { $0 != (choice.holds ?? $0) } ?? false
  }

  /// The title, padded so that the answers are aligned.
  private var title: String {
    let points = judgment.points > 0 ? " (\(judgment.points))" : ""
    let text = LibraryText.title(judgment.criterion) + points
    return text
      + String(
        repeating: " ", count: max(0, CriterionLines.titleColumns - StyledText.columns(of: text)))
  }

  private func seen(_ choice: Bind<ScorecardDraft.Choice>) -> Bind<StyledText> {
    choice.map { [judgment] choice in
      guard let seen = judgment.seen else { return "" }
      let isOther = CriterionLines.isContradicted(judgment, choice)
      return StyledText(isOther ? "but detected: " : "detected: ", isOther ? .danger : .info)
        + .muted(seen)
    }
  }
}
