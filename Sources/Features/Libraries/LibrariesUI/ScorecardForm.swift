import DeclarativeUI
import DesignSystem
import LibrariesInterface
import LibrariesLogic
import Unidirectional
import WorkspaceLogic

/// The form that answers a scorecard: what the machine saw stands beside each question.
package struct ScorecardForm: View {
  let assessment: LibraryAssessment
  let draft: Bind<ScorecardDraft>
  let isSaving: Bind<Bool>
  let points: Bind<Int>
  let path: String
  let actions: Actions

  /// What can be done from here.
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
  ///   - assessment: the library as it is judged without these answers.
  ///   - points: what it would have with them.
  ///   - path: the file that they are saved to.
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
          FieldLine(.owner, title: "who answers for it", draft: draft, change: set)
          FieldLine(.purpose, title: "what it is used for", draft: draft, change: set)
          FieldLine(.license, title: "its licence", draft: draft, change: set)
          Divider(StyledText("keeps it out", .heading))
          ForEach(criteria(areBlockers: true), id: \.id) { judgement in
            CriterionLines(judgement: judgement, draft: draft, change: change)
          }
          Divider(StyledText("costs points", .heading))
          ForEach(criteria(areBlockers: false), id: \.id) { judgement in
            CriterionLines(judgement: judgement, draft: draft, change: change)
          }
          Divider(StyledText("in words", .heading))
          FieldLine(.inHouse, title: "can we build it", draft: draft, change: set)
          FieldLine(.users, title: "who needs it", draft: draft, change: set)
          FieldLine(.exitCriteria, title: "how we get rid of it", draft: draft, change: set)
          FieldLine(.justification, title: "why all the same", draft: draft, change: set)
          Label("")
          Button("Save", name: "form.save-button", disabled: problem, action: actions.save)
          Button("Give up these answers", name: "form.discard", action: actions.discard)
        }
      }
    }
    .keys {
      KeyBinding(
        "form.save", "ctrl-s", title: "save", disabled: problem.value
      ) { actions.save() }
    }
  }

  /// Why it can't be saved.
  private var problem: Bind<String?> {
    Bind {
      if isSaving.value { return "it is being saved" }
      guard
        let (field, problem) = draft.value.problems.min(by: { $0.key.rawValue < $1.key.rawValue })
      else { return nil }
      return "\(field.rawValue) must be \(problem)"
    }
  }

  private func criteria(areBlockers: Bool) -> [LibraryAssessment.Judgement] {
    assessment.judgements.filter { $0.criterion.isBlocker == areBlockers }
  }

  private func change(_ change: (inout ScorecardDraft) -> Void) {
    var next = draft.value
    change(&next)
    actions.change(next)
  }

  private func set(_ field: ScorecardDraft.Field, _ text: String) {
    change { $0[field] = text }
  }
}

/// What comes of the answers so far, and where they go.
private struct FormSummary: View {
  let assessment: LibraryAssessment
  let draft: Bind<ScorecardDraft>
  let points: Bind<Int>
  let path: String

  var body: some View {
    let above = assessment.justifyAbove
    HStack(spacing: .two) {
      Label(
        Bind { [points, draft] in
          let open = draft.value.choices.values.count { $0 == .open }
          var text = StyledText(Wording.count(points.value, "point"), .strong)
          if open > 0 { text += .muted("  \(open) open") }
          if points.value > above, draft.value[.justification].isEmpty {
            text += StyledText("  more than \(above): say why all the same", .warning)
          }
          return text
        })
      Spacer()
      Label(.muted("^S saves \(path)")).layoutPriority(-1)
    }
    .padding(horizontal: .one)
  }
}

/// A question that is answered in words.
private struct FieldLine: View {
  let field: ScorecardDraft.Field
  let title: String
  let draft: Bind<ScorecardDraft>
  let change: @MainActor (ScorecardDraft.Field, String) -> Void

  init(
    _ field: ScorecardDraft.Field, title: String, draft: Bind<ScorecardDraft>,
    change: @escaping @MainActor (ScorecardDraft.Field, String) -> Void
  ) {
    self.field = field
    self.title = title
    self.draft = draft
    self.change = change
  }

  var body: some View {
    let problem = draft.map { [field] in $0.problems[field] }
    HStack(spacing: .one) {
      Label(StyledText(" " + title)).frame(columns: 22)
      FormField(
        name: "form.\(field.rawValue)", placeholder: hint, initial: draft.value[field]
      ) { [field, change] in change(field, $0) }
      Label(problem.map { $0.map { StyledText($0, .warning) } ?? "" }).layoutPriority(1)
    }
  }

  private var hint: String {
    switch field {
    case .owner: "@team, or an e-mail address"
    case .purpose: "such as: reads the configuration"
    case .license: "an SPDX id such as MIT"
    case .inHouse: "yes, in a week · no, because …"
    case .users: "such as: all, or 2 % in one market"
    case .exitCriteria: "what has to be so that it can go, and how"
    case .justification: "why it is worth its points"
    }
  }
}

/// A field that keeps its own text, made once from what the draft says then.
private struct FormField: View {
  let name: String
  let placeholder: String
  let initial: String
  let change: @MainActor (String) -> Void

  var body: some View {
    TextField(
      name, text: initial, placeholder: placeholder, onChange: change, onSubmit: { _ in }
    )
    .oneOfSeveral()
  }
}

/// A criterion: yes, no or open, what the machine saw, and the reason where it holds.
private struct CriterionLines: View {
  let judgement: LibraryAssessment.Judgement
  let draft: Bind<ScorecardDraft>
  let change: @MainActor ((inout ScorecardDraft) -> Void) -> Void

  var body: some View {
    let key = judgement.id
    let choice = draft.map { $0.choices[key] ?? .open }
    let isYes = choice.map { $0 == .yes }.value
    VStack {
      HStack(spacing: .two) {
        Picker(
          title, name: "form.\(key)", options: ScorecardDraft.Choice.allCases, selection: choice,
          title: { $0 == .open ? "?" : $0.rawValue }
        ) { chosen in change { $0.choices[key] = chosen } }
        Label(seen(choice)).layoutPriority(-1)
        Spacer()
      }
      if isYes {
        HStack(spacing: .one) {
          Label(.muted("   because")).frame(columns: 22)
          FormField(
            name: "form.\(key).because", placeholder: "why, and what it means",
            initial: draft.value.reasons[key] ?? ""
          ) { text in change { $0.reasons[key] = text } }
        }
      }
    }
  }

  /// As wide as the others, so that the choices stand below each other.
  private var title: String {
    let points = judgement.points > 0 ? " (\(judgement.points))" : ""
    let text = LibraryWords.title(judgement.criterion) + points
    return text + String(repeating: " ", count: max(0, 36 - StyledText.columns(of: text)))
  }

  private func seen(_ choice: Bind<ScorecardDraft.Choice>) -> Bind<StyledText> {
    choice.map { [judgement] choice in
      guard let seen = judgement.seen else { return "" }
      let isOther = judgement.machine.map { $0 != (choice.holds ?? $0) } ?? false
      return StyledText(isOther ? "but seen: " : "seen: ", isOther ? .danger : .info) + .muted(seen)
    }
  }
}
