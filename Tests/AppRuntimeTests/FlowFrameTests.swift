import AppRuntime
import DeclarativeUI
import Flows
import Screens
import Terminal
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct FlowFrameTests {
  @Test("the frame shows the breadcrumb, the flow's screen, and the keys of both")
  func looks() {
    let app = ScreenDriver(Steps(), columns: 44, rows: 6)
    #expect(
      app.text == """
         Steps ▸ One
        ────────────────────────────────────────────
        first

        ────────────────────────────────────────────
         ↵ Next   ? Help   q Quit
        """)
  }

  @Test("Back returns to the previous step, and is only shown if there is one")
  func back() {
    let app = ScreenDriver(Steps())
    #expect(!app.text.contains("Esc Back"))
    app.press("enter")
    #expect(app.text.contains("Steps ▸ Two"))
    #expect(app.text.contains("Esc Back"))
    app.press("esc")
    #expect(app.text.contains("Steps ▸ One"))
  }

  @Test("the help lists the keys that worked before it opened, and its own key closes it")
  func help() {
    let app = ScreenDriver(Steps())
    app.press("?")
    #expect(app.text.contains("╭─ Help ─"))
    #expect(app.text.contains("Suspend"))
    app.press("?")
    #expect(!app.text.contains("─ Help ─"))
    #expect(!app.hasQuit)
  }

  @Test("q and Ctrl-C quit", arguments: ["q", "ctrl-c"])
  func quit(key: String) throws {
    let app = ScreenDriver(Steps())
    app.press(try #require(KeyPress(notation: key)))
    #expect(app.hasQuit)
  }

  @Test("M turns the mouse off and on with a notice; without mouse support it does nothing")
  func mouse() {
    let isOn = Source(true)
    let controls = TerminalControls(
      keys: { KeyTable([]) },
      toggleMouse: {
        isOn.value.toggle()
        return isOn.value
      })
    let app = ScreenDriver(FlowFrame(Steps(), controls: controls))
    app.press("M")
    #expect(app.text.contains("The mouse is off, so you can select text as usual."))
    app.press("M")
    #expect(app.text.contains("The mouse is on."))
    let none = ScreenDriver(FlowFrame(Steps(), controls: .none))
    none.press("M")
    #expect(!none.text.contains("mouse"))
  }

  @Test("didAppear is called on the flow of an app, as a parent flow would do")
  func appears() {
    let flow = Steps()
    let app = ScreenDriver(flow)
    #expect(app.text.contains("first"))
    #expect(flow.appearances == 1)
  }

  @Test("a notice is shown at the bottom of the screen until the user goes back, and moves nothing")
  func notice() {
    let notice = Source<String?>(nil)
    let app = ScreenDriver(FlowFrame(Steps(), controls: .none, notice: notice))
    let before = app.text
    notice.value = "The server is slow today."
    #expect(app.text.contains("· The server is slow today."))
    #expect(app.text.hasSuffix(before.split(separator: "\n").last ?? ""))
    app.press("esc")
    #expect(app.text == before)
  }
}

/// Two screens, one after the other.
private final class Steps: Flow<Int, Void> {
  private(set) var appearances = 0

  override func didAppear() { appearances += 1 }

  init() {
    super.init(id: "steps", title: "Steps", state: 1)
    router.show("one", when: { $0 == 1 }) { [unowned self] in
      ScreenRoutable("One") {
        Label("first").keys {
          KeyBinding("steps.on", "enter", title: "Next") { self.go { $0 = 2 } }
        }
      }
    }
    router.show("two") { ScreenRoutable("Two") { Label("second") } }
  }
}
