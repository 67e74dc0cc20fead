import DeclarativeUI
import DesignSystem
import Unidirectional

/// A question with a text field for the answer.
struct QuestionView: View {
  let title: String
  let explanation: String
  let name: String
  let placeholder: String
  /// Returns the problem with an answer; nil if it is valid.
  let problem: (String) -> String?
  let answer: @MainActor (String) -> Void
  @Local var shownProblem = ""

  var body: some View {
    VStack(spacing: .one) {
      Label(title).textStyle(.title)
      Label(explanation).textStyle(.muted).lineLimit(3)
      Answer(name: name, placeholder: placeholder) { text in
        shownProblem = problem(text) ?? ""
        if shownProblem.isEmpty { answer(text) }
      }
      Label($shownProblem.bind).textStyle(.danger).lineLimit(2)
    }
    .padding(horizontal: .two, vertical: .one)
  }
}

/// The screen for the verification code.
struct CodeEntryView: View {
  let model: Bind<CodeState.ViewModel>
  let submit: @MainActor (String) -> Void
  let sendAgain: @MainActor () -> Void

  var body: some View {
    VStack(spacing: .one) {
      Label("Which code did you receive?").textStyle(.title)
      Label(
        model.map { StyledText($0.message, $0.isProblem ? .danger : .muted) }
      ).lineLimit(3)
      // Each attempt starts with an empty field.
      AnyView(
        Answer(name: "code", placeholder: "four digits", submit: submit),
        identity: model.attempt.value)
    }
    .padding(horizontal: .two, vertical: .one)
    .keys { KeyBinding("code.again", "ctrl-r", title: "Send again") { sendAgain() } }
  }
}

/// A text field with a mark in front of it.
private struct Answer: View {
  let name: String
  let placeholder: String
  let submit: @MainActor (String) -> Void

  var body: some View {
    HStack(spacing: .one) {
      Label("›").textStyle(.accent)
      TextField(name, placeholder: placeholder, onSubmit: submit)
    }
  }
}
