import DeclarativeUI
import Terminal
import TestSupport
import Testing
import Unidirectional

/// Custom controls that use only public API, without `@testable`.
@MainActor @Suite struct OwnControlTests {
  private struct Volume: PrimitiveView {
    let title: String
    let level: Bind<Int>
    var disabled: Bind<String?> = .constant(nil)
    let onChange: @MainActor (Int) -> Void

    func makeNode() -> VolumeNode { VolumeNode() }

    func update(_ node: VolumeNode) {
      node.name = "volume"
      node.disabled = disabled
      node.title = title
      node.bind = level
      node.onChange = onChange
      node.update()
    }
  }

  private final class VolumeNode: LineControlNode {
    var title = ""
    var bind = Bind.constant(0)
    var onChange: @MainActor (Int) -> Void = { _ in }
    private var level = 0

    override func read() { level = bind.value }

    override func content(columns: Int) -> StyledText {
      StyledText("\(title) ") + .accent(String(repeating: "|", count: level))
    }

    override var spoken: AccessibilityDescription {
      AccessibilityDescription(.picker, label: title, value: "\(level)")
    }

    override var keyBindings: [KeyBinding] {
      [
        KeyBinding("volume.up", "enter", title: "louder", disabled: reason) { [weak self] in
          guard let self else { return }
          onChange(level + 1)
        }
      ]
    }

    override func handle(_ mouse: MouseEvent) -> Bool {
      guard case .press(.left) = mouse.action, contentColumn(of: mouse) >= 0 else { return false }
      perform("up")
      return true
    }
  }

  private let level = Source(2)
  private let problem = Source<String?>(nil)
  private let title = Source("Volume")

  private func screen() -> ScreenDriver {
    ScreenDriver(
      VStack {
        Button("first", name: "first") {}
        Volume(title: title.value, level: level.bind, disabled: problem.bind) { [level] in
          level.value = $0
        }
      }, columns: 30, rows: 2)
  }

  @Test("a custom line control draws its content, its focus mark and its reason")
  func drawn() {
    let app = screen()
    #expect(app.text == "▌[ first ]\n Volume ||")
    app.press("tab", "enter")
    #expect(app.text == " [ first ]\n▌Volume |||")
    problem.value = "muted"
    #expect(app.text == " [ first ]\n▌Volume |||  – muted")
    app.press("enter")
    #expect(level.value == 3)
  }

  @Test("a custom control updates its size and content with a new description")
  func updated() {
    let app = screen()
    #expect(app.text.hasSuffix(" Volume ||"))
    app.host.setView(
      VStack {
        HStack {
          Volume(title: "Loud", level: level.bind) { _ in }
          Label("x")
        }
      })
    #expect(app.text == "▌Loud ||x\n")
    app.host.setView(
      VStack {
        HStack {
          Volume(title: "Louder", level: level.bind) { _ in }
          Label("x")
        }
      })
    #expect(app.text == "▌Louder ||x\n")
  }

  @Test("a click performs the action of the key or reports the reason")
  func clicked() {
    let app = screen()
    var reports: [String] = []
    app.host.onDisabledKey = { reports.append("\($0.id): \($1)") }
    app.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 1))))
    #expect(level.value == 3)
    problem.value = "muted"
    app.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 1))))
    #expect(level.value == 3)
    #expect(reports == ["volume.up: muted"])
  }

  @Test("screen-reader mode reads the number, value and reason of a custom control")
  func read() {
    problem.value = "muted"
    let app = LinearDriver { _ in
      Volume(title: "Volume", level: level.bind, disabled: problem.bind) { [level] in
        level.value = $0
      }
    }
    #expect(app.spokenLines == ["1. picker: Volume, 2, unavailable: muted"])
    problem.value = nil
    app.enter("1")
    #expect(level.value == 3)
  }
}
