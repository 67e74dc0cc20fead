import DeclarativeUI
import DesignSystem
import Unidirectional

/// The frame of the setup: a title, the number of the step, and the content of the step.
package struct SetUpView: View {
  let step: Bind<String>
  let content: AnyView

  /// - Parameters:
  ///   - step: the number of the step, such as `step 1 of 3`; may be empty.
  ///   - content: the step.
  package init(step: Bind<String>, content: AnyView) {
    self.step = step
    self.content = content
  }

  package var body: some View {
    VStack {
      HStack(spacing: .two) {
        Label(
          StyledText("headway", .accent) + .muted(" \(Glyph.path) ") + StyledText("Setup", .title))
        Spacer()
        Label(step.map { .muted($0) })
      }
      .padding(horizontal: .one)
      Divider()
      content.expand()
    }
  }
}

/// A step of the setup: a title, an explanation, and the content with the possible answers.
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

/// A list of choices. Enter selects one.
package struct ChoiceList: View {
  /// A possible answer.
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

  /// - Parameters:
  ///   - choices: the choices; empty while they are loading.
  ///   - choose: receives the id of the selected choice.
  package init(_ choices: Bind<[Choice]>, choose: @escaping @MainActor (String) -> Void) {
    self.choices = choices
    self.choose = choose
  }

  package var body: some View {
    List(choices, name: "choices") { choice in
      Label(StyledText(" " + choice.title, .strong) + .muted("   " + choice.detail))
    }
    .onActivate("Select") { choose($0.id) }
    .placeholder("Loading…")
    .padding(horizontal: .one)
  }
}
