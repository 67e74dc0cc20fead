import DeclarativeUI
import DependencyInjection
import DesignSystem
import Flows
import Unidirectional

/// A flow alone, what happens to it below, and the keys.
struct SandboxFrame: View {
  let flow: any AnyFlow
  let log: Source<[String]>
  let help: Source<KeyTable?>
  let controls: Source<TerminalApp.Controls?>

  var body: some View {
    ZStack {
      VStack {
        HStack {
          Breadcrumb(Bind { ["sandbox"] + flow.crumbs })
          Spacer()
        }
        .padding(horizontal: .one)
        Divider()
        AnyView(flow.screen).expand()
        Divider(StyledText("events", .heading))
        SandboxLog(log: log)
        Divider()
        KeyHints()
      }
      SandboxHelp(table: help)
    }
    .keys {
      KeyBinding("app.back", "esc", "backspace", "left", "h", title: "back", isHint: flow.canGoBack)
      {
        flow.back()
      }
      KeyBinding("app.help", "?", title: "help") { help.value = controls.value?.keys() }
      KeyBinding("app.quit", "q", "ctrl-c", title: "quit") { controls.value?.end() }
      KeyBinding("app.suspend", "ctrl-z", title: "to the shell", isHint: false) {
        controls.value?.suspend()
      }
    }
  }
}

private struct SandboxHelp: View {
  let table: Source<KeyTable?>

  var body: some View {
    if let keys = table.value {
      Dialog("Keys", columns: 64, rows: 30, onDismiss: { table.value = nil }) { KeyHelp(keys) }
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
