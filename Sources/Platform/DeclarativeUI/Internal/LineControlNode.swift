import DesignSystem
import Terminal
import Unidirectional

/// A node of one line that has the focus by itself and may be out of use for a reason: base of
/// buttons, toggles and pickers.
///
/// It stands behind a mark of one column that shows the focus, as the selected row of a list does.
public class LineControlNode: Node {
  var name = ""
  /// Why it can't be used now; nil when it can.
  var disabled: Bind<String?> = .constant(nil)
  private(set) var reason: String?
  private var shown: StyledText = ""

  /// What stands in the line when it is given so many columns.
  func content(columns: Int) -> StyledText { "" }

  /// Reads the bindings of the subclass, tracked.
  func read() {}

  override public final func update() {
    let before = (content(columns: .max / 2), reason)
    track {
      reason = disabled.value
      read()
    }
    guard (content(columns: .max / 2), reason) != before else { return }
    contentChanged()
  }

  /// It says something else now, to the eye and in the key table.
  func contentChanged() {
    setNeedsLayout()
    setNeedsPaint()
    if host?.focused === self { host?.bindingsChanged() }
  }

  private func line(columns: Int) -> StyledText {
    let content = content(columns: columns)
    guard let reason else { return content }
    return StyledText(content.text, .muted) + .muted("  – \(reason)")
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    let columns = line(columns: max(0, proposal.columns - 1)).columns + 1
    return Size(columns: min(columns, proposal.columns), rows: min(1, proposal.rows))
  }

  override public func draw(_ canvas: Canvas) {
    var canvas = canvas
    if host?.focused === self {
      canvas.background = .selection
      canvas.fill(frame)
      canvas.draw("▌", at: frame.origin, style: .accent)
    }
    let columns = max(0, frame.size.columns - 1)
    canvas.draw(
      line(columns: columns), at: Point(column: frame.left + 1, row: frame.top), columns: columns)
  }

  /// What it is called and how it stands, for those who don't see the screen.
  var spoken: AccessibilityDescription { AccessibilityDescription(.group, label: name) }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    var description = spoken
    if let reason {
      let why = "not now: \(reason)"
      description.value = description.value.map { "\($0), \(why)" } ?? why
    }
    return description
  }

  override public var isFocusable: Bool { true }

  /// Does what the key or the mouse asks for, or says why that can't be done.
  func perform(_ id: String) {
    guard let binding = keyBindings.first(where: { $0.id == "\(name).\(id)" }) else { return }
    if let reason = binding.disabledReason {
      host?.onDisabledKey?(binding, reason)
    } else {
      binding.action()
    }
  }
}
