import DeclarativeUI
import DesignSystem
import Unidirectional

/// The frame of the set-up: where in it one is, and the step.
package struct SetUpView: View {
  let step: Bind<String>
  let content: AnyView

  /// - Parameter step: which of the steps it is, such as `step 1 of 3`; empty for none.
  package init(step: Bind<String>, content: AnyView) {
    self.step = step
    self.content = content
  }

  package var body: some View {
    VStack {
      HStack(spacing: .two) {
        Label(StyledText("headway", .accent) + .muted(" ▸ ") + StyledText("Set up", .title))
        Spacer()
        Label(step.map { .muted($0) })
      }
      .padding(horizontal: .one)
      Divider()
      content.expand()
    }
  }
}

/// A step with a question: a title, an explanation, and the keys that answer it.
package struct StepView<Content: View>: View {
  let title: String
  let explanation: String
  let content: Content

  package init(title: String, explanation: String, @ViewBuilder content: () -> Content) {
    self.title = title
    self.explanation = explanation
    self.content = content()
  }

  package var body: some View {
    VStack {
      VStack(spacing: .one) {
        Label(title).textStyle(.title).lineLimit(2)
        Label(explanation).textStyle(.muted).lineLimit(4)
      }
      .padding(horizontal: .two, vertical: .one)
      content
    }
  }
}

/// Choices of which one is taken with Enter.
package struct ChoiceList: View {
  package struct Choice: Identifiable, Equatable, Sendable {
    package let id: String
    package let title: String
    package let detail: String

    package init(id: String, title: String, detail: String) {
      self.id = id
      self.title = title
      self.detail = detail
    }
  }

  let choices: Bind<[Choice]>
  let choose: @MainActor (String) -> Void

  package init(_ choices: Bind<[Choice]>, choose: @escaping @MainActor (String) -> Void) {
    self.choices = choices
    self.choose = choose
  }

  package var body: some View {
    List(choices, name: "choices") { choice in
      Label(StyledText(" " + choice.title, .strong) + .muted("   " + choice.detail))
    }
    .onActivate("choose") { choose($0.id) }
    .placeholder("Looking…")
    .padding(horizontal: .one)
  }
}
