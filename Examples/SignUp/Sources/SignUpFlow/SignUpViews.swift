import DeclarativeUI
import DesignSystem
import Unidirectional

/// A question that is answered by a line of text.
struct QuestionView: View {
  let title: String
  let explanation: String
  let name: String
  let placeholder: String
  /// What is wrong with an answer; nil when nothing is.
  let problem: (String) -> String?
  let answer: @MainActor (String) -> Void
  private let shownProblem = Source<String>("")

  init(
    title: String, explanation: String, name: String, placeholder: String,
    problem: @escaping (String) -> String?, answer: @escaping @MainActor (String) -> Void
  ) {
    self.title = title
    self.explanation = explanation
    self.name = name
    self.placeholder = placeholder
    self.problem = problem
    self.answer = answer
  }

  var body: some View {
    VStack(spacing: .one) {
      Label(title).textStyle(.title)
      Label(explanation).textStyle(.muted).lineLimit(3)
      Answer(name: name, placeholder: placeholder) { text in
        shownProblem.value = problem(text) ?? ""
        if shownProblem.untracked.isEmpty { answer(text) }
      }
      Label(shownProblem.bind).textStyle(.danger).lineLimit(2)
    }
    .padding(horizontal: .two, vertical: .one)
  }
}

/// The screen of the verification code.
struct CodeView: View {
  let model: Bind<CodeState.ViewModel>
  let submit: @MainActor (String) -> Void
  let sendAgain: @MainActor () -> Void

  var body: some View {
    VStack(spacing: .one) {
      Label("Which code did you get?").textStyle(.title)
      Label(
        model.map { StyledText($0.message, $0.isProblem ? .danger : .muted) }
      ).lineLimit(3)
      // Each attempt begins with an empty line.
      AnyView(
        Answer(name: "code", placeholder: "four digits", submit: submit),
        identity: model.attempt.value)
    }
    .padding(horizontal: .two, vertical: .one)
    .keys { KeyBinding("code.again", "ctrl-r", title: "send it again") { sendAgain() } }
  }
}

/// A line to type in, with a mark where it begins.
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
