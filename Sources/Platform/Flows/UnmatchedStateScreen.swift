import DeclarativeUI
import DesignSystem

/// Shown when no rule of a flow matches its state, which is a bug in the app. It lets users go
/// back.
final class UnmatchedStateScreen: Routable {
  let crumb = "no screen"
  private let message: String
  private let canGoBack: @MainActor () -> Bool
  private let goBack: @MainActor () -> Void

  /// Creates the error screen.
  ///
  /// - Parameters:
  ///   - message: technical details, shown below the explanation.
  ///   - canGoBack: while it returns false, the enclosing flows handle Esc and Enter.
  ///   - goBack: called when users press Esc or Enter.
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
        Label("This is a bug in the app. Press Esc to go back.").lineLimit(nil)
        Label(message).textStyle(.muted).lineLimit(nil)
      }
      .padding(horizontal: .two, vertical: .one)
      .keys { [canGoBack, goBack] in
        if canGoBack() {
          KeyBinding("flow.leave", "esc", "enter", title: "Back") { goBack() }
        }
      })
  }
}
