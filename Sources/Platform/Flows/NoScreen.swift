import DeclarativeUI
import DesignSystem

/// What is shown when no rule of a flow matches its state: a mistake in the program, with a way on.
final class NoScreen: Routable {
  let crumb = "nothing to show"
  private let message: String
  private let canGoBack: @MainActor () -> Bool
  private let goBack: @MainActor () -> Void

  /// - Parameter canGoBack: while it is false, Esc and Enter are left to the flows around.
  init(
    _ message: String = "", canGoBack: @escaping @MainActor () -> Bool = { false },
    goBack: @escaping @MainActor () -> Void = {}
  ) {
    self.message = message
    self.canGoBack = canGoBack
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
      .keys { [canGoBack, goBack] in
        if canGoBack() {
          KeyBinding("flow.leave", "esc", "enter", title: "go back") { goBack() }
        }
      })
  }
}
