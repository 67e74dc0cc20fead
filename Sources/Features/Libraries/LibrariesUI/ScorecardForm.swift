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
          FieldLine(.owner, title: "Owner", draft: draft, change: set)
          FieldLine(.purpose, title: "Purpose", draft: draft, change: set)
          FieldLine(.license, title: "License", draft: draft, change: set)
          Divider(StyledText("Blockers", .heading))
          ForEach(criteria(areBlockers: true), id: \.id) { judgment in
            CriterionLines(judgment: judgment, draft: draft, change: change)
          }
          Divider(StyledText("Concerns", .heading))
          ForEach(criteria(areBlockers: false), id: \.id) { judgment in
            CriterionLines(judgment: judgment, draft: draft, change: change)
          }
          Divider(StyledText("Questions", .heading))
          FieldLine(.inHouse, title: "In-house alternative", draft: draft, change: set)
          FieldLine(.users, title: "Users who need it", draft: draft, change: set)
          FieldLine(.exitCriteria, title: "Exit criteria", draft: draft, change: set)
          FieldLine(.justification, title: "Justification", draft: draft, change: set)
          Label("")
          Button("Save", name: "form.save-button", disabled: problem, action: actions.save)
          Button("Discard answers", name: "form.discard", action: actions.discard)
        }
      }
    }
    .keys {
      KeyBinding(
        "form.save", "ctrl-s", title: "Save", disabled: problem.value
      ) { actions.save() }
    }
  }

  /// The reason why the answers can't be saved; nil if they can.
  private var problem: Bind<String?> {
    Bind {
      if isSaving.value { return "saving in progress" }
      guard
        let (field, problem) = draft.value.problems.min(by: { $0.key.rawValue < $1.key.rawValue })
      else { return nil }
      return "\(field.rawValue) must be \(problem)"
    }
  }

  private func criteria(areBlockers: Bool) -> [LibraryAssessment.Judgment] {
    assessment.judgments.filter { $0.criterion.isBlocker == areBlockers }
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

/// The points with the current answers and the path of the scorecard.
private struct FormSummary: View {
  let assessment: LibraryAssessment
  let draft: Bind<ScorecardDraft>
  let points: Bind<Int>
  let path: String

  var body: some View {
    let above = assessment.justifyAbove
    HStack(spacing: .two) {
      Label(
        Bind { [assessment, points, draft] in
          let open = draft.value.openCount(assessment)
          var text = StyledText(TextFormat.count(points.value, "point"), .strong)
          if open > 0 { text += .muted("  unanswered: \(open)") }
          if points.value > above, draft.value[.justification].isEmpty {
            text += StyledText("  more than \(above): add a justification", .warning)
          }
          return text
        })
      Spacer()
      Label(.muted("^S saves to \(path)")).layoutPriority(-1)
    }
    .padding(horizontal: .one)
  }
}

/// A question with a text field.
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
    case .owner: "@team or an email address"
    case .purpose: "for example: reads the configuration"
    case .license: "an SPDX identifier such as MIT"
    case .inHouse: "yes, in a week · no, because …"
    case .users: "for example: all, or 2% in one market"
    case .exitCriteria: "when and how it can be removed"
    case .justification: "why it is worth its points"
    }
  }
}

/// A text field that stores its text itself. The draft only provides the initial text.
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

/// A criterion with its answer, the detected facts, and the reason if the answer is yes.
private struct CriterionLines: View {
  let judgment: LibraryAssessment.Judgment
  let draft: Bind<ScorecardDraft>
  let change: @MainActor ((inout ScorecardDraft) -> Void) -> Void

  var body: some View {
    let key = judgment.id
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
          Label(.muted("   Reason")).frame(columns: 22)
          FormField(
            name: "form.\(key).because", placeholder: "reason and impact",
            initial: draft.value.reasons[key] ?? ""
          ) { text in change { $0.reasons[key] = text } }
        }
      }
    }
  }

  /// The title, padded so that the answers are aligned.
  private var title: String {
    let points = judgment.points > 0 ? " (\(judgment.points))" : ""
    let text = LibraryText.title(judgment.criterion) + points
    return text + String(repeating: " ", count: max(0, 36 - StyledText.columns(of: text)))
  }

  private func seen(_ choice: Bind<ScorecardDraft.Choice>) -> Bind<StyledText> {
    choice.map { [judgment] choice in
      guard let seen = judgment.seen else { return "" }
      let isOther = judgment.machine.map { $0 != (choice.holds ?? $0) } ?? false
      return StyledText(isOther ? "but detected: " : "detected: ", isOther ? .danger : .info)
        + .muted(seen)
    }
  }
}
