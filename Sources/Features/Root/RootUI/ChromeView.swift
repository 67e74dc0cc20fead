import DeclarativeUI
import DesignSystem
import RootLogic
import Unidirectional

/// The frame of every screen: the screen, the line in which news and footnotes stand, and the keys that work now.
package struct ChromeView: View {
  let state: Bind<Chrome.State>
  let send: @MainActor (Chrome.Action) -> Void
  let keyTable: @MainActor () -> KeyTable
  let palette: ChromePalette
  let content: AnyView
  let status: AnyView

  /// - Parameters:
  ///   - keyTable: the keys to show in the help: those that worked before it opened.
  ///   - palette: what can be done and opened.
  ///   - status: what plugins have to say, at the right of the last line.
  package init(
    state: Bind<Chrome.State>, send: @escaping @MainActor (Chrome.Action) -> Void,
    keyTable: @escaping @MainActor () -> KeyTable, palette: ChromePalette, content: AnyView,
    status: AnyView
  ) {
    self.state = state
    self.send = send
    self.keyTable = keyTable
    self.palette = palette
    self.content = content
    self.status = status
  }

  package var body: some View {
    ZStack {
      VStack {
        VStack {
          content.expand()
          FootnoteDivider()
        }
        .bottomOverlay {
          NoticeLine(notice: state.map(\.notice))
            .announcement(state.map { $0.notice?.text ?? "" })
        }
        HStack {
          KeyHints()
          status.layoutPriority(1)
        }
      }
      Overlay(overlay: state.map(\.overlay), send: send, keyTable: keyTable, palette: palette)
    }
  }
}

/// The news, over the divider; what takes more than a line stands over the last rows of the screen too.
private struct NoticeLine: View {
  let notice: Bind<Chrome.Notice?>

  var body: some View {
    if let notice = notice.value {
      Label(
        StyledText(spans: [
          .init(notice.kind == .problem ? "! " : "· ", notice.kind == .problem ? .danger : .info),
          .init(notice.text, .body),
        ])
      )
      .lineLimit(3)
      .padding(horizontal: .one)
      .expand(.horizontal)
      .background(.surface)
    }
  }
}

private struct Overlay: View {
  let overlay: Bind<Chrome.Overlay?>
  let send: @MainActor (Chrome.Action) -> Void
  let keyTable: @MainActor () -> KeyTable
  let palette: ChromePalette

  var body: some View {
    switch overlay.value {
    case nil: EmptyView()
    case .help:
      Dialog("Keys", columns: 104, rows: 30, onDismiss: { send(.dismissed) }) {
        KeyHelp(keyTable())
          .keys { KeyBinding("help.close", "?", "q", title: "close") { send(.dismissed) } }
      }
    case .palette(let problem):
      Dialog("Do or open", columns: 76, rows: 20, onDismiss: { send(.dismissed) }) {
        VStack {
          CommandPalette(
            palette.items, placeholder: "a command, a migration, a link, or a pattern to try",
            meanings: palette.meanings, otherwise: palette.otherwise,
            onChange: { send(.paletteTyped) }, onChoose: palette.choose)
          if let problem { Label(problem).textStyle(.danger).lineLimit(4) }
        }
      }
    }
  }
}

/// What the command palette of the app offers.
package struct ChromePalette {
  let items: Bind<[CommandPalette.Item]>
  let meanings: @MainActor (String) -> [CommandPalette.Item]
  let otherwise: @MainActor (String) -> [CommandPalette.Item]
  let choose: @MainActor (String) -> Void

  /// - Parameters:
  ///   - meanings: what a text may do that means something itself: open a link.
  ///   - otherwise: what a text may do that no item answers to.
  ///   - choose: does what an item stands for, by its id.
  package init(
    items: Bind<[CommandPalette.Item]>,
    meanings: @escaping @MainActor (String) -> [CommandPalette.Item],
    otherwise: @escaping @MainActor (String) -> [CommandPalette.Item],
    choose: @escaping @MainActor (String) -> Void
  ) {
    self.items = items
    self.meanings = meanings
    self.otherwise = otherwise
    self.choose = choose
  }
}
