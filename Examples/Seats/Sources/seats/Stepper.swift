import DeclarativeUI
import DesignSystem
import Terminal
import Unidirectional

/// A number that can be increased and decreased: `Tickets  ‹ 2 ›`.
///
/// A control of one line. `LineControlNode` measures and draws the line, marks the focus, shows the
/// reason for being disabled, and provides the accessibility description. The subclass provides the
/// text and the keys.
struct Stepper: PrimitiveView {
  let title: String
  /// The name in the key table. The identifiers of its keys are `name.more` and `name.less`.
  let name: String
  let value: Binding<Int>
  let range: ClosedRange<Int>
  var disabled: Bind<String?> = .constant(nil)

  func makeNode() -> StepperNode { StepperNode() }

  /// Updates the node from this description. The node persists, while descriptions are created for
  /// each update.
  func update(_ node: StepperNode) {
    node.name = name
    node.disabled = disabled
    node.title = title
    node.binding = value
    node.range = range
    node.update()
  }
}

final class StepperNode: LineControlNode {
  var title = ""
  var binding: Binding<Int>?
  var range = 0...0
  private var value = 0

  /// Reads here are tracked. When a value changes, only this control is redrawn.
  override func read() { value = binding?.value ?? 0 }

  override func content(columns: Int) -> StyledText {
    StyledText(title + "  ")
      + StyledText(spans: [.init("‹ ", .accent), .init("\(value)", .strong), .init(" ›", .accent)])
  }

  override var spoken: AccessibilityDescription {
    AccessibilityDescription(.picker, label: title, value: "\(value)")
  }

  override var keyBindings: [KeyBinding] {
    [
      KeyBinding("\(name).more", "right", "+", title: "More", disabled: reason) { [weak self] in
        self?.change(by: 1)
      },
      KeyBinding("\(name).less", "left", "-", title: "Fewer", disabled: reason) { [weak self] in
        self?.change(by: -1)
      },
    ]
  }

  /// A click to the left of the number decreases it; a click to the right increases it.
  override func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let shown = content(columns: frame.size.columns).columns
    let start = StyledText(title + "  ").columns
    perform(contentColumn(of: mouse) < (start + shown) / 2 ? "less" : "more")
    return true
  }

  private func change(by step: Int) {
    let next = value + step
    if range.contains(next) { binding?.value = next }
  }
}
