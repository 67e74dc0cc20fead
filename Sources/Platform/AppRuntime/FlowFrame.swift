import DeclarativeUI
import DesignSystem
import Flows
import Screens
import Terminal
import Unidirectional

/// The default frame for a flow: the breadcrumb at the top, notices and key hints at the bottom,
/// a help dialog and a command palette. Flows add commands to the palette as a ``CommandProvider``.
///
/// ```text
///  Sign up ▸ Code
/// ──────────────────────────────────────────────────
///  …the flow's screen…
/// ──────────────────────────────────────────────────
///  ↵ Accept   Esc Back   ? Help   q Quit
/// ```
public struct FlowFrame<Footer: View>: View {
  private let flow: any AnyFlow
  private let controls: TerminalControls
  private let place: [String]
  private let notice: Source<String?>
  private let footer: Footer
  private let help = Source<KeyTable?>(nil)
  private let palette: FramePalette
  private var innerKeys: @MainActor () -> [KeyBinding] = { [] }

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - flow: the flow to show.
  ///   - controls: the actions for help, redrawing, suspending and quitting.
  ///   - place: names before the flow's own names in the breadcrumb.
  ///   - notice: the notice in one or two lines at the bottom of the screen. It remains until it is
  ///     replaced or the user goes back; the app may remove it earlier. A text that
  ///     starts with `! ` is a problem.
  ///   - footer: the view between the flow's screen and the key hints.
  public init(
    _ flow: any AnyFlow, controls: TerminalControls, place: [String] = [],
    notice: Source<String?> = Source(nil), @ViewBuilder footer: () -> Footer
  ) {
    self.flow = flow
    self.controls = controls
    self.place = place
    self.notice = notice
    self.footer = footer()
    palette = FramePalette(flow)
  }

  /// Returns the frame with keys that take precedence over its own, but not over those of the flow.
  package func keys(before keys: @escaping @MainActor () -> [KeyBinding]) -> FlowFrame {
    var frame = self
    frame.innerKeys = keys
    return frame
  }

  /// The frame with the flow's current screen.
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
          AnyView(flow.screen).expand().keys { [innerKeys] in innerKeys() }
          footer
          FootnoteDivider()
        }
        .bottomOverlay {
          FrameNotice(notice: notice).announcement(Bind { [notice] in notice.value ?? "" })
        }
        KeyHints()
      }
      FrameHelp(table: help)
      FramePaletteView(palette: palette)
    }
    .keys { [flow, controls, notice, help, palette] in
      KeyBinding("app.back", "esc", "backspace", "left", "h", title: "Back", isHint: flow.canGoBack)
      {
        notice.value = nil
        flow.requestBack()
      }
      KeyBinding("app.help", "?", "f1", title: "Help") { help.value = controls.keys() }
      KeyBinding("app.quit", "q", "ctrl-c", title: "Quit", worksBehindDialogs: true) {
        guard flow.canLeave() else {
          // A dialog of the frame would cover the warning.
          help.value = nil
          return palette.close()
        }
        controls.end()
      }
      KeyBinding("app.palette", ":", "ctrl-p", title: "Commands", isHint: false) {
        palette.open(controls.keys())
      }
      KeyBinding("app.mouse", "M", title: "Toggle mouse", isHint: false) {
        guard let isOn = controls.toggleMouse() else { return }
        notice.value =
          isOn
          ? "The mouse is on. Press M to turn it off."
          : "The mouse is off, so you can select text as usual. Press M to turn it back on."
      }
      KeyBinding(
        "app.redraw", "ctrl-l", title: "Redraw", isHint: false, worksBehindDialogs: true
      ) {
        controls.redraw()
      }
      KeyBinding(
        "app.suspend", "ctrl-z", title: "Suspend", isHint: false, worksBehindDialogs: true
      ) {
        controls.suspend()
      }
    }
  }
}

extension FlowFrame where Footer == EmptyView {
  /// The keys that every frame binds.
  package static var keys: [KeyPress] {
    [
      "esc", "backspace", "left", "h", "?", "f1", "q", "ctrl-c", ":", "ctrl-p", "M", "ctrl-l",
      "ctrl-z",
    ]
  }

  /// Creates a frame without a footer. See the other initializer for the parameters.
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
      let isProblem = text.hasPrefix("! ")
      Label(
        StyledText(spans: [
          .init(isProblem ? "! " : "· ", isProblem ? .danger : .info),
          .init(isProblem ? String(text.dropFirst(2)) : text, .body),
        ])
      )
      .lineLimit(2)
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
      Dialog(
        "Help", columns: Extent.keyHelp.columns, rows: Extent.keyHelp.rows,
        onDismiss: { table.value = nil }
      ) {
        KeyHelp(keys)
          .keys { KeyBinding("help.close", "?", "f1", "q", title: "Close") { table.value = nil } }
      }
    }
  }
}
