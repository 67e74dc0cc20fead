import AppRuntime
import DeclarativeUI
import DesignSystem
import Flows
import Unidirectional

/// A flow alone, what happens to it below, and the keys.
struct SandboxFrame: View {
  let flow: any AnyFlow
  let log: Source<[String]>
  let controls: TerminalControls

  var body: some View {
    FlowFrame(flow, controls: controls, place: ["sandbox"]) {
      Divider(StyledText("events", .heading))
      SandboxLog(log: log)
    }
  }
}

/// The last things that happened.
private struct SandboxLog: View {
  let log: Source<[String]>

  var body: some View {
    VStack {
      ForEach(Array(log.value.suffix(5).enumerated()), id: { $0.offset }) { entry in
        Label(StyledText(entry.element, .muted))
      }
    }
    .padding(horizontal: .one)
    .frame(rows: 5)
  }
}

/// Watches a flow, and writes down each screen with the rule that chose it.
@MainActor final class SandboxWatch {
  private let flow: any AnyFlow
  private let log: Source<[String]>
  private lazy var observer = Observer { [weak self] in self?.look() }

  init(flow: any AnyFlow, log: Source<[String]>) {
    self.flow = flow
    self.log = log
    look()
  }

  private func look() {
    observer.track { _ = flow.crumbs }
    let entry = flow.explain().description
    if log.untracked.last != entry { log.value = log.untracked + [entry] }
  }
}
