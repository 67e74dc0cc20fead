import DeclarativeUI
import DesignSystem
import Flows
import Screens
import Unidirectional

/// The frame that every flow can do with: the bread-crumb above it, news and the keys below, a help.
///
/// ```text
///  Sign up ▸ Code
/// ──────────────────────────────────────────────────
///  …the flow's screen…
/// ──────────────────────────────────────────────────
///  ↵ accept   Esc back   ? help   q quit
/// ```
public struct FlowFrame<Footer: View>: View {
  private let flow: any AnyFlow
  private let controls: TerminalControls
  private let place: [String]
  private let notice: Source<String?>
  private let footer: Footer
  private let help = Source<KeyTable?>(nil)

  /// - Parameters:
  ///   - controls: what the keys for help, drawing again, the shell and quitting do.
  ///   - place: names before the flow's own in the bread-crumb.
  ///   - notice: news for the person in one or two lines, over the foot of the screen until another one or
  ///     going back; the app may take them away sooner.
  ///   - footer: stands between the flow's screen and the keys.
  public init(
    _ flow: any AnyFlow, controls: TerminalControls, place: [String] = [],
    notice: Source<String?> = Source(nil), @ViewBuilder footer: () -> Footer
  ) {
    self.flow = flow
    self.controls = controls
    self.place = place
    self.notice = notice
    self.footer = footer()
  }

  public var body: some View {
    ZStack {
      VStack {
        HStack {
          Breadcrumb(Bind { [place, flow] in place + flow.crumbs })
          Spacer()
        }
        .padding(horizontal: .one)
        Divider()
        VStack {
          AnyView(flow.screen).expand()
          footer
          FootnoteDivider()
        }
        .bottomOverlay {
          FrameNotice(notice: notice).announcement(Bind { [notice] in notice.value ?? "" })
        }
        KeyHints()
      }
      FrameHelp(table: help)
    }
    .keys { [flow, controls, notice, help] in
      KeyBinding("app.back", "esc", "backspace", "left", "h", title: "back", isHint: flow.canGoBack)
      {
        notice.value = nil
        flow.back()
      }
      KeyBinding("app.help", "?", "f1", title: "help") { help.value = controls.keys() }
      KeyBinding("app.quit", "q", "ctrl-c", title: "quit", worksBehindDialogs: true) {
        controls.end()
      }
      KeyBinding("app.mouse", "M", title: "mouse on or off", isHint: false) {
        guard let isOn = controls.toggleMouse() else { return }
        notice.value =
          isOn
          ? "The mouse is on. M turns it off."
          : "The mouse is off: your terminal selects text with it again. M turns it on."
      }
      KeyBinding(
        "app.redraw", "ctrl-l", title: "draw again", isHint: false, worksBehindDialogs: true
      ) {
        controls.redraw()
      }
      KeyBinding(
        "app.suspend", "ctrl-z", title: "to the shell", isHint: false, worksBehindDialogs: true
      ) {
        controls.suspend()
      }
    }
  }
}

extension FlowFrame where Footer == EmptyView {
  /// A frame without a footer.
  public init(
    _ flow: any AnyFlow, controls: TerminalControls, place: [String] = [],
    notice: Source<String?> = Source(nil)
  ) {
    self.init(flow, controls: controls, place: place, notice: notice) { EmptyView() }
  }
}

private struct FrameNotice: View {
  let notice: Source<String?>

  var body: some View {
    if let text = notice.value {
      Label(StyledText(spans: [.init("· ", .info), .init(text, .body)])).lineLimit(2)
        .padding(horizontal: .one)
        .expand(.horizontal)
        .background(.surface)
    }
  }
}

private struct FrameHelp: View {
  let table: Source<KeyTable?>

  var body: some View {
    if let keys = table.value {
      Dialog("Keys", columns: 104, rows: 30, onDismiss: { table.value = nil }) {
        KeyHelp(keys)
          .keys { KeyBinding("help.close", "?", "f1", "q", title: "close") { table.value = nil } }
      }
    }
  }
}
