import AppRuntime
import DeclarativeUI
import DesignSystem
import Flows
import Screens
import Unidirectional

/// The screen of the sandbox: the flow, the latest events, and the status bar.
package struct SandboxFrame: View {
  /// Created once, because the frame of a flow has state of its own.
  private let frame: AnyView

  /// - Parameters:
  ///   - flow: the flow to show.
  ///   - drawsFrame: whether the flow draws the frame of the app.
  ///   - events: the events, oldest first; nil to show none, for a recording.
  ///   - controls: the controls of the terminal.
  ///   - notice: the notice in the frame of the sandbox.
  ///   - keys: returns keys that take precedence over those of the frame.
  package init(
    flow: any AnyFlow, drawsFrame: Bool = false, events: Source<[String]>?,
    controls: TerminalControls, notice: Source<String?> = Source(nil),
    keys: @escaping @MainActor () -> [KeyBinding] = { [] }
  ) {
    if drawsFrame {
      frame = AnyView(
        VStack {
          AnyView(flow.screen).expand()
          if let events { LastEvents(events: events) }
        })
    } else {
      frame = AnyView(
        FlowFrame(flow, controls: controls, place: ["sandbox"], notice: notice) {
          if let events { LastEvents(events: events) }
        }
        .keys(before: keys))
    }
  }

  package var body: some View { frame }
}

/// The latest events under a heading.
private struct LastEvents: View {
  let events: Source<[String]>

  var body: some View {
    VStack {
      Divider(StyledText("Events", .heading))
      VStack {
        ForEach(Array(events.value.suffix(5).enumerated()), id: { $0.offset }) { entry in
          Label(StyledText(entry.element, .muted))
        }
      }
      .padding(horizontal: .one)
      .frame(rows: 5)
    }
  }
}

/// Observes a flow and logs each screen with the rule that selected it.
@MainActor package final class SandboxObserver {
  private let flow: any AnyFlow
  private let events: SandboxEvents
  private var last = ""
  private lazy var observer = Observer { [weak self] in self?.look() }

  package init(flow: any AnyFlow, events: SandboxEvents) {
    self.flow = flow
    self.events = events
    look()
  }

  private func look() {
    observer.track { _ = flow.crumbs }
    let entry = flow.explain().description
    guard entry != last else { return }
    last = entry
    events.add(entry)
  }
}
