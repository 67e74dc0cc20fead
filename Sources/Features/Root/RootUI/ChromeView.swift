import DeclarativeUI
import DesignSystem
import RootLogic
import Unidirectional

/// The frame of every screen: the screen, news under it, and the keys that work now.
package struct ChromeView: View {
  let state: Bind<Chrome.State>
  let send: @MainActor (Chrome.Action) -> Void
  let keyTable: @MainActor () -> KeyTable
  let follow: @MainActor (String) -> Void
  let content: AnyView
  let status: AnyView

  /// - Parameters:
  ///   - keyTable: the keys to show in the help: those that worked before it opened.
  ///   - follow: opens a link that was typed.
  ///   - status: what plugins have to say, at the right of the last line.
  package init(
    state: Bind<Chrome.State>, send: @escaping @MainActor (Chrome.Action) -> Void,
    keyTable: @escaping @MainActor () -> KeyTable, follow: @escaping @MainActor (String) -> Void,
    content: AnyView, status: AnyView
  ) {
    self.state = state
    self.send = send
    self.keyTable = keyTable
    self.follow = follow
    self.content = content
    self.status = status
  }

  package var body: some View {
    ZStack {
      VStack {
        content.expand()
        NoticeLine(notice: state.map(\.notice))
        Divider()
        HStack {
          KeyHints()
          status.layoutPriority(1)
        }
      }
      Overlay(overlay: state.map(\.overlay), send: send, keyTable: keyTable, follow: follow)
    }
  }
}

private struct NoticeLine: View {
  let notice: Bind<Chrome.Notice?>

  var body: some View {
    if let notice = notice.value {
      Label(
        StyledText(spans: [
          .init(notice.kind == .problem ? " ! " : " · ", notice.kind == .problem ? .danger : .info),
          .init(notice.text, .body),
        ])
      ).lineLimit(3)
    }
  }
}

private struct Overlay: View {
  let overlay: Bind<Chrome.Overlay?>
  let send: @MainActor (Chrome.Action) -> Void
  let keyTable: @MainActor () -> KeyTable
  let follow: @MainActor (String) -> Void

  var body: some View {
    switch overlay.value {
    case nil: EmptyView()
    case .help:
      Dialog("Keys", columns: 64, rows: 30, onDismiss: { send(.dismissed) }) {
        KeyHelp(keyTable())
          .keys { KeyBinding("help.close", "?", "q", title: "close") { send(.dismissed) } }
      }
    case .linkPrompt(let problem):
      Dialog("Open a link", columns: 72, rows: 10, onDismiss: { send(.dismissed) }) {
        VStack(spacing: .one) {
          TextField(
            "link", placeholder: "headway://migrations/ID or route|{…}", onSubmit: follow)
          if let problem {
            Label(problem).textStyle(.danger).lineLimit(4)
          } else {
            Label("Enter opens it, Esc closes.").textStyle(.muted)
          }
        }
      }
    }
  }
}
