import DeclarativeUI
import DesignSystem

/// What is shown when no rule of a flow matches its state: a mistake in the program, with a way on.
final class NoScreen: Routable {
  let crumb = "nothing to show"
  private let message: String
  private let goBack: @MainActor () -> Void

  init(_ message: String = "", goBack: @escaping @MainActor () -> Void = {}) {
    self.message = message
    self.goBack = goBack
  }

  var screen: AnyView {
    AnyView(
      VStack(spacing: .one) {
        Label("There is no screen for this state.").textStyle(.title)
        Label("This is a mistake in the program. Press Esc to go back.").lineLimit(nil)
        Label(message).textStyle(.muted).lineLimit(nil)
      }
      .padding(horizontal: .two, vertical: .one)
      .keys { [goBack] in KeyBinding("flow.leave", "esc", "enter", title: "go back") { goBack() } })
  }
}
