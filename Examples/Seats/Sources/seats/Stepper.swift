import DeclarativeUI
import DesignSystem
import Terminal
import Unidirectional

/// A number that goes up and down: `Tickets  ‹ 2 ›`.
///
/// A control of one line: `LineControlNode` measures and draws the line, marks the focus, shows the reason why
/// it can't be used, and has it read out. What is left is what stands in the line, and what its keys do.
struct Stepper: PrimitiveView {
  let title: String
  /// Its name in the key table: `name.more` and `name.less` are the ids of its keys.
  let name: String
  let value: Bind<Int>
  let range: ClosedRange<Int>
  var disabled: Bind<String?> = .constant(nil)
  let onChange: @MainActor (Int) -> Void

  func makeNode() -> StepperNode { StepperNode() }

  /// Hands the node what this description says; the node lasts, descriptions come and go.
  func update(_ node: StepperNode) {
    node.name = name
    node.disabled = disabled
    node.title = title
    node.bind = value
    node.range = range
    node.onChange = onChange
    node.update()
  }
}

final class StepperNode: LineControlNode {
  var title = ""
  var bind = Bind.constant(0)
  var range = 0...0
  var onChange: @MainActor (Int) -> Void = { _ in }
  private var value = 0

  /// What is read here is tracked: when it changes, this control is drawn again, and nothing else.
  override func read() { value = bind.value }

  override func content(columns: Int) -> StyledText {
    StyledText(title + "  ")
      + StyledText(spans: [.init("‹ ", .accent), .init("\(value)", .strong), .init(" ›", .accent)])
  }

  override var spoken: AccessibilityDescription {
    AccessibilityDescription(.picker, label: title, value: "\(value)")
  }

  override var keyBindings: [KeyBinding] {
    [
      KeyBinding("\(name).more", "right", "+", title: "more", disabled: reason) { [weak self] in
        self?.change(by: 1)
      },
      KeyBinding("\(name).less", "left", "-", title: "fewer", disabled: reason) { [weak self] in
        self?.change(by: -1)
      },
    ]
  }

  /// A click left of the number is fewer, right of it more.
  override func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let shown = content(columns: frame.size.columns).columns
    let start = StyledText(title + "  ").columns
    perform(contentColumn(of: mouse) < (start + shown) / 2 ? "less" : "more")
    return true
  }

  private func change(by step: Int) {
    let next = value + step
    if range.contains(next) { onChange(next) }
  }
}
