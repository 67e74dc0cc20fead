import DeclarativeUI
import DesignSystem
import Unidirectional

/// The frame around every screen: the content, the notice line over the divider, the dialogs, and
/// the status bar with the current keys, which no dialog covers.
package struct ChromeView: View {
  let state: Bind<Chrome.State>
  let send: @MainActor (Chrome.Action) -> Void
  let keyTable: @MainActor () -> KeyTable
  let terms: @MainActor () -> [HelpTerm]
  let palette: ChromePalette
  let content: AnyView
  let status: AnyView

  /// - Parameters:
  ///   - state: the notice and the open dialog.
  ///   - send: sends an action to the store of `state`.
  ///   - keyTable: returns the keys to list in the help, as they were before the help opened.
  ///   - terms: returns the words of the screen to explain in the help.
  ///   - palette: the contents of the command palette.
  ///   - content: the current screen.
  ///   - status: the status items of plugins, at the right end of the status bar.
  package init(
    state: Bind<Chrome.State>, send: @escaping @MainActor (Chrome.Action) -> Void,
    keyTable: @escaping @MainActor () -> KeyTable, terms: @escaping @MainActor () -> [HelpTerm],
    palette: ChromePalette, content: AnyView, status: AnyView
  ) {
    self.state = state
    self.send = send
    self.keyTable = keyTable
    self.terms = terms
    self.palette = palette
    self.content = content
    self.status = status
  }

  package var body: some View {
    VStack {
      ZStack {
        VStack {
          content.expand()
          FootnoteDivider()
        }
        .bottomOverlay {
          NoticeLine(notice: state.map(\.notice))
            .announcement(state.map { $0.notice?.text ?? "" })
        }
        ChromeOverlayView(
          overlay: state.map(\.overlay), send: send, keyTable: keyTable, terms: terms,
          palette: palette)
      }
      HStack {
        KeyHints()
        status.layoutPriority(1)
      }
    }
  }
}

/// The notice, drawn over the divider. A long notice also covers the last rows of the screen, up
/// to three lines in total.
private struct NoticeLine: View {
  let notice: Bind<Chrome.Notice?>

  var body: some View {
    if let notice = notice.value {
      Label(
        StyledText(spans: [
          .init(
            "\(notice.kind == .problem ? Glyph.problem : .dot) ",
            notice.kind == .problem ? .danger : .info),
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

private struct ChromeOverlayView: View {
  let overlay: Bind<Chrome.Overlay?>
  let send: @MainActor (Chrome.Action) -> Void
  let keyTable: @MainActor () -> KeyTable
  let terms: @MainActor () -> [HelpTerm]
  let palette: ChromePalette

  var body: some View {
    switch overlay.value {
    case nil: EmptyView()
    case .help:
      Dialog(
        "Help", columns: Extent.keyHelp.columns, rows: Extent.keyHelp.rows,
        onDismiss: { send(.dismissed) }
      ) {
        KeyHelp(keyTable(), terms: terms())
          .keys { KeyBinding("help.close", "?", "q", title: "Close") { send(.dismissed) } }
      }
    case .output(let title, let lines):
      CommandOutputView(title: title, lines: lines) { send(.dismissed) }
    case .palette(let problem):
      Dialog(
        "Commands", columns: Extent.palette.columns, rows: Extent.palette.rows,
        onDismiss: { send(.dismissed) }
      ) {
        VStack {
          CommandPalette(
            palette.items,
            placeholder: "Search commands, screens and names, or enter a link or pattern",
            meanings: palette.meanings, otherwise: palette.otherwise,
            onChange: { send(.paletteTyped) }, onChoose: palette.choose)
          if let problem { Label(problem).textStyle(.danger).lineLimit(4) }
        }
      }
    }
  }
}

/// The contents of the command palette.
package struct ChromePalette {
  let items: Bind<[CommandPalette.Item]>
  let meanings: @MainActor (String) -> [CommandPalette.Item]
  let otherwise: @MainActor (String) -> [CommandPalette.Item]
  let choose: @MainActor (String) -> Void

  /// - Parameters:
  ///   - items: the commands, screens and other destinations to search.
  ///   - meanings: returns the items for text with a meaning of its own, such as a link.
  ///   - otherwise: returns alternative items for text, which follow the best results.
  ///   - choose: runs an item, given its id.
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
